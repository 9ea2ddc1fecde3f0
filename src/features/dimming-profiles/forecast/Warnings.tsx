import { useMemo } from 'react'
import type { Subject } from '#app/profiles/subject.ts'
import { useLevelItemText } from '#app/profiles/useLevelItemText.ts'
import type { Site } from '#app/site/siteModel.ts'
import { supportsMovement } from '#domain/devices.ts'
import { lacksSensor, type RuleWarning, ruleWarnings } from '#domain/ruleWarnings.ts'
import { useText } from '#i18n/index.ts'
import { TriangleAlert } from '#icons/index.ts'

type WarningsProps = { site: Site; subject: Subject; utcOffset: number }

/** Warnings about the rules, if any. */
export function Warnings({ site, subject, utcOffset }: WarningsProps) {
  const text = useText('dimmingProfiles')
  const warnings = useWarnings(site, subject, utcOffset)
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label={text('forecast.warnings')}
      className="flex flex-col gap-1 rounded-md bg-warning-soft px-3 py-2 text-xs text-warning"
    >
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{warning}</span>
        </li>
      ))}
    </ul>
  )
}

/** For a profile with copies, the copies' sensors count instead of its own. */
function useWarnings(site: Site, subject: Subject, utcOffset: number): readonly string[] {
  const text = useText('dimmingProfiles')
  const warningText = useWarningText(subject, utcOffset)
  const sensing = useMemo(() => sensingGuids(site), [site])
  const { rulespecs, copies } = subject
  const found = useMemo(
    () => ruleWarnings(rulespecs, utcOffset, (guid) => sensing.has(guid)),
    [rulespecs, utcOffset, sensing],
  )
  const own = found.filter(({ kind }) => copies.length === 0 || kind !== 'movement-without-sensor')
  const blind = copies.filter(({ rulespec }) => lacksSensor(rulespec, (guid) => sensing.has(guid)))
  const names = [
    ...blind.slice(0, NAMED).map(({ target }) => target),
    ...(blind.length > NAMED ? ['…'] : []),
  ].join(', ')
  return [
    ...new Set(own.map(warningText)),
    ...(blind.length > 0
      ? [text('forecast.warning.targets-without-sensor', { count: blind.length, names })]
      : []),
  ]
}

const NAMED = 3

const sensingGuids = ({ controllers, features }: Site): ReadonlySet<string> =>
  new Set(controllers.filter((it) => supportsMovement(it, features)).map(({ guid }) => guid))

function useWarningText(subject: Subject, utcOffset: number) {
  const text = useText('dimmingProfiles')
  const itemText = useLevelItemText(subject, utcOffset)
  const profileAt = (rule: number) => subject.names[rule] ?? ''
  return (warning: RuleWarning): string => {
    switch (warning.kind) {
      case 'never-wins':
        return text('forecast.warning.never-wins', { item: itemText(warning.levelItem) })
      case 'disagreement':
        return text('forecast.warning.disagreement', {
          winner: itemText(warning.winner),
          loser: itemText(warning.loser),
        })
      case 'calendar-without-days':
        return text('forecast.warning.calendar-without-days', {
          profile: profileAt(warning.rule),
          priority: warning.priority,
        })
      case 'movement-without-sensor':
        return text('forecast.warning.movement-without-sensor', { profile: profileAt(warning.rule) })
    }
  }
}

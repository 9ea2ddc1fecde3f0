import { useCallback, useMemo, useState } from 'react'
import { SavingState } from '#app/outbox/SavingState.tsx'
import { useLevels } from '#app/plan/levels.ts'
import { usePlanDevices } from '#app/plan/planDevices.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { type Target, takesProfiles } from '#domain/rules.ts'
import { useText } from '#i18n/index.ts'
import { MousePointerClick, SquareDashedMousePointer } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanDevice } from '#plan/device.ts'
import { choiceClass } from '#ui/Choices.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useStepBack } from '#ui/keys.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { useHighlights } from './highlights.ts'
import type { Profiles } from './useProfiles.ts'

const PROFILE_KINDS = ['profile'] as const

type ProfilePlanProps = {
  site: Site
  zone: Area
  profiles: Profiles
  /** The luminaire of the forecast. */
  luminaire: Device | undefined
  onChooseLuminaire: (id: number | undefined) => void
}

/** The zone's plan: shows where the opened profile applies, selects a luminaire for the forecast, or assigns the profile. */
export function ProfilePlan({ site, zone, profiles, luminaire, onChooseLuminaire }: ProfilePlanProps) {
  const text = useText('dimmingProfiles')
  const { show } = useSnackbar()
  const [isApplying, setApplying] = useState(false)
  const [isMarquee, setMarquee] = useState(false)
  const { opened, mayControl, targets } = profiles
  const applies = isApplying && mayControl && opened !== undefined
  const devices = useHighlights(usePlanDevices(zone.id, site.devices, useLevels(zone.id)), targets, site)
  const selectedIds = useMemo(() => new Set(luminaire ? [luminaire.id] : []), [luminaire])
  const noteOf = useCallback(
    ({ highlighted }: PlanDevice) => highlighted && text(`legend.${highlighted}`),
    [text],
  )

  useStepBack(
    () => {
      if (luminaire) onChooseLuminaire(undefined)
      return luminaire !== undefined
    },
    () => {
      if (isMarquee) setMarquee(false)
      return isMarquee
    },
    () => {
      if (isApplying) setApplying(false)
      return isApplying
    },
  )

  function assign(ids: readonly number[], isMany: boolean) {
    const chosen = ids.flatMap((id) => site.byId.devices.get(id) ?? [])
    const luminaires = chosen.filter(takesProfiles)
    const [other] = chosen
    if (luminaires.length === 0 && other)
      show({ text: text('assign.onlyLuminaires', { device: other.name }) })
    const aimed = luminaires.map(({ id }): Target => ({ of: 'device', id }))
    const lacking = aimed.filter((target) => !profiles.appliesTo(target))
    if (isMany || lacking.length > 0) profiles.assign('apply', lacking)
    else profiles.assign('takeOff', aimed)
  }

  function select(ids: readonly number[], isAdditive: boolean) {
    if (!applies || ids.length === 0) onChooseLuminaire(ids[0])
    else assign(ids, isAdditive)
  }

  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-surface-raised px-3 py-1.5">
        {opened && mayControl && (
          <div role="toolbar" aria-label={text('assign.tools')} className="flex shrink-0 gap-1">
            <button
              type="button"
              aria-pressed={applies}
              onClick={() => setApplying(!applies)}
              className={choiceClass}
            >
              <MousePointerClick aria-hidden className="size-4 shrink-0" />
              {text('assign.toggle')}
            </button>
            {applies && (
              <IconButton
                icon={SquareDashedMousePointer}
                label={text('assign.marquee')}
                aria-pressed={isMarquee}
                onClick={() => setMarquee(!isMarquee)}
              />
            )}
          </div>
        )}
        <p className="min-w-0 flex-1 text-xs text-pretty text-text-muted">
          {opened
            ? text(applies ? 'assign.hint' : 'assign.shown', { profile: opened.name })
            : text('assign.choose')}
        </p>
        <SavingState kinds={PROFILE_KINDS} />
      </div>
      <div className="min-h-0 flex-1">
        <PlanOfZone
          zone={zone}
          devices={devices}
          noteOf={noteOf}
          selectedIds={selectedIds}
          multiple={applies}
          tool={applies && isMarquee ? 'marquee' : 'pan'}
          onSelect={select}
        >
          {opened && <Legend />}
        </PlanOfZone>
      </div>
    </>
  )
}

/** The legend of the rings: solid and dashed. */
function Legend() {
  const text = useText('dimmingProfiles')
  return (
    <ul
      aria-label={text('legend.label')}
      className="absolute bottom-3 left-3 flex max-w-[calc(100%-5.5rem)] flex-col rounded-lg border border-line bg-surface-raised px-3 py-1 text-xs"
    >
      {(['direct', 'group'] as const).map((how) => (
        <li key={how} className="flex h-9 items-center gap-3 pl-1">
          <PlanGlyph kind="luminaire" highlighted={how} />
          {text(`legend.${how}`)}
        </li>
      ))}
    </ul>
  )
}

import { useId, useMemo, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { useDeviceSubject, useProfileSubject } from '#app/profiles/subject.ts'
import { useSettings, useSiteOutline } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { TableView } from '#charts/TableView.tsx'
import type { Weekday } from '#domain/calendar.ts'
import type { Device } from '#domain/devices.ts'
import { type LevelRun, levelRuns } from '#domain/effectiveLevel.ts'
import { takesProfiles } from '#domain/rules.ts'
import { MINUTES_A_DAY, printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, ChevronUp, Table2, Undo2 } from '#icons/index.ts'
import type { ProfileDraft } from '#machines/dimmingProfile/vocabulary.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { useWeekdayName } from '../weekdays.ts'
import { LevelAtMoment } from './LevelAtMoment.tsx'
import type { Moment } from './moment.ts'
import { Warnings } from './Warnings.tsx'
import { WeekStrip } from './WeekStrip.tsx'

type ForecastProps = {
  site: Site
  /** The opened profile with its unsaved changes. */
  draft: ProfileDraft | undefined
  isDirty: boolean
  /** The selected luminaire; without one, the forecast is for the profile. */
  luminaire: Device | undefined
  onClearLuminaire: () => void
}

/**
 * Forecasts a luminaire's or profile's levels, below the plan. Collapsible, and initially collapsed on a small screen.
 * Its room does not depend on what is selected, so that selecting a luminaire does not move the plan under the pointer;
 * it leaves the plan 400 px, and on a small screen 60 % of the screen.
 */
export function Forecast({ site, draft, isDirty, luminaire, onClearLuminaire }: ForecastProps) {
  const text = useText('dimmingProfiles')
  const plan = useText('plan')
  const { settings } = useSiteOutline()
  const common = useText('common')
  const wide = useMediaQuery(wideWindow)
  const [chosen, setOpen] = useState<boolean>()
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const hasSubject = luminaire !== undefined || draft !== undefined
  const isOpen = chosen ?? wide
  const name = luminaire
    ? text('forecast.ofDevice', { name: luminaire.name, kind: plan(`kinds.${luminaire.kind}`) })
    : draft && text('forecast.ofProfile', { name: draft.name })

  return (
    <section
      aria-labelledby={id}
      className={cn(
        'flex shrink-0 flex-col border-t border-line bg-surface-raised',
        isOpen && 'h-[25%] lg:h-[clamp(12rem,calc(100%-28rem),21rem)]',
      )}
    >
      <header className="flex min-h-11 shrink-0 items-center gap-1 pr-1.5 pl-4">
        <h2 id={id} className="shrink-0 font-semibold max-sm:text-xs">
          {text('forecast.title')}
        </h2>
        <p className="min-w-0 flex-1 truncate px-2 text-text-muted">
          {name ?? text('forecast.nothing')}
          {hasSubject && isDirty && ` (${text('forecast.withUnsaved')})`}
        </p>
        {luminaire && draft && (
          <IconButton icon={Undo2} label={text('forecast.back')} onClick={onClearLuminaire} />
        )}
        {isOpen && hasSubject && (
          <IconButton
            icon={Table2}
            label={text('forecast.viewAsTable')}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        )}
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={common(isOpen ? 'hidePanel' : 'showPanel')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && hasSubject && settings.isKnown && (
        <Week site={site} draft={draft} isDirty={isDirty} luminaire={luminaire} asTable={asTable} />
      )}
      {isOpen && hasSubject && !settings.isKnown && (
        <p className="px-4 pb-4 text-text-muted">{text('noTimeZone')}</p>
      )}
    </section>
  )
}

type WeekProps = Omit<ForecastProps, 'onClearLuminaire'> & { asTable: boolean }

function Week({ site, draft, isDirty, luminaire, asTable }: WeekProps) {
  const text = useText('dimmingProfiles')
  const { siteTime } = useSettings()
  const { now } = useCore()
  const [clock] = useState(() => siteTime.wallClock(now()))
  const { utcOffset } = clock
  const [moment, setMoment] = useState<Moment>({ weekday: clock.weekday, minute: clock.minute })
  const [isMoving, setMoving] = useState(false)
  const ofProfile = useProfileSubject(draft, site)
  const ofDevice = useDeviceSubject(luminaire, site, isDirty ? draft : undefined)
  const subject = luminaire ? ofDevice : ofProfile
  const runs = useMemo(() => levelRuns(subject.rulespecs, utcOffset), [subject, utcOffset])

  if (luminaire && !takesProfiles(luminaire)) {
    return <p className="px-4 pb-4 text-text-muted">{text('forecast.notDimmed', { name: luminaire.name })}</p>
  }
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pb-3">
      <Warnings site={site} subject={subject} utcOffset={utcOffset} />
      {luminaire && subject.rulespecs.length === 0 && (
        <p className="text-text-muted">{text('forecast.noRules')}</p>
      )}
      <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        {asTable ? (
          <WeekTable runs={runs} />
        ) : (
          <div className="flex min-w-0 flex-col gap-2">
            <WeekStrip runs={runs} moment={moment} onMoment={setMoment} />
            <Key zone={siteTime.zone} />
          </div>
        )}
        <LevelAtMoment
          subject={subject}
          utcOffset={utcOffset}
          moment={moment}
          onMoment={setMoment}
          isMoving={isMoving}
          onMoving={setMoving}
        />
      </div>
    </div>
  )
}

/** The strip's legend and time zone. */
function Key({ zone }: { zone: string }) {
  const text = useText('dimmingProfiles')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-4 rounded-xs bg-accent" />
        {text('forecast.idle')}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="w-4 border-t-2 border-dashed border-text" />
        {text('forecast.moving')}
      </span>
      <span>{text('forecast.clocks', { zone })}</span>
    </p>
  )
}

function WeekTable({ runs }: { runs: readonly LevelRun[] }) {
  const text = useText('dimmingProfiles')
  const nameOf = useWeekdayName()
  const { texts, onNotify } = useTableTexts()
  const weekdayOf = ({ start }: LevelRun) => (Math.floor(start / MINUTES_A_DAY) + 1) as Weekday
  return (
    <TableView
      caption={text('forecast.strip')}
      columns={[
        { title: text('forecast.weekday') },
        { title: text('forecast.from') },
        { title: text('forecast.to') },
        { title: `${text('forecast.idle')}, %`, decimals: 0 },
        { title: `${text('forecast.moving')}, %`, decimals: 0 },
      ]}
      rows={runs.map((run) => [
        nameOf(weekdayOf(run)),
        printTimeOfDay(run.start),
        run.end % MINUTES_A_DAY === 0 ? '24:00' : printTimeOfDay(run.end),
        run.idle,
        run.moving,
      ])}
      fileName={text('forecast.fileName')}
      texts={texts}
      onNotify={onNotify}
      className="max-h-64"
    />
  )
}

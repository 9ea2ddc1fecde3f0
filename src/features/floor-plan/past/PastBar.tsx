import { type ReactNode, useMemo } from 'react'
import { DayChoice } from '#app/dates/DayChoice.tsx'
import { useNotKept } from '#app/figures/useKept.ts'
import { TimeSlider } from '#app/playback/TimeSlider.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { SkipBack, SkipForward } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/Select.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Jumps } from './Jumps.tsx'
import { changeBeside, figuresAt, powerPath, type ZoneDay } from './moment.ts'
import { TickJumps, TickMarks, TicksNow } from './Ticks.tsx'
import { useMomentTexts } from './useMomentTexts.ts'
import { BESIDE, type Beside, type Past, useMoment, useShownMinute } from './usePast.ts'
import { useTicks } from './useTicks.ts'

type PastBarProps = {
  site: Site
  area: number
  past: Past
  /** Whose changes the buttons jump to; without it, those of every luminaire. */
  selected: Device | undefined
}

/** A quarter of an hour. */
const LEAP = 15
/** Minutes of the day that a point of the power's outline stands for. */
const PER_POINT = 5

/** The day, its power, the slider over its minutes, and the zone's figures at the shown one. */
export function PastBar({ site, area, past, selected }: PastBarProps) {
  const text = useText('past')
  const { zoneDay, day, isLive } = past
  const { data } = zoneDay
  const { siteTime } = useSettings()
  const notKept = useNotKept(siteTime.startOf(day))
  const ticksOfDay = useTicks({ site, area, day, selected })
  const ticks = useMemo(
    () => (data ? ticksOfDay.filter((tick) => tick.minute < data.minutes) : []),
    [ticksOfDay, data],
  )
  return (
    <section
      aria-label={text('title')}
      className="flex shrink-0 flex-col gap-1 border-t border-line bg-surface-raised px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <DayChoice day={past.day} today={past.today} onChoose={past.showDay} />
        <Button aria-pressed={isLive} disabled={isLive} onClick={past.goLive}>
          {text(isLive ? 'live' : 'goLive')}
        </Button>
        {data && <Figures past={past} zoneDay={data} />}
        <span className="flex-1" />
        <Select
          label={text('beside.label')}
          value={past.beside}
          options={(Object.keys(BESIDE) as Beside[]).map((value) => ({
            value,
            label: text(`beside.${value}`),
          }))}
          onChange={past.showBeside}
          className="w-40 [&>label]:sr-only"
        />
      </div>
      {zoneDay.status === 'failed' && (
        <div className="flex flex-wrap items-center gap-2">
          <Problem small>{zoneDay.error}</Problem>
          <Retry onClick={zoneDay.retry} />
        </div>
      )}
      {notKept && (
        <Problem small tone="warning">
          {notKept}
        </Problem>
      )}
      {zoneDay.status === 'loading' && <Spinner label={text('loading')} />}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <MinuteSlider past={past}>
          {data && (
            <>
              <Power zoneDay={data} />
              <TickMarks ticks={ticks} minutes={data.minutes} />
            </>
          )}
        </MinuteSlider>
        <ChangeJumps past={past} selected={selected} />
        <TickJumps past={past} ticks={ticks} />
        <ShownTime past={past} />
      </div>
      <TicksNow past={past} ticks={ticks} />
    </section>
  )
}

type OfPast = { past: Past }

/** The shown moment in words; undefined until its levels are loaded. */
function useShownTime(past: Past): string | undefined {
  const text = useText('past')
  const { nameOf } = useMomentTexts()
  const moment = useMoment(past)
  if (moment?.zoneDay) return nameOf(past.day, moment.time)
  return past.zoneDay.data && text('live')
}

function MinuteSlider({ past, children }: OfPast & { children: ReactNode }) {
  const text = useText('past')
  const time = useShownTime(past)
  return (
    <TimeSlider playback={past.playback} label={text('minute')} value={past.zoneDay.data && time} leap={LEAP}>
      {children}
    </TimeSlider>
  )
}

const ShownTime = ({ past }: OfPast) => (
  <p className="min-w-36 py-2 tabular-nums max-sm:mr-auto">{useShownTime(past) ?? '–'}</p>
)

function Retry({ onClick }: { onClick: () => void }) {
  const common = useText('common')
  return <Button onClick={onClick}>{common('retry')}</Button>
}

function Figures({ past, zoneDay }: OfPast & { zoneDay: ZoneDay }) {
  const text = useText('past')
  const minute = useShownMinute(past)
  const { power, lit, known, luminaires, meanLevel, moving, sensors } = figuresAt(zoneDay, minute)
  const of = (part: number, total: number) => text('figures.of', { part, total })
  const figures = [
    ['power', text('figures.kilowatts', { power: formatNumber(power / 1000) })],
    ['lit', of(lit, luminaires)],
    ['level', meanLevel === undefined ? '–' : formatPercent(meanLevel, 0)],
    ...(sensors > 0 ? [['motion', of(moving, sensors)] as const] : []),
  ] as const
  if (known === 0 && moving === 0) return <p className="text-text-muted">{text('noReport')}</p>
  return (
    <dl className="flex flex-wrap gap-x-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-muted">{text(`figures.${name}`)}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The day's power, over the slider's track. */
function Power({ zoneDay }: { zoneDay: ZoneDay }) {
  const text = useText('past')
  const { path, most } = useMemo(() => powerPath(zoneDay, PER_POINT), [zoneDay])
  if (path === '') return <p className="text-text-muted">{text('nothing')}</p>
  return (
    <svg
      role="img"
      aria-label={text('power', { most: formatNumber(most / 1000) })}
      viewBox={`0 0 ${zoneDay.minutes} 1`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      <path d={path} className="fill-accent-soft stroke-accent" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function ChangeJumps({ past, selected }: Pick<PastBarProps, 'past' | 'selected'>) {
  const text = useText('past')
  const minute = useShownMinute(past)
  const { data } = past.zoneDay
  const nameOf = (change: string) =>
    selected ? text('changesOf', { change, device: selected.name }) : change
  const beside = (direction: -1 | 1) => data && changeBeside(data, minute, direction, selected?.id)
  return (
    <Jumps
      previous={{ icon: SkipBack, label: nameOf(text('previousChange')), minute: beside(-1) }}
      next={{ icon: SkipForward, label: nameOf(text('nextChange')), minute: beside(1) }}
      goTo={past.playback.goTo}
    />
  )
}

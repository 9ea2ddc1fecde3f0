import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { WEEKDAYS } from '#domain/calendar.ts'
import type { LevelRun } from '#domain/effectiveLevel.ts'
import { MINUTES_A_DAY, printTimeOfDay } from '#domain/timeOfDay.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
import { useWeekdayName } from '../weekdays.ts'
import { type Moment, momentAfterKey, runAt, runsOf } from './moment.ts'

type WeekStripProps = {
  runs: readonly LevelRun[]
  moment: Moment
  onMoment: (moment: Moment) => void
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** A row per weekday, 24 hours wide: the level without movement is filled, the one with movement is a dashed line. */
export function WeekStrip({ runs, moment, onMoment }: WeekStripProps) {
  const text = useText('dimmingProfiles')
  const nameOf = useWeekdayName()
  const rows = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent) {
    const next = momentAfterKey(moment, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    flushSync(() => onMoment(next))
    rows.current?.querySelector<HTMLElement>('[role="slider"][tabindex="0"]')?.focus()
  }

  function point(event: PointerEvent<HTMLElement>, weekday: Moment['weekday']) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const minute = Math.min(MINUTES_A_DAY - 1, Math.max(0, Math.floor(share * MINUTES_A_DAY)))
    onMoment({ weekday, minute })
  }

  const run = runAt(runs, moment)
  const valueText = text('forecast.minuteLevels', {
    weekday: nameOf(moment.weekday),
    time: printTimeOfDay(moment.minute),
    idle: formatPercent(run?.idle ?? 0, 0),
    moving: formatPercent(run?.moving ?? 0, 0),
  })

  return (
    <div ref={rows} className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-text-muted">
      {WEEKDAYS.map((weekday) => {
        const isChosen = weekday === moment.weekday
        return (
          <div key={weekday} className="contents">
            <span aria-hidden className={cn('self-center text-right', isChosen && 'font-semibold text-text')}>
              {nameOf(weekday, 'short')}
            </span>
            <div
              role="slider"
              tabIndex={isChosen ? 0 : -1}
              aria-label={`${text('forecast.strip')}, ${nameOf(weekday)}`}
              aria-valuemin={0}
              aria-valuemax={MINUTES_A_DAY - 1}
              aria-valuenow={moment.minute}
              aria-valuetext={isChosen ? valueText : nameOf(weekday)}
              onKeyDown={press}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                point(event, weekday)
              }}
              onPointerMove={(event) => event.buttons > 0 && point(event, weekday)}
              className="relative h-5.5 cursor-crosshair touch-pan-y overflow-hidden rounded-sm bg-surface-sunken"
            >
              <DayLevels runs={runsOf(weekday, runs)} />
              {isChosen && (
                <span
                  aria-hidden
                  className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text"
                  style={{ left: `${(moment.minute / MINUTES_A_DAY) * 100}%` }}
                />
              )}
            </div>
          </div>
        )
      })}
      <span />
      <span aria-hidden className="relative h-4">
        {HOURS.map((hour) => (
          <span
            key={hour}
            className={cn(
              'absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full',
              hour % 6 !== 0 && 'max-sm:hidden',
            )}
            style={{ left: `${(hour / 24) * 100}%` }}
          >
            {hour}
          </span>
        ))}
      </span>
    </div>
  )
}

/** One unit per minute horizontally, and per percent vertically. */
function DayLevels({ runs }: { runs: readonly LevelRun[] }) {
  const steps = (level: (run: LevelRun) => number) =>
    runs.map((run) => `H${run.start}V${100 - level(run)}H${run.end}`).join('')
  const first = runs[0]
  if (!first) return null
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MINUTES_A_DAY} 100`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 inset-y-0.5 size-full h-[calc(100%-4px)]"
    >
      <path d={`M0 100${steps(({ idle }) => idle)}V100Z`} className="fill-accent" />
      <path
        d={`M0 ${100 - first.moving}${steps(({ moving }) => moving)}`}
        className="fill-none stroke-text"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

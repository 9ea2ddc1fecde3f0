import { useMemo, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useSettings } from '#app/site/site.tsx'
import { WEEKDAYS } from '#domain/calendar.ts'
import { levelRuns } from '#domain/effectiveLevel.ts'
import { MINUTES_A_DAY } from '#domain/timeOfDay.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'

const WEEK = WEEKDAYS.length * MINUTES_A_DAY

/**
 * A profile's week at a glance, from Monday: dark is the level without movement, light the one with movement. The
 * forecast of the opened profile says the same in words.
 */
export function ProfileWeek({ rulespec }: { rulespec: Rulespec }) {
  const { siteTime } = useSettings()
  const { now } = useCore()
  const [{ utcOffset }] = useState(() => siteTime.wallClock(now()))
  const runs = useMemo(() => levelRuns([rulespec], utcOffset), [rulespec, utcOffset])
  return (
    <svg
      aria-hidden="true"
      data-week
      viewBox={`0 0 ${WEEK} 100`}
      preserveAspectRatio="none"
      className="mt-1 h-3.5 w-full rounded-xs bg-surface-sunken forced-colors:border"
    >
      {runs.map(({ start, end, idle, moving }) => (
        <g key={start}>
          <rect x={start} width={end - start} y={100 - moving} height={moving} className="fill-accent/40" />
          <rect x={start} width={end - start} y={100 - idle} height={idle} className="fill-accent" />
        </g>
      ))}
      {WEEKDAYS.slice(1).map((weekday, day) => (
        <line
          key={weekday}
          x1={(day + 1) * MINUTES_A_DAY}
          x2={(day + 1) * MINUTES_A_DAY}
          y2="100"
          vectorEffect="non-scaling-stroke"
          className="stroke-surface-raised"
        />
      ))}
    </svg>
  )
}

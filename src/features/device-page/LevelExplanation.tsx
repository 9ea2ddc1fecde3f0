import { useId, useState } from 'react'
import type { BucketTexts } from '#app/deviceHistory/buckets.ts'
import type { DeviceHistory } from '#app/deviceHistory/deviceHistory.ts'
import { energyOf } from '#app/deviceHistory/totals.ts'
import { EffectiveLevelText, MovementChoice } from '#app/profiles/EffectiveLevelText.tsx'
import type { Subject } from '#app/profiles/subject.ts'
import { useSettings } from '#app/site/site.tsx'
import { bucketAt } from '#domain/buckets.ts'
import { effectiveLevel } from '#domain/effectiveLevel.ts'
import { clamp } from '#domain/numbers.ts'
import type { Timestamp, Watt } from '#domain/units.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

type LevelExplanationProps = {
  history: DeviceHistory
  subject: Subject
  rated: Watt | undefined
  buckets: BucketTexts
  /** The bucket in which this lies is explained; undefined for the newest. */
  moment: Timestamp | undefined
}

/** Why the luminaire was at its level when a bucket began: which rule wins, and which lose, by today's profiles. */
export function LevelExplanation({ history, subject, rated, buckets, moment }: LevelExplanationProps) {
  const text = useText('devicePage')
  const { siteTime } = useSettings()
  const id = useId()
  const [assumed, setAssumed] = useState<{ bucket: number; isMoving: boolean }>()
  const { edges, level, motion } = history
  const last = edges.length - 2
  const bucket = moment === undefined ? last : clamp(bucketAt(edges, moment), 0, last)
  const start = edges[bucket] ?? 0
  const isMoving = assumed?.bucket === bucket ? assumed.isMoving : (motion?.[bucket] ?? 0) > 0
  const clock = siteTime.wallClock(start)
  const effective = effectiveLevel(subject.rulespecs, clock, {
    secondsSinceMotion: isMoving ? 0 : undefined,
  })
  const measured = level[bucket] ?? Number.NaN
  const energy = energyOf(history, rated)[bucket] ?? Number.NaN
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          {text('why.title')}
        </h2>
        <p className="tabular-nums">{buckets.span(start, edges[bucket + 1] ?? start)}</p>
        <p className="text-text-muted">
          {Number.isNaN(measured)
            ? text('why.notMeasured')
            : text('why.measured', { level: formatPercent(measured, 0) })}
          {!Number.isNaN(energy) && ` · ${text('why.energy', { energy: formatNumber(energy, 1) })}`}
        </p>
      </div>
      <MovementChoice isMoving={isMoving} onMoving={(moving) => setAssumed({ bucket, isMoving: moving })} />
      <EffectiveLevelText effective={effective} subject={subject} utcOffset={clock.utcOffset} />
      <p className="text-xs text-text-muted">{text('why.hint')}</p>
    </section>
  )
}

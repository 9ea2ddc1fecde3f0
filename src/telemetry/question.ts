import type { BucketColumns, ReadingColumns } from '#domain/energyKernel.ts'
import type { Found, Watched } from '#domain/findings/foundIn.ts'
import type { EventColumns } from '#domain/occupancy.ts'
import type { Timeline } from '#domain/timeline.ts'
import type { Timestamp } from '#domain/units.ts'

type BaseQuestion = {
  /** Ids of the devices to include; answers per device have this order. */
  readonly devices: readonly number[]
  /** n + 1 ascending instants for n buckets. */
  readonly edges: Float64Array
}

/** The questions about a history, by kind. See `ofReadings` for what needs readings; the others need events. */
type Questions = {
  energy: BaseQuestion & {
    /** W of each device; 0 if unknown. */
    readonly ratedPower: Float64Array
  }
  /** Mean output level of each device in each bucket: percent, bucket by bucket, NaN without readings. */
  levels: BaseQuestion
  /** Device-time in each band of output levels over the whole range: milliseconds. */
  bands: BaseQuestion
  occupancy: BaseQuestion & { readonly now: Timestamp }
  /** Occupancy of each device in each bucket: percent, bucket by bucket, NaN for future buckets. */
  presence: BaseQuestion & { readonly now: Timestamp }
  /** The level of each device minute by minute, between the first edge and the last. */
  timeline: BaseQuestion
  /** Motion at each device, likewise. */
  motion: BaseQuestion
  /** When each device reported motion. */
  events: BaseQuestion
  /** What of the devices, a fleet's luminaires, is not as it is expected to be between the edges. */
  findings: BaseQuestion & {
    readonly watched: Watched
    /** The answer to `events` of the fleet's sensors. */
    readonly motion: EventColumns
    readonly before: ReadingColumns
  }
}

type Answers = {
  energy: BucketColumns
  levels: Float32Array
  bands: Float64Array
  /** Per bucket, the 5-minute slots in which a device detected motion, summed over the devices. */
  occupancy: Float64Array
  presence: Float32Array
  timeline: Timeline
  motion: Timeline
  events: EventColumns
  findings: readonly Found[]
}

type Kind = keyof Questions

export type Question = { [K in Kind]: Questions[K] & { readonly kind: K } }[Kind]
export type AnswerTo<Specific extends Question> = Answers[Specific['kind']]

const ofReadings: readonly Kind[] = ['energy', 'levels', 'bands', 'timeline', 'findings']

/** Whether a question needs readings, which have output levels, or events. */
export const usesReadings = ({ kind }: Question) => ofReadings.includes(kind)

import type { FigureSources, LoadOptions } from '#app/figures/figureSources.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import { HOUR, type Timestamp } from '#domain/units.ts'
import type { ServerDescription } from '#openapi/lighting.d.ts'
import type { HistoryProgress } from '#telemetry/readingsClient.ts'

/** A request for one device's history, or for the motion that some sensors of a zone saw. */
export type DeviceHistoryQuestion = {
  /** The zone that the readings were in. */
  readonly area: number
  /** n + 1 ascending instants for n buckets. */
  readonly edges: Float64Array
  /** The luminaire whose level is asked for; undefined for motion alone. */
  readonly luminaire: number | undefined
  readonly sensors: readonly number[]
  /** Whether the server can be asked for these devices alone (`canNarrow`); otherwise the zone's history is read. */
  readonly isNarrowed: boolean
}

/** One device's history in buckets. Bucket i lies between edges i and i + 1. */
export type DeviceHistory = {
  readonly edges: Float64Array
  /** Mean output level over the time that readings cover, percent; NaN without readings. All NaN without a luminaire. */
  readonly level: Float64Array
  /** Milliseconds that readings cover. */
  readonly covered: Float64Array
  /** Share of the sensors' 5-minute slots with motion, percent; NaN in a future bucket. Undefined without sensors. */
  readonly motion: Float64Array | undefined
  /** Why the motion is missing; the readings do not depend on the events. */
  readonly eventsProblem?: ApiProblem
}

/** Whether the server can be asked for the history of some devices alone, according to its description. */
export const canNarrow = (server: ServerDescription | null | undefined) =>
  server?.extensions.includes('fk_device') ?? false

/** A luminaire of 100 W draws as many watts as its level has percent. */
const AS_PERCENT = Float64Array.of(100)

/** @param now the time of the request */
export async function readDeviceHistory(
  figures: Pick<FigureSources, 'read'>,
  { area, edges, luminaire, sensors, isNarrowed }: DeviceHistoryQuestion,
  now: Timestamp,
  { signal, onProgress }: LoadOptions = {},
): Promise<Result<DeviceHistory>> {
  const range = { start: edges[0] ?? 0, end: edges.at(-1) ?? 0 }
  const options = {
    isNarrowed,
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: (progress: HistoryProgress) => onProgress({ ...progress, part: 0, parts: 1 }),
    }),
  }
  const buckets = Math.max(0, edges.length - 1)
  let covered = new Float64Array(buckets)
  let level = new Float64Array(buckets).fill(Number.NaN)
  if (luminaire !== undefined) {
    const question = { kind: 'energy' as const, devices: [luminaire], ratedPower: AS_PERCENT, edges }
    const read = await figures.read(area, range, question, options)
    if (!read.ok) return read
    const { energy } = read.value
    covered = Float64Array.from(read.value.covered)
    level = Float64Array.from(covered, (time, bucket) => (energy[bucket] as number) / (time / HOUR))
  }
  const measured = { edges, level, covered, motion: undefined }
  if (sensors.length === 0) return { ok: true, value: measured }
  const question = { kind: 'presence' as const, devices: sensors, edges, now }
  const seen = await figures.read(area, range, question, options)
  if (!seen.ok) return { ok: true, value: { ...measured, eventsProblem: seen.error } }
  const motion = Float64Array.from({ length: buckets }, (_, bucket) =>
    mean(seen.value.subarray(bucket * sensors.length, (bucket + 1) * sensors.length)),
  )
  return { ok: true, value: { ...measured, motion } }
}

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length

import type { OnRead } from '#api/answers.ts'
import { type Api, historySource } from '#api/calls.ts'
import { problemOf } from '#api/problems.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { LEVEL_BANDS, ratedPower } from '#domain/power.ts'
import { FRESH_FOR_OCCUPANCY } from '#domain/reading.ts'
import type { Result } from '#domain/result.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { bucketEdges, type FigureBucket, historyOf, isOnFullHours } from '#domain/timeRange.ts'
import { HOUR, type Milliseconds, type TimeRange, type Timestamp } from '#domain/units.ts'
import type { BucketedFigures, Luminaire, ServerDescription } from '#openapi/lighting.d.ts'
import type { AreaSums, DeviceSlots } from '#telemetry/figures.ts'
import { addPart, type Part, partsOf, slotsInParts } from '#telemetry/parts.ts'
import type { ReadProblems } from '#telemetry/protocol.ts'
import { type AnswerTo, type Question, usesReadings } from '#telemetry/question.ts'
import type { HistoryProgress, Readings } from '#telemetry/readingsClient.ts'
import { createConcurrencyLimit } from './concurrencyLimit.ts'

/** A request for figures: a range and its buckets, with or without occupancy. */
export type FiguresQuestion = {
  readonly range: TimeRange
  readonly bucket: FigureBucket
  readonly occupancy: boolean
  readonly siteTime: SiteTime
}

/** The devices of the whole site, since a moved device has history in its former zone. */
export type ReportingDevices = {
  readonly luminaires: readonly Pick<Luminaire, 'id' | 'type'>[]
  /** Every device that senses motion (`motionSensors`). */
  readonly sensors: readonly { readonly id: number }[]
}

/** Progress of reading a zone's histories. */
export interface LoadProgress extends HistoryProgress {
  /** Number of completed parts, and their total. */
  readonly part: number
  readonly parts: number
}

/** A zone's figures from its histories. */
export type ReadFigures = {
  readonly sums: AreaSums
  /** Why the requested occupancy is missing; the readings do not depend on the events. */
  readonly eventsProblem?: ApiProblem
}

export type LoadOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
}

export type BandOptions = LoadOptions & {
  /** Whether the server works them out itself; otherwise every reading is read. */
  readonly isComputed?: boolean
}

export type HistoryOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: HistoryProgress) => void
  /** Only the question's devices are asked for; only where the server's description has `fk_device`. */
  readonly isNarrowed?: boolean
}

/** Concurrent histories; the console's other requests need connections too. */
const AT_ONCE = 2
/** Devices that a request names; an address must not become too long. */
const MOST_NAMED = 100
const LONGEST_PART: Milliseconds = 31 * 24 * HOUR

/** Whether the server offers rollups, according to its description. */
export const hasRollups = (server: ServerDescription | null | undefined) =>
  server?.extensions.includes('listFigures') ?? false

/** Whether the server can answer the question from its rollups; otherwise readings are needed. */
export function canAnswerFromRollups(
  server: ServerDescription | null | undefined,
  { range, bucket, siteTime }: FiguresQuestion,
): boolean {
  return hasRollups(server) && isOnFullHours(bucketEdges(range, bucket, siteTime))
}

export type FigureSources = ReturnType<typeof createFigureSources>

/**
 * Sources of a zone's figures: the server's rollups or its readings, with the same result (decisions.md, "The server").
 * Levels and occupancy per device always come from readings and events.
 */
export function createFigureSources(
  api: Api,
  readings: Readings,
  now: () => Timestamp,
  onRead: OnRead = () => undefined,
) {
  const limited = createConcurrencyLimit(AT_ONCE)

  /** Reads one zone's history of a span in the worker. */
  async function readHistory<Specific extends Question>(
    area: number,
    span: TimeRange,
    question: Specific,
    options: HistoryOptions,
  ): Promise<Result<AnswerTo<Specific>>> {
    const { signal, isNarrowed = false } = options
    const query = {
      areas: [area],
      ...(isNarrowed && question.devices.length <= MOST_NAMED && { devices: question.devices }),
      start: new Date(span.start).toISOString(),
      end: new Date(span.end).toISOString(),
    }
    const history = usesReadings(question)
      ? await api.streamStatusHistory(query, signal)
      : await api.streamEvents(query, signal)
    if (!history.ok) return history
    try {
      const source = historySource(usesReadings(question) ? 'readings' : 'events', query)
      const onProblems = (problems: ReadProblems) => onRead(source, problems)
      const answer = await readings.ask(question, history.value, { ...options, onProblems })
      if (answer.ok) return answer
      return { ok: false, error: problemOf({ status: 200, body: { message: answer.error } }) }
    } catch (thrown) {
      if (signal?.aborted) throw thrown
      return { ok: false, error: problemOf({ thrown }) }
    }
  }

  return {
    /** The figures of zones from the server's rollups. */
    async fromRollups(
      areas: readonly number[],
      { range, bucket }: FiguresQuestion,
      { signal }: LoadOptions = {},
    ): Promise<Result<ReadonlyMap<number, AreaSums>>> {
      const span = {
        areas,
        start: new Date(range.start).toISOString(),
        end: new Date(range.end).toISOString(),
      }
      const answer = await api.listFigures(span, bucket, signal)
      return answer.ok ? { ok: true, value: sumsByArea(answer.value) } : answer
    },

    /** The figures of a zone from its readings, a month of them at a time. At most two histories are read at once. */
    fromReadings: (
      area: number,
      question: FiguresQuestion,
      devices: ReportingDevices,
      options: LoadOptions = {},
    ): Promise<Result<ReadFigures>> =>
      limited(() => readFigures(area, question, devices, options), options.signal),

    /** Each luminaire's mean output level in each slot. */
    async levels(
      area: number,
      edges: Float64Array,
      luminaires: ReportingDevices['luminaires'],
      options: LoadOptions = {},
    ): Promise<Result<DeviceSlots>> {
      const devices = idsOf(luminaires)
      return inSlots(area, { kind: 'levels', devices, edges }, options)
    },

    /** Each motion sensor's occupancy in each slot. */
    async presence(
      area: number,
      edges: Float64Array,
      sensors: ReportingDevices['sensors'],
      options: LoadOptions = {},
    ): Promise<Result<DeviceSlots>> {
      const devices = idsOf(sensors)
      return inSlots(area, { kind: 'presence', devices, edges, now: now() }, options)
    },

    /** The time that a zone's luminaires spent in each band of output levels (LEVEL_BANDS), in milliseconds. */
    async bands(
      area: number,
      range: TimeRange,
      luminaires: ReportingDevices['luminaires'],
      { signal, onProgress, isComputed = false }: BandOptions = {},
    ): Promise<Result<Float64Array>> {
      const parts = partsOf(Float64Array.of(range.start, range.end), LONGEST_PART, now())
      if (isComputed) return computedBands(area, parts, signal)
      const progress = progressOver(parts.length, onProgress)
      const time = new Float64Array(LEVEL_BANDS.length)
      for (const part of parts) {
        const question = { kind: 'bands' as const, devices: idsOf(luminaires), edges: part.edges }
        const options = { ...(signal && { signal }), onProgress: progress.read }
        const asking = () => readHistory(area, historyOf(part.range), question, options)
        const answer = await limited(asking, signal)
        if (!answer.ok) return answer
        for (const [band, length] of answer.value.entries()) time[band] = (time[band] ?? 0) + length
        progress.endHistory()
        progress.endPart()
      }
      return { ok: true, value: time }
    },

    /** The answer to a question about a zone's history of a month at most. At most two histories are read at once. */
    read: <Specific extends Question>(
      area: number,
      range: TimeRange,
      question: Specific,
      options: HistoryOptions = {},
    ): Promise<Result<AnswerTo<Specific>>> =>
      limited(() => readHistory(area, spanFor(question, range), question, options), options.signal),
  }

  async function computedBands(
    area: number,
    parts: readonly Part[],
    signal: AbortSignal | undefined,
  ): Promise<Result<Float64Array>> {
    const time = new Float64Array(LEVEL_BANDS.length)
    for (const { range } of parts) {
      const [start, end] = [new Date(range.start).toISOString(), new Date(range.end).toISOString()]
      const answer = await limited(() => api.readBands(area, start, end, signal), signal)
      if (!answer.ok) return answer
      for (const [band, name] of LEVEL_BANDS.entries()) time[band] = (time[band] ?? 0) + answer.value[name]
    }
    return { ok: true, value: time }
  }

  async function readFigures(
    area: number,
    { range, bucket, occupancy, siteTime }: FiguresQuestion,
    { luminaires, sensors }: ReportingDevices,
    { signal, onProgress }: LoadOptions,
  ): Promise<Result<ReadFigures>> {
    const edges = bucketEdges(range, bucket, siteTime)
    const parts = partsOf(edges, LONGEST_PART, now())
    const columns = () => new Float64Array(edges.length - 1)
    const sums = { edges, energy: columns(), covered: columns() }
    const occupied = occupancy ? columns() : undefined
    let eventsProblem: ApiProblem | undefined
    const ratedPowers = Float64Array.from(luminaires, (luminaire) => ratedPower(luminaire) ?? 0)
    const progress = progressOver(parts.length, onProgress)

    for (const part of parts) {
      const options = { ...(signal && { signal }), onProgress: progress.read }
      const energy = await readHistory(
        area,
        historyOf(part.range),
        { kind: 'energy', devices: idsOf(luminaires), ratedPower: ratedPowers, edges: part.edges },
        options,
      )
      if (!energy.ok) return energy
      progress.endHistory()
      addPart(sums.energy, energy.value.energy, part)
      addPart(sums.covered, energy.value.covered, part)
      if (occupied && !eventsProblem) {
        const seen = await readHistory(
          area,
          part.range,
          { kind: 'occupancy', devices: idsOf(sensors), edges: part.edges, now: now() },
          options,
        )
        progress.endHistory()
        if (seen.ok) addPart(occupied, seen.value, part)
        else eventsProblem = seen.error
      }
      progress.endPart()
    }
    if (eventsProblem) return { ok: true, value: { sums, eventsProblem } }
    return { ok: true, value: { sums: occupied ? { ...sums, occupied } : sums } }
  }

  /** Reads the slots month by month; future slots stay unknown. */
  async function inSlots(
    area: number,
    question: Question & { readonly kind: 'levels' | 'presence' },
    { signal, onProgress }: LoadOptions,
  ): Promise<Result<DeviceSlots>> {
    const { edges, devices } = question
    const slots = Math.max(0, edges.length - 1)
    const values = new Float32Array(slots * devices.length).fill(Number.NaN)
    const parts = slotsInParts(edges, LONGEST_PART, now())
    const progress = progressOver(parts.length, onProgress)
    const options = { ...(signal && { signal }), onProgress: progress.read }
    for (const part of parts) {
      const range = rangeIn(part.edges)
      const span = spanFor(question, range)
      const asking = () => readHistory(area, span, { ...question, edges: part.edges }, options)
      const answer = await limited(asking, signal)
      if (!answer.ok) return answer
      values.set(answer.value, part.firstSlot * devices.length)
      progress.endHistory()
      progress.endPart()
    }
    return { ok: true, value: { edges, devices, values } }
  }
}

function progressOver(parts: number, onProgress: LoadOptions['onProgress']) {
  let before: HistoryProgress = { bytes: 0, rows: 0 }
  let current = before
  let part = 0
  const sum = () => ({ bytes: before.bytes + current.bytes, rows: before.rows + current.rows })
  return {
    read: (progress: HistoryProgress) => {
      current = progress
      onProgress?.({ ...sum(), part, parts })
    },
    endHistory: () => {
      before = sum()
      current = { bytes: 0, rows: 0 }
    },
    endPart: () => {
      part += 1
    },
  }
}

/** What must be read of a history for the answer about a range. */
function spanFor(question: Question, range: TimeRange): TimeRange {
  if (usesReadings(question)) return historyOf(range)
  return question.kind === 'motion' ? { ...range, start: range.start - FRESH_FOR_OCCUPANCY } : range
}

const idsOf = (devices: readonly { readonly id: number }[]) => devices.map(({ id }) => id)

const rangeIn = (edges: Float64Array): TimeRange => ({ start: edges[0] ?? 0, end: edges.at(-1) ?? 0 })

function sumsByArea({ edges, areas }: BucketedFigures): ReadonlyMap<number, AreaSums> {
  const instants = Float64Array.from(edges, (edge) => Date.parse(edge))
  return new Map(
    areas.map(({ fk_area, energy, covered_ms, occupied_slots }) => [
      fk_area,
      {
        edges: instants,
        energy: Float64Array.from(energy),
        covered: Float64Array.from(covered_ms),
        occupied: Float64Array.from(occupied_slots),
      },
    ]),
  )
}

import type { Entry, Figure, Measure } from './results.ts'
import type { ContestantName } from './scenario.ts'
import { median } from './statistics.ts'
import type { Sample, Visit } from './visit.ts'

type GatheredEntry = Visit & { contestant: ContestantName; count: number }
/** The visits of each contestant and count together, by `contestant count`. */
export type Gathered = Map<string, GatheredEntry>

export function addVisit(gathered: Gathered, contestant: ContestantName, count: number, visit: Visit) {
  const key = `${contestant} ${count}`
  const before = gathered.get(key)
  gathered.set(key, {
    contestant,
    count,
    samples: [...(before?.samples ?? []), ...visit.samples],
    heap: before?.heap ?? visit.heap,
    notes: [...new Set([...(before?.notes ?? []), ...visit.notes])],
  })
}

/** Medians over the repetitions. */
export function summarise(gathered: Gathered): Entry[] {
  return [...gathered.values()].map(({ contestant, count, samples, heap, notes }) => {
    const figures: Entry['figures'] = {}
    for (const measure of new Set(samples.map((sample) => sample.measure))) {
      figures[measure] = figureOf(samples, measure, contestant === 'ours' || measure === 'pick')
    }
    return { contestant, count, figures, ...(heap && { heap }), notes }
  })
}

function figureOf(all: readonly Sample[], measure: Measure, withHandler: boolean): Figure {
  const samples = all.filter((sample) => sample.measure === measure)
  const middle = (value: (sample: Sample) => number) => median(samples.map(value))
  return {
    processor: middle(({ processor }) => processor),
    interval: { p50: middle(({ interval }) => interval.p50), p95: middle(({ interval }) => interval.p95) },
    ...(withHandler && {
      handler: { p50: middle(({ handler }) => handler.p50), p95: middle(({ handler }) => handler.p95) },
    }),
    steps: middle(({ steps }) => steps),
    repetitions: samples.length,
  }
}

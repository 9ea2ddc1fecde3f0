import type { Site } from '#app/site/siteModel.ts'
import { motionSensors } from '#domain/devices.ts'
import {
  type AreaFigures,
  type AreaSums,
  addZones,
  type CountedSums,
  type DeviceCounts,
  type FigureTotal,
  figuresOf,
  totalOf,
} from '#telemetry/figures.ts'
import type { LoadStatus } from '#telemetry/loads.ts'
import type { LoadView } from './useLoads.ts'

/** The figures of a zone, or of all zones, for one span. */
export type FiguresView = {
  readonly status: LoadStatus
  /** Defined once matched; for all zones, the total of the matched ones unless their buckets differ. */
  readonly figures: AreaFigures | undefined
  readonly total: FigureTotal | undefined
  readonly error: string | undefined
  /** Why occupancy is missing. */
  readonly eventsError: string | undefined
  /** Keys of its loads, for `useProgress`. */
  readonly loadKeys: readonly string[]
}

/** A span of several zones: each one and the total. `matched` when every zone is. */
export interface ZonesView extends FiguresView {
  readonly zones: ReadonlyMap<number, FiguresView>
  /** Restarts the failed and cancelled loads. */
  readonly retry: () => void
  /** Cancels the active loads. */
  readonly cancel: () => void
}

/** A zone's sums in a view. */
export type ZoneSums = {
  readonly area: number
  readonly sums: AreaSums | undefined
  readonly until: number
  /** The loads of these sums. */
  readonly loads: readonly LoadView[]
}

export function zonesView(shares: readonly ZoneSums[], countsOf: (area: number) => DeviceCounts): ZonesView {
  const known = new Map<number, CountedSums>()
  for (const { area, sums, until } of shares)
    if (sums) known.set(area, { sums, counts: countsOf(area), until })
  const zones = new Map(
    shares.map(({ area, loads }): [number, FiguresView] => {
      const counted = known.get(area)
      const figures = counted && figuresOf(counted)
      return [
        area,
        {
          status: combineStatuses(loads.map(({ status }) => status)),
          figures,
          total: figures?.total,
          error: firstOf(loads, ({ error }) => error),
          eventsError: firstOf(loads, ({ eventsError }) => eventsError),
          loadKeys: loads.map(({ key }) => key),
        },
      ]
    }),
  )
  const loads = [...new Set(shares.flatMap((share) => share.loads))]
  return {
    zones,
    status: combineStatuses([...zones.values()].map(({ status }) => status)),
    figures: wholeOf([...known.values()]),
    total: known.size > 0 ? totalOf([...known.values()]) : undefined,
    error: firstOf(loads, ({ error }) => error),
    eventsError: firstOf(loads, ({ eventsError }) => eventsError),
    loadKeys: loads.map(({ key }) => key),
    retry: () => {
      for (const load of loads)
        if (load.status === 'cancelled' || (load.error ?? load.eventsError)) load.retry()
    },
    cancel: () => {
      for (const load of loads) if (load.status === 'loading') load.cancel()
    },
  }
}

/** Returns the number of reporting devices of a zone; computed once for all zones. */
export function deviceCounts(site: Site | undefined): (area: number) => DeviceCounts {
  const luminaires = countBy(site?.luminaires ?? [], ({ fk_area }) => fk_area)
  const sensors = countBy(motionSensors(site?.devices ?? []), ({ area }) => area)
  return (area) => ({ luminaires: luminaires.get(area) ?? 0, sensors: sensors.get(area) ?? 0 })
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const firstOf = <Value>(loads: readonly LoadView[], read: (load: LoadView) => Value | undefined) =>
  loads.map(read).find((value) => value !== undefined)

/** The worst of the statuses. */
function combineStatuses(statuses: readonly LoadStatus[]): LoadStatus {
  const order: LoadStatus[] = ['failed', 'cancelled', 'loading', 'waiting']
  return order.find((status) => statuses.includes(status)) ?? 'matched'
}

function wholeOf(zones: readonly CountedSums[]): AreaFigures | undefined {
  const [first] = zones
  if (first === undefined || !zones.every(({ sums }) => hasEdges(sums, first.sums.edges))) return undefined
  const count = (read: (counts: DeviceCounts) => number) =>
    zones.reduce((total, { counts }) => total + read(counts), 0)
  return figuresOf({
    sums: addZones(zones.map(({ sums }) => sums)),
    counts: { luminaires: count(({ luminaires }) => luminaires), sensors: count(({ sensors }) => sensors) },
    until: Math.min(...zones.map(({ until }) => until)),
  })
}

const hasEdges = ({ edges }: AreaSums, others: Float64Array) =>
  edges.length === others.length && edges.every((edge, at) => edge === others[at])

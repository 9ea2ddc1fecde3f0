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

/** What is known of a zone, or of all together, for one span. */
export interface FiguresView {
  readonly status: LoadStatus
  /** From when it is matched; of all together, of those zones that are, unless their buckets differ. */
  readonly figures: AreaFigures | undefined
  readonly total: FigureTotal | undefined
  readonly error: string | undefined
  /** Why the figures come without occupancy. */
  readonly eventsError: string | undefined
  /** Of the loads that it is made of; how far they are, `useProgress` tells. */
  readonly loadKeys: readonly string[]
}

/** A span of several zones: each as it stands, and the whole. `matched` when every zone is. */
export interface ZonesView extends FiguresView {
  readonly zones: ReadonlyMap<number, FiguresView>
  /** Asks again for what has failed or was cancelled. */
  readonly retry: () => void
  /** Stops what is under way. */
  readonly cancel: () => void
}

/** A zone's share of a view, before anything is divided. */
export interface ZoneSums {
  readonly area: number
  readonly sums: AreaSums | undefined
  readonly until: number
  /** All that it is made of. */
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

/** How many devices of a zone there are to report; those of all zones are counted once. */
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

/** The whole stands as what keeps it most from being matched. */
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

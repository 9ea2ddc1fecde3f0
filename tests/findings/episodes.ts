import { CAUSES, type Cause } from '#domain/findings/causes.ts'
import { HOUR, MINUTE, type TimeRange, type Timestamp } from '#domain/units.ts'
import { chance } from '#server/simulator/chance.ts'
import { profiles, type Site } from './site.ts'

const DAY = 24 * HOUR

/** Something that was wrong for a while; the yardstick of what is found, which the reconciler never sees. */
export type Episode = {
  cause: Cause
  of: 'luminaire' | 'sensor' | 'gateway'
  index: number
  start: Timestamp
  end: Timestamp
  /** A number from 0 to 1 for what else is to be chosen. */
  draw: number
  /** Another profile that the luminaire is given, for `previousProfile`. */
  profile?: number
}

/** A profile that a luminaire is given, and takes; or an override that ends in time. */
export type Business = { luminaire: number; start: Timestamp; end: Timestamp; profile?: number }

const hours: Record<Cause, readonly [least: number, most: number]> = {
  silent: [2, 24],
  gatewaySilent: [1, 6],
  dark: [24, 72],
  burnsByDay: [24, 72],
  stuckLevel: [24, 72],
  doesNotDim: [24, 72],
  motionWithoutLight: [24, 72],
  previousProfile: [24, 72],
  clockOff: [48, 96],
  overrideActive: [4, 48],
  sensorSilent: [72, 120],
  sensorStuck: [16, 48],
}

/** What is learnt of a sensor takes some days, and an episode at the very end could not be found. */
const LEARNING = 4 * DAY
const LAST = 4 * DAY
/** Between two episodes of one device: what the first leaves must have closed. */
const APART = 30 * HOUR
const BETWEEN_OUTAGES = 14 * HOUR

const subjectOf = (cause: Cause): Episode['of'] =>
  cause === 'gatewaySilent'
    ? 'gateway'
    : cause === 'sensorSilent' || cause === 'sensorStuck'
      ? 'sensor'
      : 'luminaire'

const overlaps = (one: TimeRange, other: TimeRange, apart: number) =>
  one.start < other.end + apart && other.start < one.end + apart

/** Whether a luminaire of this profile can show the fault at all: one that is never to be dark cannot burn by day. */
function isPossible(cause: Cause, profile: number): boolean {
  const { darkByDay, moves } = profiles[profile] as (typeof profiles)[number]
  if (cause === 'burnsByDay') return darkByDay
  return cause !== 'motionWithoutLight' || moves
}

/** @param each episodes of each cause, at seeded random devices and times of the span */
export function makeEpisodes(site: Site, span: TimeRange, each: number, seed: number): Episode[] {
  const placed = new Map<string, Episode[]>()
  const episodes: Episode[] = []
  const counts = { luminaire: site.luminaires, sensor: site.sensors, gateway: site.gateways }
  const outages = (luminaire: number) => placed.get(`gateway ${site.gatewayOf(luminaire)}`) ?? []
  const first = ['gatewaySilent', ...CAUSES.filter((cause) => cause !== 'gatewaySilent')] as Cause[]
  for (const [kind, cause] of first.entries()) {
    const of = subjectOf(cause)
    for (let made = 0, draw = 0; made < each; draw++) {
      if (draw > 2000 * each) throw new Error(`no room for ${each} episodes of ${cause}`)
      const at = (what: number) => chance(seed, kind, draw, what)
      const index = Math.floor(at(1) * counts[of])
      const [least, most] = hours[cause]
      const length = Math.round((least + at(2) * (most - least)) * HOUR)
      const start = span.start + LEARNING + Math.floor(at(3) * (span.end - span.start - LEARNING - LAST))
      const episode: Episode = { cause, of, index, start, end: start + length, draw: at(4) }
      const own = `${of} ${index}`
      const apart = of === 'gateway' ? BETWEEN_OUTAGES : APART
      if (placed.get(own)?.some((other) => overlaps(episode, other, apart))) continue
      if (of === 'luminaire' && !isPossible(cause, site.profileOf(index))) continue
      if (cause === 'silent' && outages(index).some((other) => overlaps(episode, other, 2 * HOUR))) continue
      if (cause === 'previousProfile' || cause === 'overrideActive') {
        // What an operator does begins on a full hour of the simulated field.
        episode.start = Math.ceil(start / HOUR) * HOUR
        episode.end = Math.ceil(episode.end / HOUR) * HOUR
      }
      if (cause === 'previousProfile') {
        const step = 1 + Math.floor(at(5) * (profiles.length - 1))
        episode.profile = (site.profileOf(index) + step) % profiles.length
      }
      placed.set(own, [...(placed.get(own) ?? []), episode])
      episodes.push(episode)
      made++
    }
  }
  return episodes
}

/** What operators do on purpose, which is no fault: overrides that end in time, and profiles that are taken. */
export function makeBusiness(
  site: Site,
  span: TimeRange,
  episodes: readonly Episode[],
  count: number,
  seed: number,
): Business[] {
  const busy = new Set(episodes.filter(({ of }) => of === 'luminaire').map(({ index }) => index))
  const all: Business[] = []
  for (let draw = 0; all.length < count && draw < 100 * count; draw++) {
    const at = (what: number) => chance(seed, 99, draw, what)
    const luminaire = Math.floor(at(1) * site.luminaires)
    if (busy.has(luminaire)) continue
    busy.add(luminaire)
    const start = Math.ceil((span.start + at(2) * (span.end - span.start - 2 * DAY)) / HOUR) * HOUR
    if (at(3) < 0.5) all.push({ luminaire, start, end: start + HOUR })
    else {
      const profile =
        (site.profileOf(luminaire) + 1 + Math.floor(at(4) * (profiles.length - 1))) % profiles.length
      all.push({ luminaire, start, end: span.end, profile })
    }
  }
  return all
}

/** Operators' changes reach luminaires within this time. */
export const slowestRule = 5 * MINUTE

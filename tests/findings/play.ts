import type { Cause, FindingChange } from '#domain/findings/causes.ts'
import { createPrograms, minuteOf } from '#domain/findings/programs.ts'
import { createReconciler } from '#domain/findings/reconciler.ts'
import { TOLERANCES } from '#domain/findings/tolerances.ts'
import { SLOT } from '#domain/occupancy.ts'
import { HOUR, MINUTE, type TimeRange, type Timestamp } from '#domain/units.ts'
import { everySlot, motionLikelihood } from '#server/simulator/activity.ts'
import { chance } from '#server/simulator/chance.ts'
import { type Business, type Episode, slowestRule } from './episodes.ts'
import { createField } from './field.ts'
import { grouped } from './grouped.ts'
import { noisyEvent, noisyReading } from './noise.ts'
import { FIRST_SENSOR, profiles, type Site, siteTime } from './site.ts'

/** What the yardstick knows of an episode. */
export type Told = {
  episode: Episode
  /** How many reports told of it. */
  reports: number
  /** When the first report came that a working device would not have sent, or the first one failed to come. */
  firstSign: Timestamp
  /** When what had come was too much to be chance. */
  detectable: Timestamp
}

type Arrival = { of: 'reading' | 'event'; index: number; time: Timestamp; level: number }

const interval = 15 * MINUTE

/** Plays a site's days against the reconciler, which is given what a server is given. */
export function play(
  site: Site,
  span: TimeRange,
  episodes: readonly Episode[],
  business: readonly Business[],
) {
  const field = createField(site, episodes, business)
  const changes: FindingChange[] = []
  const told = new Map(episodes.map((episode) => [episode, beginning(site, span, episode, episodes)]))
  const byLuminaire = grouped(
    episodes.filter(({ of }) => of === 'luminaire'),
    ({ index }) => index,
  )
  const outages = grouped(
    episodes.filter(({ of }) => of === 'gateway'),
    ({ index }) => index,
  )
  const isCut = (gateway: number, time: Timestamp) =>
    outages.get(gateway)?.some(({ start, end }) => time >= start && time < end) ?? false

  const programs = createPrograms(siteTime)
  const range = (length: number) => Array.from({ length }, (_, index) => index)
  const reconciler = createReconciler(
    {
      gatewayOf: Int32Array.from(range(site.luminaires), site.gatewayOf),
      sensorsOf: range(site.luminaires).map((luminaire) => [site.sensorOf(luminaire)]),
      gatewayOfSensor: Int32Array.from(range(site.sensors), site.gatewayOfSensor),
      gateways: site.gateways,
    },
    programs,
    siteTime,
    (change) => changes.push(change),
  )
  const setRules = (luminaire: number, at: Timestamp, now: Timestamp) =>
    reconciler.setProgram(luminaire, programs.add(field.rulesAt(luminaire, at)), now)
  for (const luminaire of range(site.luminaires)) setRules(luminaire, span.start, span.start)

  /** Operators change rules up to five minutes before the field follows, on the hour. */
  const rulesChange = grouped(
    [
      ...episodes
        .filter(({ cause }) => cause === 'previousProfile' || cause === 'overrideActive')
        .map(({ index, start, end }) => ({ luminaire: index, start, end })),
      ...business,
    ].flatMap(({ luminaire, start, end }) =>
      [start, end].map((at) => ({
        luminaire,
        at,
        minute: Math.floor((at - chance(luminaire, at / HOUR, 61) * slowestRule) / MINUTE),
      })),
    ),
    ({ minute }) => minute,
  )

  const arriving = new Map<number, Arrival[]>()
  function arrive(arrival: Timestamp, what: Arrival) {
    const minute = Math.floor(arrival / MINUTE)
    const list = arriving.get(minute)
    if (list) list.push(what)
    else arriving.set(minute, [what])
  }

  /** What its rules ask for without motion. */
  const idleOf = (luminaire: number, time: Timestamp) =>
    programs.dayOf(reconciler.programOf(luminaire), time).idle[minuteOf(time)] ?? 0

  function hear(start: Timestamp): void {
    const { report, sound } = field.hour(start)
    const soundLevels = new Map(
      sound.readings.device.map((device, at) => [
        `${device} ${sound.readings.time[at]}`,
        sound.readings.level[at] ?? 0,
      ]),
    )
    for (const [at, luminaire] of report.readings.device.entries()) {
      const time = report.readings.time[at] as number
      if (isCut(site.gatewayOf(luminaire), time)) continue
      const reading = noisyReading(luminaire, time, report.readings.level[at] as number)
      if (!reading) continue
      arrive(reading.arrival, { of: 'reading', index: luminaire, time: reading.time, level: reading.level })
      const soundLevel = soundLevels.get(`${luminaire} ${time}`)
      if (
        soundLevel === undefined ||
        Math.abs(soundLevel - (report.readings.level[at] as number)) <= TOLERANCES.level
      )
        continue
      const episode = byLuminaire.get(luminaire)?.find(({ start: from, end }) => time >= from && time < end)
      if (episode) tell(episode, reading.arrival, { idle: idleOf(luminaire, time), reported: reading.level })
    }
    for (const [at, device] of report.events.device.entries()) {
      const sensor = device - FIRST_SENSOR
      const time = report.events.time[at] as number
      if (isCut(site.gatewayOfSensor(sensor), time)) continue
      const event = noisyEvent(device, time)
      if (event) arrive(event.arrival, { of: 'event', index: sensor, time: event.time, level: 0 })
    }
  }

  function tell(episode: Episode, time: Timestamp, levels: { idle: number; reported: number }): void {
    const known = told.get(episode) as Told
    if (isTelling(episode.cause, levels)) known.reports++
    // One wrong level may be a reading that was taken while the level changed (`noise.ramps`), of which there are more than faults.
    known.detectable = Math.min(known.detectable, Math.max(known.firstSign, time))
    known.firstSign = Math.min(known.firstSign, time)
  }

  for (let start = span.start; start < span.end; start += HOUR) {
    hear(start)
    for (let now = start; now < start + HOUR; now += MINUTE) {
      const minute = now / MINUTE
      for (const { luminaire, at } of rulesChange.get(minute) ?? []) setRules(luminaire, at, now)
      for (const { of, index, time, level } of arriving.get(minute) ?? [])
        if (of === 'reading') reconciler.reading(index, time, level, now + MINUTE)
        else reconciler.motion(index, time, now + MINUTE)
      arriving.delete(minute)
      reconciler.minute(now + MINUTE)
    }
  }
  return { changes, told: [...told.values()] }
}

/**
 * Whether a level that is wrong tells which fault it is of: stuck where it should be dark is burning by day, and idle where
 * idle is dark is dark.
 */
function isTelling(cause: Cause, { idle, reported }: { idle: number; reported: number }): boolean {
  if (cause === 'stuckLevel') return idle > 0
  return cause !== 'motionWithoutLight' || reported > 0
}

/** What tells of an episode by itself: reports that fail to come, rules that stand too long, and motion. */
function beginning(site: Site, span: TimeRange, episode: Episode, episodes: readonly Episode[]): Told {
  const { cause, start, end } = episode
  const reportsSince = (time: Timestamp) => Math.floor((end - time) / interval)
  if (cause === 'silent' || cause === 'gatewaySilent')
    return {
      episode,
      reports: reportsSince(start),
      firstSign: start + interval,
      detectable: start + interval,
    }
  if (cause === 'overrideActive') {
    const due = start + TOLERANCES.override
    return { episode, reports: reportsSince(due), firstSign: due, detectable: due }
  }
  if (cause === 'sensorSilent' || cause === 'sensorStuck') {
    const detectable = provenByMotion(site, span, episode, episodes)
    return { episode, reports: reportsSince(start), firstSign: start + SLOT, detectable }
  }
  return { episode, reports: 0, firstSign: Number.POSITIVE_INFINITY, detectable: Number.POSITIVE_INFINITY }
}

/** The share of findings that may be wrong. */
const WRONG = 0.01

/**
 * When an observer who knows how busy each place is has heard enough of a sensor that is stuck or silent: so much that, of all
 * sensors in all slots of the play, chance makes fewer look like it than findings may be wrong. Nobody can tell earlier.
 */
function provenByMotion(
  site: Site,
  span: TimeRange,
  { cause, index, start, end }: Episode,
  episodes: readonly Episode[],
): Timestamp {
  const chances = (site.sensors * (span.end - span.start)) / SLOT
  const wrong = WRONG * episodes.filter((each) => each.cause === cause).length
  const enough = Math.log(chances / wrong)
  const profile = profiles[site.profileOfSensor(index)]
  if (!profile) throw new Error(`sensor ${index} has no profile`)
  let odds = 0
  for (const slot of everySlot({ start, end })) {
    const likely = motionLikelihood(FIRST_SENSOR + index, profile.activity, siteTime, slot)
    odds -= Math.log(cause === 'sensorStuck' ? likely : 1 - likely)
    if (odds >= enough) return slot + SLOT
  }
  return end
}

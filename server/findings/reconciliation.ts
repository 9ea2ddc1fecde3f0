import { type FindingChange, familyOf } from '#domain/findings/causes.ts'
import { createPrograms } from '#domain/findings/programs.ts'
import { createReconciler, type Reconciler } from '#domain/findings/reconciler.ts'
import { learnMotion, type Reports, replay as replayReports } from '#domain/findings/replay.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import { readSiteTime } from '../telemetry/siteTime.ts'
import { createDevicePrograms, type DevicePrograms } from './devicePrograms.ts'
import { readLasting, type StoredChange, storeChanges } from './findingRows.ts'
import { motionByHour, newestReports, reportsOf } from './reports.ts'
import { createSiteReader, type WatchedZones } from './watchedSite.ts'

/** What is heard again after a start, or after the site's devices have changed: enough for what is slow to show. */
const REPLAYED = 6 * HOUR
/** The part of it whose reports are in memory at once: a city has a million in all of it. Whole minutes, and it divides REPLAYED. */
const REPLAYED_AT_ONCE = 15 * MINUTE
/** What motion a sensor usually reports is learnt from these days. */
const LEARNT = 28 * 24 * HOUR
/** The index of a device that is not watched. */
const NOBODY = -1
/** Longer pauses are replayed. */
const LONGEST_PAUSE = 10 * MINUTE

type Watch = {
  site: WatchedZones
  siteTime: SiteTime
  programs: DevicePrograms
  reconciler: Reconciler
  index: Indexes
  until: Timestamp
  /** The number of the transaction from which on reports were not heard yet (newestReports). */
  heardUntil: number
}
type Indexes = {
  luminaires: ReadonlyMap<number, number>
  sensors: ReadonlyMap<number, number>
  gateways: ReadonlyMap<number, number>
}

/**
 * Compares all zones' reports with what is expected of them and keeps the findings in the database. Each call goes on from the
 * one before to `now` (ms since 1970); the first one, and the first after the site has changed, hears the last hours again.
 * What a start finds in the table goes on, so that a restart doubles nothing. One server of a database reconciles, the one that
 * leads (store/leading.ts).
 */
export function createReconciliation({ query }: Database) {
  const readSite = createSiteReader(query)
  let watch: Watch | undefined
  let changes: FindingChange[] = []

  async function begin(site: WatchedZones, siteTime: SiteTime, now: Timestamp, signal: AbortSignal) {
    const programs = createPrograms(siteTime)
    const devicePrograms = createDevicePrograms(query, programs)
    await devicePrograms.load()
    await devicePrograms.update(site, now)
    changes = []
    const reconciler = createReconciler(site.fleet, programs, siteTime, (change) => changes.push(change))
    const started: Watch = {
      site,
      siteTime,
      programs: devicePrograms,
      reconciler,
      index: {
        luminaires: indexesOf(site.luminaires),
        sensors: indexesOf(site.sensors),
        gateways: indexesOf(site.gateways),
      },
      until: now,
      heardUntil: 0,
    }
    for (const [index, device] of site.luminaires.entries()) setProgram(started, index, device)
    await replay(started, now, signal)
    return started
  }

  function setProgram({ reconciler, programs }: Watch, index: number, device: number): void {
    const known = programs.of(device)
    if (known) reconciler.setProgram(index, known.program, known.since, known.previous)
  }

  async function replay(watched: Watch, now: Timestamp, signal: AbortSignal): Promise<void> {
    const { reconciler, site, index } = watched
    const start = now - REPLAYED
    const hours = await motionByHour(query, { start: start - LEARNT, end: start })
    const known = hours.flatMap(({ device, hour, slots }) => {
      const sensor = index.sensors.get(device)
      return sensor === undefined ? [] : [{ sensor, hour, slots }]
    })
    learnMotion(reconciler, known, start)
    const lasting = await readLasting(query)
    // A luminaire that has been silent for longer than the replayed hours is known by its newest report.
    const newest = await newestReports(query, 0)
    hear(watched, newest, (time) => time < start, start)
    watched.heardUntil = newest.until
    for (let from = start; from < now; from += REPLAYED_AT_ONCE) {
      const reports = await reportsOf(query, { start: from, end: from + REPLAYED_AT_ONCE })
      const minutes = { start: from === start ? from : from + MINUTE, end: from + REPLAYED_AT_ONCE }
      replayReports(reconciler, indexed(index, reports), minutes, () => signal.throwIfAborted())
    }
    changes = settle({ reconciler, site, index }, lasting, now)
  }

  /** What the replay says that lasts, against what the table has: what is new is kept, what is over closed, the rest goes on. */
  function settle(
    { reconciler, site, index }: Pick<Watch, 'reconciler' | 'site' | 'index'>,
    lasting: Awaited<ReturnType<typeof readLasting>>,
    now: Timestamp,
  ): FindingChange[] {
    const found = new Map<string, FindingChange>()
    const ended = new Map<string, FindingChange>()
    for (const change of changes) {
      const key = `${change.of} ${change.index} ${familyOf(change.cause)}`
      if (change.change === 'closed') {
        found.delete(key)
        ended.set(key, change)
      } else found.set(key, { ...change, change: 'opened', since: found.get(key)?.since ?? change.since })
    }
    const settled: FindingChange[] = []
    for (const { device, cause, since } of lasting) {
      const subject = subjectOf(index, device, cause)
      if (!subject) continue
      const key = `${subject.of} ${subject.index} ${familyOf(cause)}`
      const again = found.get(key)
      found.delete(key)
      if (again && again.cause !== cause) settled.push({ ...again, change: 'recognised' })
      const end = ended.get(key)
      if (again) continue
      if (end) {
        settled.push({ ...end, cause })
        continue
      }
      const isHeard = cause === 'silent' && reconciler.heardAt(subject.index) > since
      if (isHeard)
        settled.push({ ...subject, change: 'closed', cause, since, time: now, evidence: undefined })
      else reconciler.resume(subject, cause, since)
    }
    return [
      ...settled,
      ...[...found.values()].filter(({ of, index: at }) => idOf(site, of, at) !== undefined),
    ]
  }

  function hear(
    { reconciler, index }: Pick<Watch, 'reconciler' | 'index'>,
    { readings, motion }: Pick<Awaited<ReturnType<typeof newestReports>>, 'readings' | 'motion'>,
    isWanted: (time: Timestamp) => boolean,
    now: Timestamp,
  ): void {
    for (const { device, time } of motion) {
      const sensor = index.sensors.get(device)
      if (sensor !== undefined && isWanted(time)) reconciler.motion(sensor, time, now)
    }
    for (const { device, time, level } of readings) {
      const luminaire = index.luminaires.get(device)
      if (luminaire !== undefined && isWanted(time)) reconciler.reading(luminaire, time, level, now)
    }
  }

  async function goOn(watched: Watch, site: WatchedZones, now: Timestamp): Promise<void> {
    watched.site = site
    for (const at of await watched.programs.update(site, now))
      setProgram(watched, at, site.luminaires[at] as number)
    const reports = await newestReports(query, watched.heardUntil)
    hear(watched, reports, () => true, now)
    watched.reconciler.minute(now)
    watched.until = now
    watched.heardUntil = reports.until
  }

  /** @throws the signal's reason once it is aborted, and what the database throws; the next call then starts over */
  return async function reconcile(now: Timestamp, signal: AbortSignal): Promise<void> {
    try {
      const site = await readSite()
      const siteTime = await readSiteTime(query)
      const isSame =
        watch?.site.signature === site.signature &&
        watch.siteTime.zone === siteTime.zone &&
        now - watch.until < LONGEST_PAUSE
      if (watch && isSame) await goOn(watch, site, now)
      else watch = await begin(site, siteTime, now, signal)
      const { reconciler } = watch
      await storeChanges(
        query,
        changes.flatMap((change) => storedChange(site, reconciler, change)),
      )
      changes = []
    } catch (error) {
      watch = undefined
      throw error
    }
  }
}

const indexed = (
  { luminaires, sensors }: Indexes,
  { readings, motion }: Awaited<ReturnType<typeof reportsOf>>,
): Reports => ({
  readings: readings.map(({ device, time, level }) => ({
    luminaire: luminaires.get(device) ?? NOBODY,
    time,
    level,
  })),
  motion: motion.map(({ device, time }) => ({ sensor: sensors.get(device) ?? NOBODY, time })),
})

const indexesOf = (ids: readonly number[]) => new Map(ids.map((id, index) => [id, index]))

function idOf(site: WatchedZones, of: FindingChange['of'], index: number): number | undefined {
  if (of === 'gateway') return site.gateways[index]
  return of === 'sensor' ? site.sensors[index] : site.luminaires[index]
}

function subjectOf(
  { luminaires, sensors, gateways }: Indexes,
  device: number,
  cause: FindingChange['cause'],
) {
  const of = cause === 'gatewaySilent' ? 'gateway' : familyOf(cause) === 'motion' ? 'sensor' : 'luminaire'
  const index = (of === 'gateway' ? gateways : of === 'sensor' ? sensors : luminaires).get(device)
  return index === undefined ? undefined : ({ of, index } as const)
}

function storedChange(site: WatchedZones, reconciler: Reconciler, change: FindingChange): StoredChange[] {
  const { of, index, ...rest } = change
  const device = idOf(site, of, index)
  const area = device === undefined ? undefined : site.areaOf.get(device)
  if (device === undefined || area === undefined) return []
  const isCut = (_: number, at: number) =>
    site.fleet.gatewayOf[at] === index && reconciler.heardAt(at) <= change.since
  return [{ ...rest, of, device, area, devices: of === 'gateway' ? site.luminaires.filter(isCut) : [] }]
}

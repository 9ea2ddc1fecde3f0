import type { FigureSources, HistoryOptions } from '#app/figures/figureSources.ts'
import type { Site } from '#app/site/siteModel.ts'
import { isLuminaire } from '#domain/devices.ts'
import type { ReadingColumns } from '#domain/energyKernel.ts'
import type { Found } from '#domain/findings/foundIn.ts'
import type { WatchedSite } from '#domain/findings/watchedSite.ts'
import { readingTime } from '#domain/reading.ts'
import type { Result } from '#domain/result.ts'
import { HOUR, type TimeRange } from '#domain/units.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import { flatMapInTasks } from '#ui/flatMapInTasks.ts'
import { watchedBy, watchedZone } from './watchedZone.ts'

/** Heard before the range, so that what is slow to show is known when it begins. */
const HEARD_BEFORE = 6 * HOUR
/** What motion a sensor usually reports is learnt from these days: each hour of working days, and of the weekend, once. */
const LEARNT = 7 * 24 * HOUR

/**
 * How many luminaires or findings are looked at in one task, which takes about 3 ms: a zone has tens of thousands, and all of them
 * can fall silent at once.
 */
const AT_ONCE = 1000

type ReadOptions = HistoryOptions & { readonly timeZone: string }

/**
 * A zone's findings of a range, from its readings and motion, for a server that does not look for findings itself. The
 * readings' worker compares them with what is expected. Newest first; without what was over before the range.
 */
export async function readFindings(
  figures: Pick<FigureSources, 'read'>,
  site: Site,
  area: number,
  { start, end }: TimeRange,
  { timeZone, ...options }: ReadOptions,
): Promise<Result<Finding[]>> {
  const zone = await watchedZone(site, area)
  const heard = { start: start - HEARD_BEFORE, end }
  const learnt = { start: heard.start - LEARNT, end }
  const motion = await figures.read(
    area,
    learnt,
    { kind: 'events', devices: zone.sensors, edges: Float64Array.of(learnt.start, learnt.end) },
    options,
  )
  if (!motion.ok) return motion
  const found = await figures.read(
    area,
    heard,
    {
      kind: 'findings',
      devices: zone.luminaires,
      edges: Float64Array.of(heard.start, heard.end),
      watched: watchedBy(zone, timeZone),
      motion: motion.value,
      before: await polledReadings(site, zone),
    },
    options,
  )
  if (!found.ok) return found
  const findings = await flatMapInTasks(found.value, AT_ONCE, (each, place) => {
    const isOver = each.overAt !== undefined && each.overAt <= start
    return isOver ? [] : findingOf(each, place, zone, site)
  })
  findings.sort((one, other) => other.found_at.localeCompare(one.found_at))
  return { ok: true, value: findings }
}

/** The newest reading that the poll knows of each luminaire: one that has been silent for days has none in the range. */
async function polledReadings({ byId }: Site, { luminaires }: WatchedSite): Promise<ReadingColumns> {
  const rows = await flatMapInTasks(luminaires, AT_ONCE, (id, index) => {
    const device = byId.devices.get(id)
    const readings = device && isLuminaire(device) ? (device.source.status ?? []) : []
    return readings.flatMap((reading) => {
      const time = readingTime(reading)
      return time === undefined ? [] : [{ index, time, level: reading.output_level }]
    })
  })
  return {
    times: Float64Array.from(rows, ({ time }) => time),
    devices: Uint32Array.from(rows, ({ index }) => index),
    levels: Float64Array.from(rows, ({ level }) => level),
  }
}

/**
 * The finding as a server would tell of it; none where its device is gone. Its id is its place among those of the range, in the
 * order in which they were noticed, so that it keeps it while the day goes on.
 */
function findingOf(found: Found, place: number, zone: WatchedSite, { byId }: Site): Finding[] {
  const { of, index, cause, since, foundAt, overAt, evidence, silent } = found
  const ids = of === 'gateway' ? zone.gateways : of === 'sensor' ? zone.sensors : zone.luminaires
  const device = byId.devices.get(ids[index] ?? 0)
  if (device?.area == null) return []
  const finding: Finding = {
    id: place + 1,
    fk_device: device.id,
    device: device.name,
    fk_area: device.area,
    cause,
    since: instant(since),
    found_at: instant(foundAt),
    over_at: overAt === undefined ? null : instant(overAt),
    status: overAt === undefined ? 'open' : 'closed',
    fk_user: null,
    user: null,
    evidence: evidence
      ? {
          at: instant(evidence.at),
          level: evidence.level ?? null,
          idle: evidence.idle ?? null,
          moving: evidence.moving ?? null,
        }
      : null,
    devices: silent.map((at) => zone.luminaires[at] as number),
  }
  return [finding]
}

const instant = (time: number) => new Date(time).toISOString()

import type { Site } from '#app/site/siteModel.ts'
import { emitsLight, sensesMotion } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import type { Watched } from '#domain/findings/foundIn.ts'
import { type WatchedDevice, type WatchedSite, watchedSite } from '#domain/findings/watchedSite.ts'
import { flatMapInTasks } from '#ui/flatMapInTasks.ts'
import { nextTask } from '#ui/nextTask.ts'

/** How many devices are described in one task. */
const AT_ONCE = 1000

type WatchedTables = Pick<Site, 'devices' | 'rules' | 'appliedRules' | 'groups' | 'byId'>

/** A zone's placed devices with the rules that the poll says they have, as the server sees them (server/findings/watchedSite.ts). */
export async function watchedZone(site: WatchedTables, area: number): Promise<WatchedSite> {
  const rulesOf = rulesByDevice(site)
  await nextTask()
  const placed = site.devices
    .filter((device) => device.area === area && isPlaced(device))
    .sort((one, other) => one.id - other.id)
  const devices = await flatMapInTasks(
    placed,
    AT_ONCE,
    ({ id, kind, latitude, longitude, controller }): [WatchedDevice] => [
      {
        id,
        fk_area: area,
        latitude,
        longitude,
        emits: emitsLight(kind),
        senses: sensesMotion(kind),
        isGateway: kind === 'gateway',
        guid: site.byId.controllers.get(controller ?? 0)?.guid ?? null,
        rules: [...(rulesOf.get(id) ?? [])].sort((one, other) => one - other),
      },
    ],
  )
  await nextTask()
  return watchedSite(devices, new Map(site.rules.map(({ id, rulespec }) => [id, rulespec])))
}

/** The ids of the rules that hold for each device, by itself and through its group; those that failed do not. */
function rulesByDevice({ rules, appliedRules, groups }: WatchedTables): ReadonlyMap<number, Set<number>> {
  const byDevice = new Map<number, Set<number>>()
  function add(device: number, rule: number): void {
    const others = byDevice.get(device)
    if (others) others.add(rule)
    else byDevice.set(device, new Set([rule]))
  }
  for (const { fk_device, fk_rule, status } of appliedRules) if (status !== 'error') add(fk_device, fk_rule)
  const members = new Map(groups.map(({ id, devices }) => [id, devices]))
  for (const { id, fk_group } of rules) for (const device of members.get(fk_group ?? 0) ?? []) add(device, id)
  return byDevice
}

/** The same for the worker that compares it with the readings. */
export function watchedBy({ fleet, rulesOf, rulespecs }: WatchedSite, timeZone: string): Watched {
  const places = new Map([...new Set(rulesOf)].map((held, place) => [held, place]))
  return {
    fleet,
    rules: [...places.keys()].map(rulespecs),
    rulesOf: Int32Array.from(rulesOf, (held) => places.get(held) ?? 0),
    timeZone,
  }
}

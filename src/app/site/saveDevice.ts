import type { QueryClient } from '@tanstack/react-query'
import type { Api, DevicePatch, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { type DeviceKind, type DeviceTable, deviceKinds, type EntityIn } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import { type Result, success } from '#domain/result.ts'
import type { ChangeSite } from './changeSite.ts'
import { polledDevice } from './polledDevice.ts'

export type SaveDevice = (
  device: Pick<Device, 'id' | 'kind'>,
  patch: DevicePatch,
  seen?: Seen,
) => Promise<Result<EntityIn<DeviceTable>>>

/** For a server with the extension `base`: the values that a patch began from, and the key that the change is known by. */
export type Seen = { readonly base: NonNullable<DevicePatch['base']>; readonly key?: string }

/**
 * Saves a device, and resolves when the site shows it. The whole payload of specification §7 is sent: the newest known
 * state with the change in it, since a provider may replace what it has (decisions.md, "Calls"). Rejects with
 * 'Device type not supported for update!'. With what was `seen`, the patch alone is sent, and where others have changed
 * it, the site shows their values.
 * @param refreshFigures called after a change of luminaire type, since energy depends on the rated power
 */
export function createSaveDevice(
  api: Api,
  queryClient: QueryClient,
  changeSite: ChangeSite,
  refreshFigures: () => unknown,
): SaveDevice {
  const { queryKey } = pollOptions(api)
  return async ({ id, kind }, patch, seen) => {
    const answer = await changeSite({
      scope: `device-${id}`,
      call: () => {
        if (seen) return api.updateDevice(kind, id, { ...patch, base: seen.base }, seen.key)
        const known = polledDevice(queryClient.getQueryData(queryKey), id)
        return api.updateDevice(kind, id, known ? wholeUpdate(known, patch) : patch)
      },
      shown: (tables, saved) => withDevice(tables, kind, id, { ...patch, ...saved }),
    })
    const changed = answer.ok ? undefined : answer.error.changed
    if (changed) {
      const theirs = Object.fromEntries(Object.entries(changed).map(([name, { current }]) => [name, current]))
      await changeSite({
        scope: `device-${id}`,
        call: async () => success(theirs),
        shown: (tables) => withDevice(tables, kind, id, theirs),
      })
    }
    if (answer.ok && patch.fk_luminaire_type !== undefined) refreshFigures()
    return answer
  }
}

/** The payload of `PUT` for an entity with a change in it. */
function wholeUpdate(known: EntityIn<DeviceTable>, patch: DevicePatch): DevicePatch {
  const { latitude, longitude, fk_area, dt_installation, settings } = known
  return {
    latitude,
    longitude,
    fk_area,
    fk_luminaire_type: 'fk_luminaire_type' in known ? known.fk_luminaire_type : null,
    dt_installation,
    ...patch,
    settings: { ...settings, ...patch.settings },
  }
}

function withDevice(tables: PollTables, kind: DeviceKind, id: number, saved: object): PollTables {
  const { table } = deviceKinds[kind]
  return {
    ...tables,
    [table]: tables[table].map((entity) => (entity.id === id ? { ...entity, ...saved } : entity)),
  }
}

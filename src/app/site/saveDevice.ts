import type { Api, DevicePatch, PollTables } from '#api/calls.ts'
import { type DeviceKind, type DeviceTable, deviceKinds, type EntityIn } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import type { Result } from '#domain/result.ts'
import type { ChangeSite } from './changeSite.ts'

export type SaveDevice = (
  device: Pick<Device, 'id' | 'kind'>,
  patch: DevicePatch,
) => Promise<Result<EntityIn<DeviceTable>>>

/**
 * Saves a device, and resolves when the site shows it. Rejects with 'Device type not supported for update!'.
 * @param refreshFigures called after a change of luminaire type, since energy depends on the rated power
 */
export function createSaveDevice(
  api: Api,
  changeSite: ChangeSite,
  refreshFigures: () => unknown,
): SaveDevice {
  return async ({ id, kind }, patch) => {
    const answer = await changeSite({
      scope: `device-${id}`,
      call: () => api.updateDevice(kind, id, patch),
      shown: (tables, saved) => withDevice(tables, kind, id, { ...patch, ...saved }),
    })
    if (answer.ok && patch.fk_luminaire_type !== undefined) refreshFigures()
    return answer
  }
}

function withDevice(tables: PollTables, kind: DeviceKind, id: number, saved: object): PollTables {
  const { table } = deviceKinds[kind]
  return {
    ...tables,
    [table]: tables[table].map((entity) => (entity.id === id ? { ...entity, ...saved } : entity)),
  }
}

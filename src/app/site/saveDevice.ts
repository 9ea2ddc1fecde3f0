import type { Api, DevicePatch, PollTables } from '#api/calls.ts'
import type { Device, DeviceKind } from '#domain/devices.ts'
import type { Result } from '#domain/result.ts'
import type { Gateway, Luminaire, Sensor } from '#openapi/lighting.d.ts'
import type { ChangeSite } from './changeSite.ts'

export type SaveDevice = (
  device: Pick<Device, 'id' | 'kind'>,
  patch: DevicePatch,
) => Promise<Result<Luminaire | Sensor | Gateway>>

/**
 * Saves a device, and answers when the site shows it as saved. Rejects with 'Device type not supported for update!'.
 * @param refreshFigures energy depends on rated power, so another luminaire type changes the figures
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
  const merged = <Entity extends { id: number }>(entities: Entity[]) =>
    entities.map((entity) => (entity.id === id ? { ...entity, ...saved } : entity))
  switch (kind) {
    case 'luminaire':
    case 'all-in-one':
      return { ...tables, luminaires: merged(tables.luminaires) }
    case 'sensor':
      return { ...tables, sensors: merged(tables.sensors) }
    case 'gateway':
      return { ...tables, gateways: merged(tables.gateways) }
  }
}

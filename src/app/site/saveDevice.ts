import type { QueryClient } from '@tanstack/react-query'
import type { Api, DevicePatch, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { createCapabilityCheck } from '#app/outbox/capabilities.ts'
import { type DeviceKind, type DeviceTable, deviceKinds, type EntityIn } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import { type Result, success } from '#domain/result.ts'
import { type ChangeSite, withoutEntity } from './changeSite.ts'
import { polledDevice } from './polledDevice.ts'

export type SaveDevice = (
  device: Pick<Device, 'id' | 'kind'>,
  patch: DevicePatch,
  options?: SaveOptions,
) => Promise<Result<EntityIn<DeviceTable>>>

export type SaveOptions = {
  /** Of a change in the outbox, for a server with the extensions that compare and recognise changes. */
  readonly change?: {
    /** Its id. */
    readonly key: string
    /** The values that the patch began from. */
    readonly base: NonNullable<DevicePatch['base']>
  }
  /** Called before the success is shown. */
  readonly onSuccess?: () => void
}

/**
 * Saves a device, and resolves when the site shows it. The whole payload of specification §7 is sent: the newest known
 * state with the change in it, since a provider may replace what it has (decisions.md, "Calls"). Rejects with
 * 'Device type not supported for update!'. A server with the extension `base` is sent a change of the outbox alone, with the
 * others of the same moment if it can be; where others have changed the same, the site shows their values.
 * @param refreshFigures called after a change of luminaire type, since energy depends on the rated power
 */
export function createSaveDevice(
  api: Api,
  queryClient: QueryClient,
  changeSite: ChangeSite,
  refreshFigures: () => unknown,
): SaveDevice {
  const { queryKey } = pollOptions(api)
  const hasCapability = createCapabilityCheck(api, queryClient)
  return async ({ id, kind }, patch, { change, onSuccess } = {}) => {
    const answer = await changeSite({
      scope: `device-${id}`,
      call: async () => {
        const answer = await update()
        if (answer.ok) onSuccess?.()
        return answer
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

    async function update() {
      if (change && (await hasCapability('base'))) return updateFrom(change)
      const known = polledDevice(queryClient.getQueryData(queryKey), id)
      return api.updateDevice(kind, id, known ? wholeUpdate(known, patch) : patch)
    }

    async function updateFrom({ key, base }: NonNullable<SaveOptions['change']>) {
      const body = { ...patch, base }
      if (!(await hasCapability('Idempotency-Key'))) return api.updateDevice(kind, id, body)
      const answer = await api.updateDevice(kind, id, body, key, await hasCapability('updateDevices'))
      // The change was made under this key already, and then the user has chosen theirs over what others made of it.
      const isOther = !answer.ok && answer.error.code === 'idempotency_key_reused'
      return isOther ? api.updateDevice(kind, id, body) : answer
    }
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

/** The tables with fields of a device as they were saved. */
export function withDevice(tables: PollTables, kind: DeviceKind, id: number, saved: object): PollTables {
  const { table } = deviceKinds[kind]
  return {
    ...tables,
    [table]: tables[table].map((entity) => (entity.id === id ? { ...entity, ...saved } : entity)),
  }
}

/** The tables without a device that was deleted. */
export function withoutDevice(tables: PollTables, kind: DeviceKind, id: number): PollTables {
  const { table } = deviceKinds[kind]
  return {
    ...tables,
    [table]: withoutEntity<EntityIn<DeviceTable>>(tables[table], id),
    devicegroups: tables.devicegroups.map((group) =>
      group.devices.includes(id)
        ? { ...group, devices: group.devices.filter((member) => member !== id) }
        : group,
    ),
    applied_rules: tables.applied_rules.filter(({ fk_device }) => fk_device !== id),
  }
}

import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { Api, DevicePatch, PollTables } from '#api/calls.ts'
import type { Answer } from '#api/problems.ts'
import { pollOptions } from '#api/queries.ts'
import type { Device, DeviceKind } from '#domain/devices.ts'
import type { Gateway, Luminaire, Sensor } from '#openapi/lighting.d.ts'

export type SaveDevice = (
  device: Pick<Device, 'id' | 'kind'>,
  patch: DevicePatch,
) => Promise<Answer<Luminaire | Sensor | Gateway>>

/**
 * Saves a device, and answers when the site shows it as saved. A poll that was under way is dropped: it may have read
 * the device before it was saved. Saves of one device run one after the other, so the newest answer is the last.
 * Rejects with 'Device type not supported for update!'.
 */
export function createSaveDevice(api: Api, queryClient: QueryClient): SaveDevice {
  const { queryKey } = pollOptions(api)

  return ({ id, kind }, patch) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        scope: { id: `device-${id}` },
        mutationFn: async () => {
          const answer = await api.updateDevice(kind, id, patch)
          if (!answer.ok) return answer
          await queryClient.cancelQueries({ queryKey })
          const asOfPoll = queryClient.getQueryState(queryKey)?.dataUpdatedAt
          queryClient.setQueryData(
            queryKey,
            (tables) => tables && withDevice(tables, kind, id, { ...patch, ...answer.value }),
            { updatedAt: asOfPoll },
          )
          await everyoneTold()
          return answer
        },
      })
      .execute(undefined)
}

/** TanStack Query tells its observers a moment later, in order: what is scheduled now comes after them. */
const everyoneTold = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

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

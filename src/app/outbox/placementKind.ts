import type { QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { polledDevice } from '#app/site/polledDevice.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import { DEVICE_TABLES, kindIn } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import type { PlanPosition } from '#domain/position.ts'
import type { Result } from '#domain/result.ts'
import type { Change, Fields } from '#machines/outbox/vocabulary.ts'
import type { ZonePosition } from '#machines/placement/vocabulary.ts'

/** How mutations of one kind are read from the console's data and sent. */
export type KindOfChange = {
  readonly known: (lane: string) => Fields | undefined
  readonly write: (change: Change) => Promise<Result<unknown>>
}

export const laneOfDevice = (id: number) => `device-${id}`
export const deviceOfLane = (lane: string) => Number(lane.slice('device-'.length))

/** A position is one field: half of one person's move with half of another's is a place that nobody chose. */
export const placementFields = (position: ZonePosition): Fields => ({ position: { ...position } })

/** The position in the fields of a placement. */
export const positionIn = ({ position }: Fields) => position as unknown as ZonePosition | undefined

/** Placements are saved with the device, whose newest known state the call carries. */
export function createPlacementKind(
  api: Api,
  queryClient: QueryClient,
  saveDevice: SaveDevice,
): KindOfChange {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  return {
    known: (lane) => {
      const device = polledDevice(tables(), deviceOfLane(lane))
      return device && placementFields(positionOf(device))
    },
    write: async ({ lane, patch }) => {
      const id = deviceOfLane(lane)
      const known = polledDevice(tables(), id)
      const position = positionIn(patch)
      if (!known || !position) throw new Error('The device is not there any more.')
      return saveDevice(
        { id, kind: kindIn(tableOf(tables(), id), false) },
        patchOf(position, positionOf(known)),
      )
    },
  }
}

const tableOf = (tables: PollTables | undefined, id: number) =>
  DEVICE_TABLES.find((table) => tables?.[table].some((entity) => entity.id === id)) ?? 'luminaires'

const positionOf = ({ latitude, longitude, fk_area }: ZonePosition): ZonePosition => ({
  latitude,
  longitude,
  fk_area,
})

/** The fields that a device is saved with (specification §7). */
interface PlacementPatch extends PlanPosition {
  readonly fk_area?: number | null
}

/**
 * The fields of a position that are sent to the server: the coordinates, and the zone. A device that is removed from
 * the plan and stays in the zone that it is in is sent without the zone.
 */
export function patchOf(
  { fk_area, ...coordinates }: ZonePosition,
  known: ZonePosition | undefined,
): PlacementPatch {
  return isPlaced(coordinates) || fk_area !== known?.fk_area ? { ...coordinates, fk_area } : coordinates
}

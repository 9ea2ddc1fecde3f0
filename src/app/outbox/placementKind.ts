import type { QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { polledDevice } from '#app/site/polledDevice.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import { DEVICE_TABLES, kindIn } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import type { PlanPosition } from '#domain/position.ts'
import type { Fields } from '#machines/outbox/vocabulary.ts'
import type { PlacedDevice, ZonePosition } from '#machines/placement/vocabulary.ts'
import { createDevicesAtOnce } from './capabilities.ts'
import { withConflict } from './conflicts.ts'
import { idOfLane, type KindOfChange, laneFor } from './kinds.ts'

export const laneOfDevice = (id: number) => laneFor('device', id)

/** A position is one field: half of one person's move with half of another's is a place that nobody chose. */
export const placementFields = (position: ZonePosition): Fields => ({ position: { ...position } })

/** The position in the fields of a placement. */
export const positionIn = ({ position }: Fields) => position as unknown as ZonePosition | undefined

/**
 * Placements are saved with the device, whose newest known state the call carries. A server with the extension `base` is
 * sent the change alone, under its id, with the values that the lane has compared it with.
 */
export function createPlacementKind(
  api: Api,
  queryClient: QueryClient,
  saveDevice: SaveDevice,
): KindOfChange {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  return {
    known: ({ lane }) => {
      const device = polledDevice(tables(), idOfLane(lane))
      return device && placementFields(positionOf(device))
    },
    write: async ({ id: key, lane, patch, base }, onSuccess) => {
      const id = idOfLane(lane)
      const position = positionIn(patch)
      const before = positionIn(base)
      if (!polledDevice(tables(), id) || !position || !before)
        throw new Error('The device is not there any more.')
      const device = placedDevice(tables(), id)
      const fields = patchOf(position, before)
      const { fk_area, ...coordinates } = before
      const compared = 'fk_area' in fields ? before : coordinates
      const answer = await saveDevice(device, fields, { change: { key, base: compared }, onSuccess })
      return withConflict(answer, (current) => placementFields({ ...before, ...current }))
    },
    atOnce: createDevicesAtOnce(api, queryClient),
  }
}

const tableOf = (tables: PollTables | undefined, id: number) =>
  DEVICE_TABLES.find((table) => tables?.[table].some((entity) => entity.id === id)) ?? 'luminaires'

/** A device by its id, as it is placed and saved. */
export const placedDevice = (tables: PollTables | undefined, id: number): PlacedDevice => ({
  id,
  kind: kindIn(tableOf(tables, id), false),
})

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

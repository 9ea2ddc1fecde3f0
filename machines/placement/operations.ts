import { layOut } from '#domain/arranging.ts'
import { isPlaced } from '#domain/devices.ts'
import { UNPLACED } from '#domain/position.ts'
import type {
  Act,
  Arrangement,
  Change,
  Drop,
  PlacedDevice,
  PlacementContext,
  PlacementPatch,
  Spot,
  Standing,
} from './vocabulary.ts'

export function isSameSpot(one: Spot | undefined, other: Spot | undefined): boolean {
  return (
    one?.latitude === other?.latitude &&
    one?.longitude === other?.longitude &&
    one?.fk_area === other?.fk_area
  )
}

/** What of a spot is sent: its position and, unless the device leaves the plan in the zone it is in, the zone. */
export function patchOf({ fk_area, ...position }: Spot, known: Spot | undefined): PlacementPatch {
  return isPlaced(position) || fk_area !== known?.fk_area ? { ...position, fk_area } : position
}

export const changeOf = (act: Act | undefined, { id }: PlacedDevice): Change | undefined =>
  act?.changes.find(({ device }) => device.id === id)

export function placing({ standing: { device, spot }, area, position }: Drop): Act {
  return { deed: 'place', area, changes: [{ device, before: spot, after: { ...position, fk_area: area } }] }
}

/**
 * A move, and what was moved before it and not confirmed yet, in one. Where the devices stood is what was seen when
 * they were taken in hand: a poll that came in between does not change what No puts back.
 */
export function moving({ inHand, draft }: Pick<PlacementContext, 'inHand' | 'draft'>, act: Act): Act {
  const moved = act.changes.map((change) => ({
    ...change,
    before:
      changeOf(draft, change.device)?.before ??
      inHand.find(({ device }) => device.id === change.device.id)?.spot ??
      change.before,
  }))
  const others = draft?.changes.filter(({ device }) => changeOf(act, device) === undefined) ?? []
  const deed = draft === undefined || draft.deed === act.deed ? act.deed : 'move'
  return { deed, area: act.area, changes: [...moved, ...others] }
}

/** Off the plan with the devices in hand. Undone, they are where they were before a move that was not confirmed. */
export function removing({ inHand, draft }: Pick<PlacementContext, 'inHand' | 'draft'>): Act {
  const before = ({ device, spot }: Standing) => changeOf(draft, device)?.before ?? spot
  return {
    deed: 'remove',
    area: inHand[0]?.spot.fk_area ?? 0,
    changes: inHand.map((standing) => ({
      device: standing.device,
      before: before(standing),
      after: { ...UNPLACED, fk_area: before(standing).fk_area },
    })),
  }
}

export function arranging({ area, devices, shape, spread, within }: Arrangement): Act {
  const positions = within ? layOut(devices.length, shape, within, spread) : []
  return {
    deed: 'arrange',
    area,
    changes: positions.flatMap((position, index) => {
      const standing = devices[index]
      if (!standing) return []
      return [{ device: standing.device, before: standing.spot, after: { ...position, fk_area: area } }]
    }),
  }
}

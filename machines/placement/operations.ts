import { layOut } from '#domain/arranging.ts'
import { UNPLACED } from '#domain/position.ts'
import type {
  Arrangement,
  Change,
  Conflict,
  DevicePosition,
  Drop,
  Operation,
  PlacedDevice,
  PlacementContext,
  ZonePosition,
} from './vocabulary.ts'

export function isSamePosition(one: ZonePosition | undefined, other: ZonePosition | undefined): boolean {
  return (
    one?.latitude === other?.latitude &&
    one?.longitude === other?.longitude &&
    one?.fk_area === other?.fk_area
  )
}

export const changeOf = (operation: Operation | undefined, { id }: PlacedDevice): Change | undefined =>
  operation?.changes.find(({ device }) => device.id === id)

/** Places a device that was not on the plan. */
export function placeOperation({ origin, area, position }: Drop): Operation {
  return {
    kind: 'place',
    area,
    changes: [{ device: origin.device, before: origin.position, after: { ...position, fk_area: area } }],
  }
}

/**
 * Merges a move into the draft, which is not confirmed yet. The devices' original positions are those of the
 * selection: a poll that arrives during the move does not change what a cancelled move restores.
 */
export function moveOperation(
  { selection, draft }: Pick<PlacementContext, 'selection' | 'draft'>,
  operation: Operation,
): Operation {
  const moved = operation.changes.map((change) => ({
    ...change,
    before:
      changeOf(draft, change.device)?.before ??
      selection.find(({ device }) => device.id === change.device.id)?.position ??
      change.before,
  }))
  const others = draft?.changes.filter(({ device }) => changeOf(operation, device) === undefined) ?? []
  const kind = draft === undefined || draft.kind === operation.kind ? operation.kind : 'move'
  return { kind, area: operation.area, changes: [...moved, ...others] }
}

/** Removes the selected devices from the plan. Undoing it restores their positions from before an unconfirmed move. */
export function removeOperation({
  selection,
  draft,
}: Pick<PlacementContext, 'selection' | 'draft'>): Operation {
  const before = ({ device, position }: DevicePosition) => changeOf(draft, device)?.before ?? position
  return {
    kind: 'remove',
    area: selection[0]?.position.fk_area ?? 0,
    changes: selection.map((selected) => ({
      device: selected.device,
      before: before(selected),
      after: { ...UNPLACED, fk_area: before(selected).fk_area },
    })),
  }
}

/** Places the devices of an arrangement in rows. */
export function arrangeOperation({ area, devices, shape, spread, within }: Arrangement): Operation {
  const positions = within ? layOut(devices.length, shape, within, spread) : []
  return {
    kind: 'arrange',
    area,
    changes: positions.flatMap((position, index) => {
      const origin = devices[index]
      if (!origin) return []
      return [{ device: origin.device, before: origin.position, after: { ...position, fk_area: area } }]
    }),
  }
}

/** What the user has decided about devices that somebody else has moved as well: undoing it brings the other position back. */
export function decisionOperation(kept: 'mine' | 'theirs', conflicts: readonly Conflict[]): Operation {
  const [first] = conflicts
  return {
    kind: kept === 'mine' ? 'keepMine' : 'takeTheirs',
    area: first?.to.fk_area ?? first?.from.fk_area ?? 0,
    changes: conflicts.map(({ device: id, kind, to, theirs }) => ({
      device: { id, kind },
      ...(kept === 'mine' ? { before: theirs, after: to } : { before: to, after: theirs }),
    })),
  }
}

import type { Shape, Spread } from '#domain/arranging.ts'
import type { Device } from '#domain/devices.ts'
import type { PlanPosition, PlanSize } from '#domain/position.ts'

export type PlacedDevice = Pick<Device, 'id' | 'kind'>

/** A zone and the position on its plan; `UNPLACED` for a device that is on no plan. */
export interface ZonePosition extends PlanPosition {
  readonly fk_area: number | null
}

/** A device and its position as the user sees it. */
export type DevicePosition = {
  readonly device: PlacedDevice
  readonly position: ZonePosition
}

export type Change = {
  readonly device: PlacedDevice
  readonly before: ZonePosition
  readonly after: ZonePosition
}

export type OperationKind =
  | 'place'
  | 'move'
  | 'align'
  | 'distribute'
  | 'arrange'
  | 'remove'
  /** Somebody else has moved the same devices, and the user has kept their own positions. */
  | 'keepMine'
  /** The user has taken the others' positions. */
  | 'takeTheirs'

/** What one gesture does to one device or to many: the unit of undo. */
export type Operation = {
  readonly kind: OperationKind
  /** The zone on whose plan it is done. */
  readonly area: number
  /** At most one per device. */
  readonly changes: readonly Change[]
}

/** The operations of the session, oldest first. */
export type History = {
  readonly operations: readonly (Operation & { readonly id: number })[]
  /** How many of them are done; the others were undone. */
  readonly at: number
  readonly lastId: number
}

/** A change that the outbox still has: of a device by id, from where the user saw it. */
export type UnsavedChange = {
  readonly device: number
  readonly from: ZonePosition
  readonly to: ZonePosition
}

/** A change that somebody else has made as well, with the position that they have given the device. */
export type Conflict = UnsavedChange & { readonly kind: PlacedDevice['kind']; readonly theirs: ZonePosition }

/** Devices that are to be placed in rows within a rectangle. */
export type Arrangement = {
  readonly area: number
  /** In the order in which they are placed: row by row, from the left. */
  readonly devices: readonly DevicePosition[]
  readonly shape: Shape
  readonly spread: Spread
  /** The rectangle, once it is drawn. */
  readonly within?: Rectangle
}

/** Percent of the plan, from its top left corner. */
export type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PlacementPorts = {
  /** Hands changes to the outbox, in this order. */
  readonly send: (changes: readonly Change[]) => void
}

/** An unplaced device that is put on a zone's plan. */
export type Drop = {
  readonly origin: DevicePosition
  readonly area: number
  readonly position: PlanPosition
}

/** The tags of the gesture's states. Every state of the machine has one of them. */
export const GESTURES = [
  'resting',
  'selected',
  'moving',
  'confirming',
  'confirmingRemoval',
  'drawing',
  'previewing',
] as const
export type Gesture = (typeof GESTURES)[number]

export type PlacementEvent =
  /** The user has left the page or its zone: what is not confirmed is discarded. */
  | { readonly type: 'page.left' }
  | { readonly type: 'devices.selected'; readonly devices: readonly DevicePosition[] }
  | { readonly type: 'selection.cleared' }
  | ({ readonly type: 'device.placed' } & Drop)
  | { readonly type: 'move.started'; readonly devices: readonly DevicePosition[] }
  | { readonly type: 'move.cancelled' }
  | ({ readonly type: 'devices.moved' } & Operation)
  | { readonly type: 'placement.confirmed' }
  | { readonly type: 'placement.cancelled' }
  | { readonly type: 'removal.requested'; readonly devices: readonly DevicePosition[] }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'removal.cancelled' }
  | {
      readonly type: 'arrangement.requested'
      readonly area: number
      readonly devices: readonly DevicePosition[]
    }
  | {
      readonly type: 'arrangement.changed'
      readonly change: Partial<Pick<Arrangement, 'devices' | 'shape' | 'spread'>>
    }
  | {
      readonly type: 'arrangement.drawn'
      readonly within: Rectangle
      /** The size of the rectangle in one unit of length, from which rows and columns are chosen. */
      readonly size: PlanSize
    }
  | { readonly type: 'arrangement.confirmed' }
  | { readonly type: 'arrangement.cancelled' }
  | { readonly type: 'undo.requested' }
  | { readonly type: 'redo.requested' }
  /** Undo or redo until `at` operations of the history are done. */
  | { readonly type: 'visit.requested'; readonly at: number }
  /** The outbox does not bring the change to the server. */
  | ({ readonly type: 'mutation.dropped' } & UnsavedChange)
  /** The user has decided whose positions these devices have, all at once; the outbox saves them. */
  | {
      readonly type: 'conflicts.decided'
      readonly kept: 'mine' | 'theirs'
      /** At least one. */
      readonly conflicts: readonly Conflict[]
    }

/** What the machine emits, for those who announce it to the user. */
export type PlacementNotification =
  /** The user is asked to confirm the draft. */
  | { readonly type: 'confirmation.requested' }
  | { readonly type: 'draft.discarded'; readonly draft: Operation }
  | { readonly type: 'operation.undone'; readonly operation: Operation }
  | { readonly type: 'operation.redone'; readonly operation: Operation }
  | { readonly type: 'save.queued'; readonly device: PlacedDevice }

export type PlacementContext = {
  /** The devices that a popover, a drag or a question is about. */
  readonly selection: readonly DevicePosition[]
  /** The operation on them that the user has not confirmed yet. */
  readonly draft: Operation | undefined
  readonly arrangement: Arrangement | undefined
  readonly history: History
}

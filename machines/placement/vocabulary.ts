import type { Shape, Spread } from '#domain/arranging.ts'
import type { Device } from '#domain/devices.ts'
import type { PlanPosition, PlanSize } from '#domain/position.ts'

export type PlacedDevice = Pick<Device, 'id' | 'kind'>

/** Where a device stands: the zone, and the position on its plan. What stands on no plan is at `UNPLACED`. */
export interface Spot extends PlanPosition {
  readonly fk_area: number | null
}

/** A device, and where it stands as the user sees it. */
export interface Standing {
  readonly device: PlacedDevice
  readonly spot: Spot
}

export interface Change {
  readonly device: PlacedDevice
  readonly before: Spot
  readonly after: Spot
}

export type Deed = 'place' | 'move' | 'align' | 'distribute' | 'arrange' | 'remove'

/** What one gesture does: the same to one device or to many. */
export interface Act {
  readonly deed: Deed
  /** The zone on whose plan it is done. */
  readonly area: number
  /** At most one a device. */
  readonly changes: readonly Change[]
}

/** The acts of the session, oldest first. */
export interface History {
  readonly acts: readonly (Act & { readonly id: number })[]
  /** How many of them are done; those after it were undone. */
  readonly at: number
  readonly lastId: number
}

/** A device's way to where it is to be, from the act to the server's answer. */
export interface Order {
  readonly device: PlacedDevice
  readonly to: Spot
  /** The acts that it does, by id; one that undoes an act does none. */
  readonly acts: readonly number[]
}

export interface FailedOrder extends Order {
  /** Why it was not saved, for people. */
  readonly reason: string
}

/** Devices to be placed in rows, and where. */
export interface Arrangement {
  readonly area: number
  /** In the order in which they are placed: row by row, from the left. */
  readonly devices: readonly Standing[]
  readonly shape: Shape
  readonly spread: Spread
  /** What they fill, once it is drawn. */
  readonly within?: Rectangle
}

/** Percent of the plan, from its top left corner. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a device is saved with (specification §7). */
export interface PlacementPatch extends PlanPosition {
  readonly fk_area?: number | null
}

export type Saved =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly message: string } }

export interface PlacementPorts {
  /** Saves a device's spot, and answers when the console's own data has it. Rejects for a kind that can't be updated. */
  readonly save: (device: PlacedDevice, patch: PlacementPatch) => Promise<Saved>
  /** Where the console's own data has a device, without asking the server; undefined where there is no such device. */
  readonly spotOf: (device: PlacedDevice) => Spot | undefined
}

export interface Drop {
  readonly standing: Standing
  readonly area: number
  readonly position: PlanPosition
}

export type PlacementEvent =
  | { readonly type: 'devices.selected'; readonly devices: readonly Standing[] }
  | { readonly type: 'selection.cleared' }
  | ({ readonly type: 'device.placed' } & Drop)
  | { readonly type: 'move.started'; readonly devices: readonly Standing[] }
  | { readonly type: 'move.cancelled' }
  | ({ readonly type: 'devices.moved' } & Act)
  | { readonly type: 'placement.confirmed' }
  | { readonly type: 'placement.rejected' }
  | { readonly type: 'removal.requested'; readonly devices: readonly Standing[] }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'removal.cancelled' }
  | {
      readonly type: 'arrangement.started'
      readonly area: number
      readonly devices: readonly Standing[]
    }
  | {
      readonly type: 'arrangement.changed'
      readonly change: Partial<Pick<Arrangement, 'devices' | 'shape' | 'spread'>>
    }
  | {
      readonly type: 'arrangement.drawn'
      readonly within: Rectangle
      /** What is drawn, in one unit of length: rows and columns are chosen by it. */
      readonly size: PlanSize
    }
  | { readonly type: 'arrangement.confirmed' }
  | { readonly type: 'arrangement.cancelled' }
  | { readonly type: 'undo.asked' }
  | { readonly type: 'redo.asked' }
  | { readonly type: 'history.visited'; readonly at: number }
  | { readonly type: 'save.retried' }
  | { readonly type: 'save.dismissed' }
  | { readonly type: 'conflict.kept'; readonly device: number }
  | { readonly type: 'conflict.yielded'; readonly device: number }

export interface PlacementContext {
  /** The devices that a popover, a drag or a question is about. */
  readonly inHand: readonly Standing[]
  /** What was done with them, until that is confirmed or rejected. */
  readonly draft: Act | undefined
  readonly arrangement: Arrangement | undefined
  readonly history: History
  /**
   * Where each device that was touched stands on the server, as far as is known here, by id. Where the console's own
   * data says otherwise, somebody else has moved it.
   */
  readonly known: ReadonlyMap<number, Spot>
  /** Orders not yet answered, oldest first: the first is on its way, of those behind it there is at most one a device. */
  readonly queue: readonly Order[]
  /** How many were answered since the queue was last empty. */
  readonly answered: number
  /** Orders that the server did not take, at most one a device. */
  readonly failed: readonly FailedOrder[]
  /** Orders held back because somebody else has moved the device, at most one a device. */
  readonly contested: readonly Order[]
}

import type { Device } from '#domain/devices.ts'
import type { PlanPosition } from '#domain/position.ts'

export type PlacedDevice = Pick<Device, 'id' | 'kind'>

/** What a device is saved with (specification §7): its position and, unless it leaves the plan, its zone. */
export interface PlacementPatch extends PlanPosition {
  readonly fk_area?: number
}

/** One act on one device, from the gesture to the server's answer. */
export interface Placement {
  readonly device: PlacedDevice
  readonly patch: PlacementPatch
}

export interface FailedPlacement extends Placement {
  /** Why it was not saved, for people. */
  readonly reason: string
}

export type Saved =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly message: string } }

export interface PlacementPorts {
  /** Saves one act, and answers when the console's own data has it. Rejects for a kind that can't be updated. */
  readonly save: (device: PlacedDevice, patch: PlacementPatch) => Promise<Saved>
}

/** A device, and the zone whose plan it is to stand on. */
export interface Choice {
  readonly device: PlacedDevice
  readonly area: number
}

export interface Drop extends Choice {
  readonly position: PlanPosition
}

export type PlacementEvent =
  | { readonly type: 'device.selected'; readonly device: PlacedDevice }
  | { readonly type: 'selection.cleared' }
  | ({ readonly type: 'device.placed' } & Choice)
  | { readonly type: 'move.started'; readonly device: PlacedDevice }
  | { readonly type: 'move.cancelled' }
  | ({ readonly type: 'device.dropped' } & Drop)
  | { readonly type: 'placement.confirmed' }
  | { readonly type: 'placement.rejected' }
  | { readonly type: 'removal.requested' }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'removal.cancelled' }
  | { readonly type: 'save.retried' }
  | { readonly type: 'save.dismissed' }

export interface PlacementContext {
  /** The device that a popover or a drag is about. */
  readonly device: PlacedDevice | undefined
  /** Where it was dropped, until that is confirmed or rejected. */
  readonly draft: Placement | undefined
  /** Acts not yet answered, oldest first; the first is on its way. */
  readonly queue: readonly Placement[]
  /** Acts that the server did not take, at most one a device. */
  readonly failed: readonly FailedPlacement[]
}

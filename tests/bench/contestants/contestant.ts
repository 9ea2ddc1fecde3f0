import type { PlanDevice } from '#plan/device.ts'

export type { PlanDevice } from '#plan/device.ts'

/** The plan's image, where there is one. */
export type Drawing = {
  /** 8000 × 6000. */
  readonly full: string
  /** 2000 × 1500, for contestants without image levels of their own. */
  readonly preview: string
}

/**
 * A way to show a plan with devices. It starts with everything in view, and is driven by one step per frame. All
 * coordinates are CSS pixels of the window.
 */
export type Contestant = {
  /** Resolves when everything for the first full frame is done or scheduled for the next frame. */
  mount(place: HTMLElement, devices: readonly PlanDevice[], drawing: Drawing | undefined): Promise<void>
  panBy(dx: number, dy: number): void
  /** About the middle of the window. */
  zoomBy(factor: number): void
  /** Grabs a device whose centre is at `at`. */
  take(id: number, at: { x: number; y: number }): void
  dragBy(dx: number, dy: number): void
  /** Drags as in commissioning: snapped to the grid and to neighbours, with the position shown beside it. */
  dragSnappedBy?(dx: number, dy: number): void
  /** Moves the pointer without a button pressed. */
  hoverAt?(x: number, y: number): void
  /** Ends a pan or drag. */
  letGo(): void
  /** @returns the device there */
  pickAt(x: number, y: number): number | undefined
  /** Gives every device another colour. */
  recolour(devices: readonly PlanDevice[]): void
  unmount(): void
}

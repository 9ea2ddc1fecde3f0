import type { PlanDevice } from '#plan/device.ts'

export type { PlanDevice } from '#plan/device.ts'

/** The plan's image, where there is one. */
export type Drawing = {
  /** 8000 × 6000. */
  readonly full: string
  /** 2000 × 1500, for whoever has no smaller levels of its own. */
  readonly preview: string
}

/**
 * One way to show a plan with devices. It begins with everything in view, and is driven by a step a frame. CSS pixels
 * of the window throughout.
 */
export type Contestant = {
  /** Resolves once all there is to do before the first full frame is done, or asked of the next frame. */
  mount(place: HTMLElement, devices: readonly PlanDevice[], drawing: Drawing | undefined): Promise<void>
  panBy(dx: number, dy: number): void
  /** About the middle of the window. */
  zoomBy(factor: number): void
  /** Takes hold of a device, whose centre is at `at`. */
  take(id: number, at: { x: number; y: number }): void
  dragBy(dx: number, dy: number): void
  /** As commissioning does it: snapped to the grid and to neighbours, with the position told beside it. */
  dragSnappedBy?(dx: number, dy: number): void
  /** A pointer that holds nothing. */
  hoverAt?(x: number, y: number): void
  /** Ends a pan or drag. */
  letGo(): void
  /** @returns the device there */
  pickAt(x: number, y: number): number | undefined
  /** The same devices in other colours, every one of them. */
  recolour(devices: readonly PlanDevice[]): void
  unmount(): void
}

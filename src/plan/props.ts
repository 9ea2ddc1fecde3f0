import type { ReactNode, Ref } from 'react'
import type { PlanDevice, PlanDeviceKind } from './device.ts'

/** Every text the plan shows or announces. The engine has none of its own. */
export type PlanLabels = {
  /** The plan's accessible name, e.g. "Floor plan of Office". */
  planLabel: string
  /** The accessible name of the list of devices. */
  devicesLabel: string
  /** A device's accessible name: its name, kind and position in percent. Read out after each step of a move, too. */
  deviceLabel(device: PlanDevice): string
  /** Read out after each step of a move of several: how many, and where the first of them is now. */
  movedLabel(devices: readonly PlanDevice[]): string
  /** Read out where several may be selected and another number of them is; 0: nothing is any more. */
  selectedLabel(count: number): string
  /** Read out when a rectangle may be drawn: which keys do it. */
  areaHint: string
  /** Read out after each step of the keyboard that looks for the rectangle's first corner. */
  cornerLabel(at: { x: number; y: number }): string
  /** Read out after each step of its second corner. */
  areaLabel(area: PlanRect): string
  /** A length in metres, e.g. "20 m". */
  distance(metres: number): string
  imageLoading: string
  /** Shown over the grid when the image cannot be had. */
  imageMissing: string
  retry: string
  zoomIn: string
  zoomOut: string
  fit: string
  zoomToSelection: string
}

/** A device's position, percent 0–100 of the plan. */
export type DevicePosition = { id: number; x: number; y: number }
/** A rectangle, percent 0–100 of the plan. */
export type PlanRect = { x: number; y: number; width: number; height: number }

/**
 * The new positions of all that one gesture moved. The one that was taken hold of comes first: snapped to a fifth of the
 * grid or aligned with a neighbour, unless Alt was held; the others keep their distances to it.
 */
export type PlanMove = { positions: readonly DevicePosition[]; via: 'pointer' | 'keyboard' }
/** Where the dragged devices are now; the one under the pointer comes first. */
export type PlanDrag = { positions: readonly DevicePosition[] }
/** The device under the pointer; x and y are its centre in CSS pixels of the stage. */
export type PlanHover = { id: number; x: number; y: number }
/** A device that may come to stand somewhere: drawn translucent. Percent 0–100 of the plan. */
export type PlanGhost = { kind: PlanDeviceKind; x: number; y: number }

/**
 * What a drag on the empty plan does: pan; select what it encloses ('marquee'); or draw a rectangle ('area'), which the
 * keyboard can do as well. Two fingers always pan and zoom.
 */
export type PlanTool = 'pan' | 'marquee' | 'area'

export type PlanProps = {
  /** The plan's drawing (SVG, PNG, JPEG or WebP); without one, an empty 4:3 sheet is shown. */
  image?: { url: string } | undefined
  /** The size of a grid cell, percent of the plan (specification §5: the caller turns 0 or less into 10). */
  grid: { width: number; height: number }
  /** Default: true. */
  showGrid?: boolean
  /** The size of what the plan shows, metres; with it, a scale bar stands in the corner. */
  size?: { width: number; height: number } | undefined
  /** Are devices' names drawn where there is room? Default: true. */
  showNames?: boolean
  /** Placed devices. A new array when something changed; items that did not change keep their identity. */
  devices: readonly PlanDevice[]
  /** What may come to stand there. */
  ghosts?: readonly PlanGhost[] | undefined
  selectedIds?: ReadonlySet<number> | undefined
  /**
   * May several devices be selected? With Shift, Ctrl or Cmd a click toggles one, on touch a long press does; a drag
   * with Shift on the empty plan selects what it encloses, Ctrl or Cmd with A selects all. Default: false.
   */
  multiple?: boolean
  /**
   * The whole new selection: [] after a click on nothing, or Escape.
   * @param gathering whether one is choosing several, even if it is one by now: by toggling, a marquee, or all at once
   */
  onSelect?(ids: readonly number[], gathering: boolean): void
  /** May this device be dragged, and moved by arrow keys while it is selected? Default: none may. */
  movable?(id: number): boolean
  /** A drag that ended, or one step by an arrow key. The devices stay where `devices` says. */
  onMove?(move: PlanMove): void
  /** While devices are dragged; undefined when the drag ended or was cancelled. */
  onDragChange?(drag: PlanDrag | undefined): void
  /** Delete or Backspace with these devices selected. */
  onRemove?(ids: readonly number[]): void
  onHover?(hover: PlanHover | undefined): void
  /** The device that the keyboard is on in the list of devices. */
  onFocusDevice?(id: number | undefined): void
  /** Default: 'pan'. */
  tool?: PlanTool
  /** A rectangle that is shown: the one being edited. */
  area?: PlanRect | undefined
  /** A rectangle that was drawn, its corners snapped as a device is. */
  onArea?(area: PlanRect): void
  /** While a rectangle is drawn; undefined when it is done or was cancelled. */
  onAreaChange?(area: PlanRect | undefined): void
  labels: PlanLabels
  /** Default: 'light'. */
  theme?: 'light' | 'dark'
  /** More controls, above those that zoom: `<PlanControl>`s. */
  controls?: ReactNode
  /** What stands over the plan, e.g. `<PlanAnchor id={…}>` with a popover, or `<PlanHeat>`. */
  children?: ReactNode
  ref?: Ref<PlanHandle>
}

export type PlanHandle = {
  /** Shows the whole plan. */
  fit(): void
  /** Brings a device to the middle, near enough to work on it. */
  zoomTo(id: number): void
  /** Zooms about the middle of the stage; 2 is twice as near. */
  zoomBy(factor: number): void
  /** Gives the plan's surface the keyboard. */
  focus(): void
  /** Gives the list of devices the keyboard, at this device. */
  focusDevice(id: number): void
  /**
   * Shows a device that is carried here from outside, with guides, until `bringEnd`.
   * @param client CSS pixels of the window @param free of the snap
   * @returns where it would stand, percent 0–100 of the plan; undefined beside the plan
   */
  bring(
    kind: PlanDeviceKind,
    client: { x: number; y: number },
    free: boolean,
  ): { x: number; y: number } | undefined
  bringEnd(): void
}

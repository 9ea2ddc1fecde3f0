import type { ReactNode, Ref } from 'react'
import type { PlanDevice, PlanDeviceKind } from './device.ts'
import type { ImageLook } from './sprites/palette.ts'

/** Every text that the plan shows or announces. The engine has no texts of its own. */
export type PlanLabels = {
  /** The plan's accessible name, e.g. "Floor plan of Office". */
  planLabel: string
  /** The accessible name of the list of devices. */
  devicesLabel: string
  /** A device's accessible name: its name, kind and position in percent. Also announced after each step of a move. */
  deviceLabel(device: PlanDevice): string
  /** Announced after each step of a move of several devices: their number, and the first one's position. */
  movedLabel(devices: readonly PlanDevice[]): string
  /** Announced when the number of selected devices changes, where several may be selected. It may be 0. */
  selectedLabel(count: number): string
  /** Announced when the area tool is chosen: the keys that draw a rectangle. */
  areaHint: string
  /** Announced after each step of the keyboard, before the rectangle's first corner is placed. */
  cornerLabel(at: { x: number; y: number }): string
  /** Announced after each step of the rectangle's second corner. */
  areaLabel(area: PlanRect): string
  /** A length in metres, e.g. "20 m". */
  distance(metres: number): string
  imageLoading: string
  /** Shown over the grid when the image cannot be loaded. */
  imageMissing: string
  /** Shown over the image when the browser has lost parts of it. */
  imageIncomplete: string
  retry: string
  zoomIn: string
  zoomOut: string
  fit: string
  zoomToSelection: string
}

/** A device's position, percent 0–100 of the plan. */
export type DevicePoint = { id: number; x: number; y: number }
/** A rectangle, percent 0–100 of the plan. */
export type PlanRect = { x: number; y: number; width: number; height: number }

/**
 * The new positions of all devices that were moved together. The first is the one that was dragged: unless Alt was
 * held, it is snapped to a fifth of the grid or aligned with a neighbour. The others keep their distances to it.
 */
export type PlanMove = { positions: readonly DevicePoint[]; via: 'pointer' | 'keyboard' }
/** The current positions of the dragged devices; the one under the pointer comes first. */
export type PlanDrag = { positions: readonly DevicePoint[] }
/** The device under the pointer; x and y are its centre in CSS pixels of the stage. */
export type PlanHover = { id: number; x: number; y: number }
/**
 * A menu that was asked for: with the right button, a long press on touch, or the keyboard. x and y are CSS pixels of
 * the stage; `ids` are the device there, or the selected devices if it is one of them; none is the plan.
 */
export type PlanMenu = { ids: readonly number[]; x: number; y: number }
/**
 * The part of the plan that is shown: all of it, or what is around a point (percent of the plan), and how much larger than when
 * all is shown. It means the same on stages of other sizes.
 */
export type PlanPart = 'all' | { readonly x: number; readonly y: number; readonly zoom: number }
/** A device that is not on the plan yet, drawn translucent. Percent 0–100 of the plan. */
export type PlanGhost = { kind: PlanDeviceKind; x: number; y: number }

/**
 * What a drag on the empty plan does: pan, which the middle button and Space do everywhere and with every tool, select the devices in a rectangle ('marquee'), or draw a rectangle ('area'),
 * which is also possible with the keyboard. Two fingers always pan and zoom.
 */
export type PlanTool = 'pan' | 'marquee' | 'area'

export type PlanProps = {
  /** The plan's drawing (SVG, PNG, JPEG or WebP). Without one, the plan is empty and 4:3. */
  image?: { url: string } | undefined
  /** The size of a grid cell, percent of the plan (specification §5: the caller replaces 0 or less by 10). */
  grid: { width: number; height: number }
  /** Default: true. */
  showGrid?: boolean
  /** The size of the plan in metres: with it, a scale bar is shown. */
  size?: { width: number; height: number } | undefined
  /** Whether devices' names are drawn where there is room. Default: true. */
  showNames?: boolean
  /**
   * The placed devices. Pass a new array when something has changed; devices that have not changed keep their identity.
   */
  devices: readonly PlanDevice[]
  /** Devices that may be added to the plan. */
  ghosts?: readonly PlanGhost[] | undefined
  selectedIds?: ReadonlySet<number> | undefined
  /**
   * Whether several devices may be selected. A click with Shift, Ctrl or Cmd toggles one, as does a long press on
   * touch, unless it opens the menu, which it does while nothing is selected; a drag with Shift on the empty plan selects the devices in a rectangle; Ctrl or Cmd with A selects all.
   * Default: false.
   */
  multiple?: boolean
  /**
   * Called with the whole new selection; [] after a click on the empty plan, or Escape.
   * @param choosingSeveral whether the user is selecting several devices, even if it is only one so far: by toggling, a
   * marquee, or selecting all
   */
  onSelect?(ids: readonly number[], choosingSeveral: boolean): void
  /**
   * Called instead of `onSelect` after a click anywhere but on a selected device, with the position in percent, snapped
   * as a dragged device's: for placing by a tap.
   */
  onPoint?: ((at: { x: number; y: number }) => void) | undefined
  /** Whether a device may be dragged and, while it is selected, moved by the arrow keys. Default: no device may. */
  movable?(id: number): boolean
  /** Called after a drag, or a step by an arrow key. Until `devices` changes, the devices stay where they were. */
  onMove?(move: PlanMove): void
  /** Called while devices are dragged, and with undefined when the drag has ended or was cancelled. */
  onDragChange?(drag: PlanDrag | undefined): void
  /** Called when Delete or Backspace is pressed with these devices selected. */
  onRemove?(ids: readonly number[]): void
  onMenu?(menu: PlanMenu): void
  onHover?(hover: PlanHover | undefined): void
  /** Called once the image is drawn, cannot be loaded, or if there is none. Start work that can wait after it. */
  onReady?(): void
  /** Called when another part of the plan is shown. */
  onPart?(part: PlanPart): void
  /** Called with the active device of the list of devices, while it has the keyboard focus. */
  onFocusDevice?(id: number | undefined): void
  /** Default: 'pan'. */
  tool?: PlanTool
  /** The rectangle that is being edited. */
  area?: PlanRect | undefined
  /** Called with a drawn rectangle, whose corners are snapped like devices. */
  onArea?(area: PlanRect): void
  /** Called while a rectangle is drawn, and with undefined when it is completed or was cancelled. */
  onAreaChange?(area: PlanRect | undefined): void
  labels: PlanLabels
  /** Default: 'light'. */
  theme?: 'light' | 'dark'
  /** Default: plain. */
  imageLook?: ImageLook
  /** More controls, `<PlanControl>`s, above those that zoom. */
  controls?: ReactNode
  /** What is shown over the plan, e.g. `<PlanAnchor id={…}>` with a popover, or `<PlanHeat>`. */
  children?: ReactNode
  ref?: Ref<PlanHandle>
}

export type PlanHandle = {
  /** Shows the whole plan. */
  fit(): void
  /** Centres a device, and zooms in on it, or shows several devices. */
  zoomTo(...ids: readonly number[]): void
  /** A device's centre, CSS pixels of the stage. */
  positionOf(id: number): { x: number; y: number } | undefined
  /** Pans just enough to have a device in sight, beside what covers the stage at its edges, CSS pixels. */
  reveal(id: number, covered: { left?: number; right?: number; bottom?: number }): void
  /** Shows a part that another plan shows, or this one did. */
  showPart(part: PlanPart): void
  /** Zooms about the middle of the stage; 2 doubles the scale. */
  zoomBy(factor: number): void
  /** Moves the keyboard focus to the plan's surface. */
  focus(): void
  /** Moves the keyboard focus to the list of devices, at this device. */
  focusDevice(id: number): void
  /**
   * Shows a new device that is dragged in from outside, with guides, until `dragLeave`.
   * @param client CSS pixels of the window
   * @param free whether Alt is held, which turns snapping off
   * @returns where it would be dropped, percent 0–100 of the plan; undefined beside the plan
   */
  dragOver(
    kind: PlanDeviceKind,
    client: { x: number; y: number },
    free: boolean,
  ): { x: number; y: number } | undefined
  dragLeave(): void
}

import type { ReactNode, Ref } from 'react'
import type { PlanDevice } from './device.ts'

/** Every text the plan shows or announces. The engine has none of its own. */
export type PlanLabels = {
  /** The plan's accessible name, e.g. "Floor plan of Office". */
  planLabel: string
  /** The accessible name of the list of devices. */
  devicesLabel: string
  /** A device's accessible name: its name, kind and position in percent. Read out after each step of a move, too. */
  deviceLabel(device: PlanDevice): string
  imageLoading: string
  /** Shown over the grid when the image cannot be had. */
  imageMissing: string
  retry: string
  zoomIn: string
  zoomOut: string
  fit: string
  zoomToSelection: string
}

/** A device's new position: percent 0–100 of the plan, snapped to a fifth of the grid unless Alt was held. */
export type PlanMove = { id: number; x: number; y: number; via: 'pointer' | 'keyboard' }
/** Where the dragged device is now, percent 0–100 of the plan. */
export type PlanDrag = { id: number; x: number; y: number }
/** The device under the pointer; x and y are its centre in CSS pixels of the stage. */
export type PlanHover = { id: number; x: number; y: number }

export type PlanProps = {
  /** The plan's drawing (SVG, PNG, JPEG or WebP); without one, an empty 4:3 sheet is shown. */
  image?: { url: string } | undefined
  /** The size of a grid cell, percent of the plan (specification §5: the caller turns 0 or less into 10). */
  grid: { width: number; height: number }
  /** Default: true. */
  showGrid?: boolean
  /** Placed devices. A new array when something changed; items that did not change keep their identity. */
  devices: readonly PlanDevice[]
  selectedId?: number | undefined
  /** A click, a tap or Enter on a device; on nothing, or Escape: undefined. */
  onSelect?(id: number | undefined): void
  /** May this device be dragged, and moved by arrow keys while it is selected? Default: none may. */
  movable?(id: number): boolean
  /** A drag that ended, or one step by an arrow key. The device stays where `devices` says. */
  onMove?(move: PlanMove): void
  /** While a device is dragged; undefined when the drag ended or was cancelled. */
  onDragChange?(drag: PlanDrag | undefined): void
  onHover?(hover: PlanHover | undefined): void
  labels: PlanLabels
  /** Default: 'light'. */
  theme?: 'light' | 'dark'
  /** What stands over the plan, e.g. `<PlanAnchor id={…}>` with a popover. */
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
}

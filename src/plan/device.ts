import { DEVICE_KINDS, type DeviceKind } from '#domain/deviceKinds.ts'

/** The kinds of devices. Each has its own shape (sprites/glyphs.ts). */
export const planDeviceKinds: readonly DeviceKind[] = DEVICE_KINDS
export type PlanDeviceKind = DeviceKind

/** Specification §4: a mean output level of 0–33 is light, 34–66 medium and 67–100 heavy; 'none' is "no data", grey. */
export const markerColours = ['light', 'medium', 'heavy', 'none'] as const
export type MarkerColour = (typeof markerColours)[number]

/** A placed device, as the plan draws it. */
export type PlanDevice = {
  readonly id: number
  readonly kind: PlanDeviceKind
  readonly name: string
  /** Percent from the left edge of the plan (longitude). −1 is drawn at the edge. */
  readonly x: number
  /** Percent from the top edge of the plan (latitude). −1 is drawn at the edge. */
  readonly y: number
  readonly colour: MarkerColour
  /** Mean output level, percent 0–100, drawn as the glyph's fill. */
  readonly level?: number
  /** It belongs to another zone: drawn greyed out. */
  readonly outside?: boolean
  /** Moved or placed, and not saved yet. */
  readonly unsaved?: boolean
  /** The chosen profile or group applies to it, directly or through a group. */
  readonly highlighted?: 'direct' | 'group'
  /** It is being identified: it pulses. */
  readonly identifying?: boolean
}

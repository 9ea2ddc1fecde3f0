import { DEVICE_KINDS, type DeviceKind } from '#domain/deviceKinds.ts'
import type { DeviceStatus } from '#domain/deviceStatus.ts'

/** The kinds of devices. Each has its own shape (sprites/glyphs.ts). */
export const planDeviceKinds: readonly DeviceKind[] = DEVICE_KINDS
export type PlanDeviceKind = DeviceKind

/** Specification §4: a mean output level of 0–33 is light, 34–66 medium and 67–100 heavy; 'none' is "no data", grey. */
export const markerColours = ['light', 'medium', 'heavy', 'none'] as const
export type MarkerColour = (typeof markerColours)[number]

/** The statuses of luminaires that have a badge. */
export const markedStatuses = ['silent', 'neverReported'] as const satisfies readonly DeviceStatus[]
export type MarkedStatus = (typeof markedStatuses)[number]

/** The colours that tell groups apart, as indices into the palette. */
export const groupColours = [0, 1, 2, 3, 4, 5, 6, 7] as const
export type GroupColour = (typeof groupColours)[number]

/** What a device shows of its output level: as a luminaire's, percent 0–100; a sensor's is 100 with motion, and 0 without. */
export type PlanLevel = Pick<PlanDevice, 'colour' | 'level'>
/** Returns the same object for the same level, where it can: each object is looked at once. */
export type LevelOf = (device: PlanDevice) => PlanLevel

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
  /** Why there is no report of it now. */
  readonly status?: MarkedStatus
  /** Something is wrong with it. */
  readonly hasFinding?: boolean
  /** It belongs to another zone: drawn greyed out. */
  readonly outside?: boolean
  /** Moved or placed, and not saved yet. */
  readonly unsaved?: boolean
  /** The chosen profile or group applies to it, directly or through a group. */
  readonly highlighted?: 'direct' | 'group'
  /** The highlight's colour where it tells which group the device is in. */
  readonly groupColour?: GroupColour
  /** It is being identified: it pulses. */
  readonly identifying?: boolean
}

/*
 * A device's appearance as a small number, so that a typed array holds those of ten thousand devices, and each is drawn
 * only once.
 */
import {
  type GroupColour,
  groupColours,
  type MarkedStatus,
  type MarkerColour,
  markedStatuses,
  markerColours,
  type PlanDevice,
  type PlanDeviceKind,
  type PlanLevel,
  planDeviceKinds,
} from '../device.ts'
import { createBitFields } from './bitFields.ts'

const highlights = [undefined, 'direct', 'group'] as const

export type Appearance = {
  readonly kind: PlanDeviceKind
  readonly colour: MarkerColour
  /** How full the glyph is: 0 where the level is 0 % in whole percent, 1–10 above it; undefined where it is unknown. */
  readonly tenths: number | undefined
  readonly status: MarkedStatus | undefined
  readonly highlighted: (typeof highlights)[number]
  readonly groupColour: GroupColour | undefined
  readonly hasFinding: boolean
  readonly outside: boolean
  readonly unsaved: boolean
}

export function appearanceOf(device: PlanDevice): Appearance {
  const { kind, colour, level, status, highlighted, groupColour } = device
  return {
    kind,
    colour,
    tenths: level === undefined ? undefined : tenthsOf(level),
    status,
    highlighted,
    groupColour,
    hasFinding: device.hasFinding === true,
    outside: device.outside === true,
    unsaved: device.unsaved === true,
  }
}

/** A luminaire that burns at 1 % does not look as if it were off. */
const tenthsOf = (level: number) =>
  Math.round(level) <= 0 ? 0 : Math.round(Math.min(Math.max(level, 10), 100) / 10)

const bitFields = createBitFields<Appearance>({
  kind: planDeviceKinds,
  colour: markerColours,
  tenths: [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  status: [undefined, ...markedStatuses],
  highlighted: highlights,
  groupColour: [undefined, ...groupColours],
  hasFinding: [false, true],
  outside: [false, true],
  unsaved: [false, true],
})

export const packAppearance = (appearance: Appearance): number => bitFields.pack(appearance)
export const unpackAppearance = (packed: number): Appearance => bitFields.unpack(packed)

const levelBits = bitFields.maskOf('colour', 'tenths', 'status')
const noBits = bitFields.unpack(0)

/** A level as the bits of an appearance that it decides. */
export const packLevel = ({ colour, level }: PlanLevel): number =>
  bitFields.pack({ ...noBits, colour, tenths: level === undefined ? undefined : tenthsOf(level) })

/** An appearance with another level, and without a status. @param level of `packLevel` */
export const withLevel = (packed: number, level: number): number => (packed & ~levelBits) | level

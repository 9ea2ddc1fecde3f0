/*
 * A device's appearance as a small number, so that a typed array holds those of ten thousand devices, and each is drawn
 * only once.
 */
import {
  type MarkerColour,
  markerColours,
  type PlanDevice,
  type PlanDeviceKind,
  planDeviceKinds,
} from '../device.ts'
import { createBitFields } from './bitFields.ts'

const highlights = [undefined, 'direct', 'group'] as const

export type Appearance = {
  readonly kind: PlanDeviceKind
  readonly colour: MarkerColour
  /** How full the glyph is, 0–10; undefined where the level is unknown. */
  readonly tenths: number | undefined
  readonly highlighted: (typeof highlights)[number]
  readonly outside: boolean
  readonly unsaved: boolean
}

export function appearanceOf(device: PlanDevice): Appearance {
  const { kind, colour, level, highlighted } = device
  return {
    kind,
    colour,
    tenths: level === undefined ? undefined : Math.round(Math.min(Math.max(level, 0), 100) / 10),
    highlighted,
    outside: device.outside === true,
    unsaved: device.unsaved === true,
  }
}

const bitFields = createBitFields<Appearance>({
  kind: planDeviceKinds,
  colour: markerColours,
  tenths: [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  highlighted: highlights,
  outside: [false, true],
  unsaved: [false, true],
})

export const packAppearance = (appearance: Appearance): number => bitFields.pack(appearance)
export const unpackAppearance = (packed: number): Appearance => bitFields.unpack(packed)

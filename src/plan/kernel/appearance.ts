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

export type Appearance = {
  readonly kind: PlanDeviceKind
  readonly colour: MarkerColour
  /** How full the glyph is, 0–10; undefined where the level is unknown. */
  readonly tenths: number | undefined
  readonly highlighted: 'direct' | 'group' | undefined
  readonly outside: boolean
  readonly unsaved: boolean
}

const highlights = [undefined, 'direct', 'group'] as const
const UNKNOWN_LEVEL = 15

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

/** 12 bits: kind 2, colour 2, level 4, highlight 2, outside 1, unsaved 1. */
export const packAppearance = (appearance: Appearance): number =>
  planDeviceKinds.indexOf(appearance.kind) |
  (markerColours.indexOf(appearance.colour) << 2) |
  ((appearance.tenths ?? UNKNOWN_LEVEL) << 4) |
  (highlights.indexOf(appearance.highlighted) << 8) |
  (Number(appearance.outside) << 10) |
  (Number(appearance.unsaved) << 11)

export function unpackAppearance(key: number): Appearance {
  const tenths = (key >> 4) & 15
  return {
    kind: planDeviceKinds[key & 3] ?? 'luminaire',
    colour: markerColours[(key >> 2) & 3] ?? 'none',
    tenths: tenths === UNKNOWN_LEVEL ? undefined : tenths,
    highlighted: highlights[(key >> 8) & 3],
    outside: Boolean((key >> 10) & 1),
    unsaved: Boolean((key >> 11) & 1),
  }
}

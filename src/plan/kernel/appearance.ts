/*
 * What a device looks like, as one small number, so that ten thousand looks fit in a typed array and each is drawn
 * once. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import {
  type MarkerColour,
  markerColours,
  type PlanDevice,
  type PlanDeviceKind,
  planDeviceKinds,
} from '../device.ts'

export type Look = {
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

export function lookOf(device: PlanDevice): Look {
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
export const packLook = (look: Look): number =>
  planDeviceKinds.indexOf(look.kind) |
  (markerColours.indexOf(look.colour) << 2) |
  ((look.tenths ?? UNKNOWN_LEVEL) << 4) |
  (highlights.indexOf(look.highlighted) << 8) |
  (Number(look.outside) << 10) |
  (Number(look.unsaved) << 11)

export function unpackLook(key: number): Look {
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

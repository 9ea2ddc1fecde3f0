import type { Viewport } from './viewport.ts'

/** Diameters of a glyph, CSS pixels. Below 8 it is a dot of its marker colour; at 8 a shape without fill or marks. */
export const glyphSizes = [4, 6, 8, 12, 16, 20, 24, 28] as const
export type GlyphSize = (typeof glyphSizes)[number]

export const isDot = (size: GlyphSize): size is 4 | 6 => size < 8

/** The diameter of a device that is drawn as a shape among dots: it is dragged, selected or a ghost. */
export const shapeSize = (size: GlyphSize) => (isDot(size) ? 8 : size)

/** The share of the distance between two devices that a glyph may take up. */
const SHARE = 0.6

/** The largest glyph for which `count` devices, spread evenly over the plan, have room at this zoom. */
export function glyphSize(view: Viewport, count: number): GlyphSize {
  const room = Math.sqrt((view.plan.width * view.plan.height * view.scale ** 2) / Math.max(1, count))
  return glyphSizes.findLast((size) => size <= room * SHARE) ?? glyphSizes[0]
}

/*
 * How large devices are drawn. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import type { Viewport } from './viewport.ts'

/** Diameters of a glyph, CSS pixels. The smallest is a dot, without fill or marks. */
export const glyphSizes = [8, 12, 16, 20, 24, 28] as const
export type GlyphSize = (typeof glyphSizes)[number]

/** The share of the room between two devices that a glyph may take. */
const SHARE = 0.6

/** The largest glyph for which `count` devices, spread over the plan, have room at this zoom. */
export function glyphSize(view: Viewport, count: number): GlyphSize {
  const room = Math.sqrt((view.plan.width * view.plan.height * view.scale ** 2) / Math.max(1, count))
  return glyphSizes.findLast((size) => size <= room * SHARE) ?? glyphSizes[0]
}

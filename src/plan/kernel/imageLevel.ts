/* The mipmaps of an image: which of them to draw, and which part of it. */
import type { Rect } from './frame.ts'

/** A size of an image, pixels. Seen from afar, a smaller level is sharper and faster to draw than the full image. */
export type Level = { readonly width: number; readonly height: number }

/** The sizes of an image's levels, largest first, halved until the longer side is at most `smallest` pixels. */
export function levelSizes(full: Level, smallest: number): Level[] {
  const sizes = [full]
  for (let { width, height } = full; Math.max(width, height) > smallest; ) {
    width = Math.max(1, Math.round(width / 2))
    height = Math.max(1, Math.round(height / 2))
    sizes.push({ width, height })
  }
  return sizes
}

/** The size, with the same proportions, whose longer side has `longer` pixels. */
export function sizeWithin({ width, height }: Level, longer: number): Level {
  const scale = longer / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The smallest level with a pixel for each of the `width` device pixels that it is drawn on; otherwise the largest. */
export function levelFor<L extends Level>(levels: readonly L[], width: number): L | undefined {
  const bySize = [...levels].sort((a, b) => a.width - b.width)
  return bySize.find((level) => level.width >= width) ?? bySize.at(-1)
}

export type Cut = { readonly source: Rect; readonly target: Rect }

/** Pixels beyond the region, so that smoothing leaves no seam between two cuts. */
const OVERLAP = 2

/**
 * The part of a level, in whole pixels of the level, that covers a region.
 * @param target where the whole image is drawn
 * @param region the part of it to draw
 * @returns what to draw and where, device pixels
 */
export function cutFor(level: Level, target: Rect, region: Rect): Cut {
  const scaleX = target.width / level.width
  const scaleY = target.height / level.height
  const left = Math.max(0, Math.floor((region.left - target.left) / scaleX) - OVERLAP)
  const top = Math.max(0, Math.floor((region.top - target.top) / scaleY) - OVERLAP)
  const right = Math.ceil((region.left + region.width - target.left) / scaleX) + OVERLAP
  const bottom = Math.ceil((region.top + region.height - target.top) / scaleY) + OVERLAP
  const width = Math.min(level.width, right) - left
  const height = Math.min(level.height, bottom) - top
  return {
    source: { left, top, width, height },
    target: {
      left: target.left + left * scaleX,
      top: target.top + top * scaleY,
      width: width * scaleX,
      height: height * scaleY,
    },
  }
}

/*
 * Which of an image's levels to draw, and which part of it. A kernel: it may not read React, Konva, the DOM or the
 * clock.
 */
import type { Rect } from './frame.ts'

/** An image halved again and again is drawn sharper and faster from far away than the full one. */
export type Level = { readonly width: number; readonly height: number }

/** Sizes of the levels of an image, largest first, halved until the longer side is at most `smallest` pixels. */
export function levelSizes(full: Level, smallest: number): Level[] {
  const sizes = [full]
  for (let { width, height } = full; Math.max(width, height) > smallest; ) {
    width = Math.max(1, Math.round(width / 2))
    height = Math.max(1, Math.round(height / 2))
    sizes.push({ width, height })
  }
  return sizes
}

/** The size of something whose longer side is to be `longer` pixels. */
export function sizeWithin({ width, height }: Level, longer: number): Level {
  const scale = longer / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The smallest level that has a pixel for each of the `width` device pixels it is drawn on; else the largest. */
export function levelFor<L extends Level>(levels: readonly L[], width: number): L | undefined {
  const bySize = [...levels].sort((a, b) => a.width - b.width)
  return bySize.find((level) => level.width >= width) ?? bySize.at(-1)
}

export type Cut = { readonly source: Rect; readonly target: Rect }

/** Beyond the region's edge, so that the smoothing at it has neighbours to read: no seam between two cuts. */
const OVERLAP = 2

/**
 * The part of a level, in whole pixels of the level, that covers a region.
 * @param target where the whole image stands @param region a part of it @returns what to draw where, device pixels
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

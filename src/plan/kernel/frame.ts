/*
 * What is drawn, in device pixels, and how little of it has to be drawn again. A kernel: it may not read React, Konva,
 * the DOM or the clock.
 *
 * Everything stands at whole device pixels: sprites are sharp and quick to copy there, and a pan is a copy of what is
 * already drawn by a whole number of pixels, with only the strips that appear drawn anew.
 */
import type { Percent, Point } from '../units.ts'
import type { Viewport } from './viewport.ts'

/** Device pixels throughout. */
export type Rect = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type Frame = {
  readonly width: number
  readonly height: number
  /** Device pixels to a CSS pixel. */
  readonly ratio: number
  /** Where the plan's top-left corner stands: whole device pixels. */
  readonly left: number
  readonly top: number
  /** Device pixels to a percent of the plan. */
  readonly perPercentX: number
  readonly perPercentY: number
}

export type Canvas = { readonly width: number; readonly height: number }

export const frameOf = (view: Viewport, canvas: Canvas, ratio: number): Frame => ({
  width: canvas.width,
  height: canvas.height,
  ratio,
  left: Math.round(view.left * ratio),
  top: Math.round(view.top * ratio),
  perPercentX: (view.plan.width * view.scale * ratio) / 100,
  perPercentY: (view.plan.height * view.scale * ratio) / 100,
})

/** Whole device pixels, and the same ones relative to the plan however it is panned. */
export const columnOf = (frame: Frame, x: number) => frame.left + Math.round(x * frame.perPercentX)
export const rowOf = (frame: Frame, y: number) => frame.top + Math.round(y * frame.perPercentY)

export const planRect = (frame: Frame): Rect => ({
  left: frame.left,
  top: frame.top,
  width: Math.round(frame.perPercentX * 100),
  height: Math.round(frame.perPercentY * 100),
})

export function intersect(a: Rect, b: Rect): Rect | undefined {
  const left = Math.max(a.left, b.left)
  const top = Math.max(a.top, b.top)
  const width = Math.min(a.left + a.width, b.left + b.width) - left
  const height = Math.min(a.top + a.height, b.top + b.height) - top
  return width > 0 && height > 0 ? { left, top, width, height } : undefined
}

/** The parts of `a` that are not in `b`: bands across it, and what is left beside `b`. */
export function difference(a: Rect, b: Rect): Rect[] {
  const common = intersect(a, b)
  if (!common) return [a]
  const right = common.left + common.width
  const bottom = common.top + common.height
  return [
    { ...a, height: common.top - a.top },
    { ...a, top: bottom, height: a.top + a.height - bottom },
    { ...common, left: a.left, width: common.left - a.left },
    { ...common, left: right, width: a.left + a.width - right },
  ].filter(({ width, height }) => width > 0 && height > 0)
}

export const wholeOf = ({ width, height }: Canvas): Rect => ({ left: 0, top: 0, width, height })

/** A place that changed, percent of the plan, and how far around it: CSS pixels, by default as far as a device goes. */
export type Spot = Point<Percent> & {
  readonly width?: number
  readonly height?: number
  readonly reach?: number
}

/** What changed since the last frame: everything, or what stands at some positions of the plan. */
export type Damage = 'all' | readonly Spot[]

export type Repaint = {
  /** What is drawn moves by this much first, device pixels. */
  readonly scroll: { readonly dx: number; readonly dy: number } | undefined
  readonly regions: readonly Rect[]
}

/** Above so many spots, one repaint of all that is between them is cheaper. */
const MOST_SPOTS = 48
/** A repaint of more than this share of the canvas may as well be one of everything. */
const MOST_OF_IT = 0.5

/** @param reach CSS pixels: how far from a device's position the drawing around it goes */
export function repaintOf(painted: Frame | undefined, next: Frame, damage: Damage, reach: number): Repaint {
  const whole = wholeOf(next)
  const everything: Repaint = { scroll: undefined, regions: [whole] }
  if (!painted || damage === 'all' || !sameScale(painted, next)) return everything

  const dx = next.left - painted.left
  const dy = next.top - painted.top
  if (Math.abs(dx) >= next.width || Math.abs(dy) >= next.height) return everything
  const spots = spotsOn(next, damage, reach)
  if (spots.some(({ width, height }) => width * height > next.width * next.height * MOST_OF_IT))
    return everything
  const strips = difference(whole, { ...whole, left: dx, top: dy })
  return { scroll: dx || dy ? { dx, dy } : undefined, regions: [...strips, ...spots] }
}

/** Each place once, or one rectangle around very many of them. */
function spotsOn(frame: Frame, spots: readonly Spot[], usualReach: number): Rect[] {
  const seen = new Map<string, Rect>()
  for (const { x, y, width = 0, height = 0, reach = usualReach } of spots) {
    const margin = Math.ceil(reach * frame.ratio)
    const left = columnOf(frame, x) - margin
    const top = rowOf(frame, y) - margin
    const spot = intersect(wholeOf(frame), {
      left,
      top,
      width: columnOf(frame, x + width) + margin - left,
      height: rowOf(frame, y + height) + margin - top,
    })
    if (spot) seen.set(`${left} ${top} ${spot.width} ${spot.height}`, spot)
  }
  const all = [...seen.values()]
  return all.length > MOST_SPOTS ? [boundsOf(all)] : all
}

function boundsOf(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.left + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height))
  return { left, top, width: right - left, height: bottom - top }
}

const sameCanvas = (a: Frame, b: Frame) => a.width === b.width && a.height === b.height && a.ratio === b.ratio

export const sameScale = (a: Frame, b: Frame) =>
  sameCanvas(a, b) && a.perPercentX === b.perPercentX && a.perPercentY === b.perPercentY

export const sameFrame = (a: Frame, b: Frame) => sameScale(a, b) && a.left === b.left && a.top === b.top

/** How much larger or smaller than it was drawn a picture may stand in for a new one. */
const MOST_STRETCHED = 2

export type Stretch = {
  /** Where the whole canvas of the picture comes to stand: not whole pixels. */
  readonly target: Rect
  /** What it does not cover, in whole pixels. */
  readonly uncovered: readonly Rect[]
}

/** How a frame's picture, drawn at another scale, can stand in for the next one; undefined where it would look wrong. */
export function stretchOf(picture: Frame, next: Frame): Stretch | undefined {
  const times = next.perPercentX / picture.perPercentX
  if (!sameCanvas(picture, next) || times > MOST_STRETCHED || times < 1 / MOST_STRETCHED) return undefined
  if (Math.abs(picture.perPercentY * times - next.perPercentY) > 1e-6 * next.perPercentY) return undefined
  const target = {
    left: next.left - picture.left * times,
    top: next.top - picture.top * times,
    width: picture.width * times,
    height: picture.height * times,
  }
  const left = Math.ceil(target.left) + 1
  const top = Math.ceil(target.top) + 1
  const covered = {
    left,
    top,
    width: Math.floor(target.left + target.width) - 1 - left,
    height: Math.floor(target.top + target.height) - 1 - top,
  }
  // The picture's edge is soft by a pixel, which counts only where it is seen.
  const seen = target.left <= 0 && target.top <= 0
  const reachesOver =
    seen && target.left + target.width >= next.width && target.top + target.height >= next.height
  return { target, uncovered: reachesOver ? [] : difference(wholeOf(next), covered) }
}

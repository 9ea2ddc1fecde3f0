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

/** What changed since the last frame: everything, or what stands around some positions of the plan. */
export type Damage = 'all' | readonly Point<Percent>[]

export type Repaint = {
  /** What is drawn moves by this much first, device pixels. */
  readonly scroll: { readonly dx: number; readonly dy: number } | undefined
  readonly regions: readonly Rect[]
}

/** Above so many spots, one repaint of everything is cheaper. */
const MOST_SPOTS = 48

/** @param reach device pixels: how far from a position the drawing around it goes */
export function repaintOf(painted: Frame | undefined, next: Frame, damage: Damage, reach: number): Repaint {
  const whole: Rect = { left: 0, top: 0, width: next.width, height: next.height }
  const everything: Repaint = { scroll: undefined, regions: [whole] }
  if (!painted || damage === 'all' || damage.length > MOST_SPOTS || !onlyPanned(painted, next))
    return everything

  const dx = next.left - painted.left
  const dy = next.top - painted.top
  if (Math.abs(dx) >= next.width || Math.abs(dy) >= next.height) return everything
  const spots = damage.flatMap(({ x, y }) => {
    const around = {
      left: columnOf(next, x) - reach,
      top: rowOf(next, y) - reach,
      width: 2 * reach,
      height: 2 * reach,
    }
    return intersect(around, whole) ?? []
  })
  return { scroll: dx || dy ? { dx, dy } : undefined, regions: [...strips(next, dx, dy), ...spots] }
}

const onlyPanned = (a: Frame, b: Frame) =>
  a.width === b.width &&
  a.height === b.height &&
  a.ratio === b.ratio &&
  a.perPercentX === b.perPercentX &&
  a.perPercentY === b.perPercentY

/** What a scroll by (dx, dy) brings onto the canvas: a strip over the full width, and one beside it. */
function strips({ width, height }: Canvas, dx: number, dy: number): Rect[] {
  const across = { left: 0, top: dy > 0 ? 0 : height + dy, width, height: Math.abs(dy) }
  const beside = {
    left: dx > 0 ? 0 : width + dx,
    top: Math.max(dy, 0),
    width: Math.abs(dx),
    height: height - Math.abs(dy),
  }
  return [across, beside].filter((strip) => strip.width > 0 && strip.height > 0)
}

/*
 * What is drawn, in device pixels, and how little of it has to be drawn again.
 *
 * Everything is drawn at whole device pixels, where sprites are sharp and fast to copy. So a pan copies the canvas by a
 * whole number of pixels, and draws only the strips that appear.
 */
import type { Percent, Point } from '../units.ts'
import type { Viewport } from './viewport.ts'

/** In device pixels. */
export type Rect = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type Frame = {
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  /** The position of the plan's top-left corner, whole device pixels. */
  readonly left: number
  readonly top: number
  /** Device pixels per percent of the plan. */
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

/** Whole device pixels, the same ones relative to the plan however it is panned. */
export const pixelX = (frame: Frame, x: number) => frame.left + Math.round(x * frame.perPercentX)
export const pixelY = (frame: Frame, y: number) => frame.top + Math.round(y * frame.perPercentY)

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

/** The parts of `a` that are not in `b`: bands above and below it, and the rest beside it. */
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

export const fullRect = ({ width, height }: Canvas): Rect => ({ left: 0, top: 0, width, height })

/**
 * A changed position or rectangle, percent of the plan. `reach` is how far around it to repaint, CSS pixels; by default
 * as far as the drawing of a device extends.
 */
export type DamageRect = Point<Percent> & {
  readonly width?: number
  readonly height?: number
  readonly reach?: number
}

/** What has changed since the last frame: everything, or some parts of the plan. */
export type Damage = 'all' | readonly DamageRect[]

export type Repaint = {
  /** How far to move what is already drawn, device pixels. */
  readonly scroll: { readonly dx: number; readonly dy: number } | undefined
  readonly regions: readonly Rect[]
}

/** Above this many regions, repainting one rectangle around all of them is cheaper. */
const MAX_REGIONS = 48
/** If more than this share of the canvas has to be repainted, everything is. */
const MAX_PARTIAL_SHARE = 0.5

/** @param reach how far around a device's position its drawing extends, CSS pixels */
export function repaintOf(painted: Frame | undefined, next: Frame, damage: Damage, reach: number): Repaint {
  const whole = fullRect(next)
  const everything: Repaint = { scroll: undefined, regions: [whole] }
  if (!painted || damage === 'all' || !sameScale(painted, next)) return everything

  const dx = next.left - painted.left
  const dy = next.top - painted.top
  if (Math.abs(dx) >= next.width || Math.abs(dy) >= next.height) return everything
  const damaged = damagedRegions(next, damage, reach)
  if (damaged.some(({ width, height }) => width * height > next.width * next.height * MAX_PARTIAL_SHARE))
    return everything
  const strips = difference(whole, { ...whole, left: dx, top: dy })
  return { scroll: dx || dy ? { dx, dy } : undefined, regions: [...strips, ...damaged] }
}

/** Each region once, or one rectangle around very many of them. */
function damagedRegions(frame: Frame, damage: readonly DamageRect[], usualReach: number): Rect[] {
  const seen = new Map<string, Rect>()
  for (const { x, y, width = 0, height = 0, reach = usualReach } of damage) {
    const margin = Math.ceil(reach * frame.ratio)
    const left = pixelX(frame, x) - margin
    const top = pixelY(frame, y) - margin
    const region = intersect(fullRect(frame), {
      left,
      top,
      width: pixelX(frame, x + width) + margin - left,
      height: pixelY(frame, y + height) + margin - top,
    })
    if (region) seen.set(`${left} ${top} ${region.width} ${region.height}`, region)
  }
  const all = [...seen.values()]
  return all.length > MAX_REGIONS ? [boundsOf(all)] : all
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

/** How much larger or smaller an old frame may be drawn. */
const MAX_STRETCH = 2

export type Stretch = {
  /** Where the whole old canvas is drawn: not whole pixels. */
  readonly target: Rect
  /** The parts of the canvas that it does not cover, whole pixels. */
  readonly uncovered: readonly Rect[]
}

/** How to draw a frame that was painted at another scale in place of the next one; undefined if it would look wrong. */
export function stretchOf(old: Frame, next: Frame): Stretch | undefined {
  const times = next.perPercentX / old.perPercentX
  if (!sameCanvas(old, next) || times > MAX_STRETCH || times < 1 / MAX_STRETCH) return undefined
  if (Math.abs(old.perPercentY * times - next.perPercentY) > 1e-6 * next.perPercentY) return undefined
  const target = {
    left: next.left - old.left * times,
    top: next.top - old.top * times,
    width: old.width * times,
    height: old.height * times,
  }
  const left = Math.ceil(target.left) + 1
  const top = Math.ceil(target.top) + 1
  const covered = {
    left,
    top,
    width: Math.floor(target.left + target.width) - 1 - left,
    height: Math.floor(target.top + target.height) - 1 - top,
  }
  // The edge of the scaled frame is soft by a pixel, which matters only where it is visible.
  const seen = target.left <= 0 && target.top <= 0
  const reachesOver =
    seen && target.left + target.width >= next.width && target.top + target.height >= next.height
  return { target, uncovered: reachesOver ? [] : difference(fullRect(next), covered) }
}

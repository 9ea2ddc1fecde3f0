import {
  type Damage,
  type Frame,
  type Rect,
  repaintOf,
  type Stretch,
  sameFrame,
  sameScale,
  stretchOf,
} from '../kernel/frame.ts'
import { shapeSize } from '../kernel/glyphSize.ts'
import type { Labelling } from '../kernel/labelling.ts'
import { drawBackground } from './background.ts'
import { changesBetween } from './changes.ts'
import { createDevices } from './devices.ts'
import { drawGrid } from './grid.ts'
import { drawImage } from './image.ts'
import { createInteraction, INTERACTION_MARGIN } from './interaction.ts'
import { createNames } from './names.ts'
import { drawGuidesAndGhosts, drawRectangles } from './overlays.ts'
import type { Context2D, Layer, Scene } from './scene.ts'

/** Fewer devices than these are painted in every frame of a zoom, and so stay sharp. */
const MANY_DEVICES = 1000

export type Painter = {
  /** The canvas to show, once there is one. */
  readonly shown: Context2D | undefined
  /** Whether it was painted at the scale at which it is shown. If not, painting it with damage 'all' makes it so. */
  readonly sharp: boolean
  /**
   * Brings one of two canvases up to `frame`, drawing only what appeared or was damaged: the shown canvas in place, or
   * after a pan the other one, from a copy of the shown one. (A canvas copied onto itself is copied twice.) While a
   * plan of many devices is zoomed, the last sharp canvas is scaled onto the other one.
   */
  paint(contexts: readonly [Context2D, Context2D], frame: Frame, scene: Scene, damage: Damage): void
  /** Draws all names again: the font has loaded. */
  clearNames(): void
}

/** A canvas, and the frame that was painted on it. */
type PaintedCanvas = { readonly ctx: Context2D; readonly frame: Frame }
type Painted = PaintedCanvas & { readonly scene: Scene; readonly labelling: Labelling | undefined }

export function createPainter(): Painter {
  const names = createNames()
  /** From the bottom up. */
  const base: readonly Layer[] = [drawBackground, drawImage, drawGrid]
  const all: readonly Layer[] = [
    ...base,
    drawRectangles,
    createDevices(),
    names.draw,
    drawGuidesAndGhosts,
    createInteraction(),
  ]

  let painted: Painted | undefined
  /** The last canvas that was painted at its own scale. */
  let sharp: PaintedCanvas | undefined

  /** The damage that was reported, and what differs from the scene that was painted last. */
  function damageSince(before: Painted, frame: Frame, scene: Scene, damage: Damage): Damage {
    if (damage === 'all') return 'all'
    if (sameScale(before.frame, frame) && before.labelling !== names.layoutOf(frame, scene)) return 'all'
    const changes = changesBetween(before.scene, scene)
    return changes === 'all' ? 'all' : [...damage, ...changes]
  }

  return {
    get shown() {
      return painted?.ctx
    },
    get sharp() {
      return painted?.ctx === sharp?.ctx
    },
    clearNames: names.clear,

    paint(contexts, frame, scene, reported) {
      const otherThan = (ctx: Context2D) => (ctx === contexts[0] ? contexts[1] : contexts[0])
      const before = painted && contexts.includes(painted.ctx) ? painted : undefined
      const source = before && sharp
      const damage = before ? damageSince(before, frame, scene, reported) : 'all'
      const isSharp = before?.ctx === source?.ctx
      const inPlace = before && (isSharp ? sameScale(before.frame, frame) : sameFrame(before.frame, frame))
      const stretch =
        source && !inPlace && damage !== 'all' && mayStretch(scene)
          ? stretchOf(source.frame, frame)
          : undefined

      let ctx: Context2D
      if (source && stretch) {
        ctx = otherThan(source.ctx)
        drawStretched(ctx, source.ctx.canvas, stretch)
        drawRegions(ctx, frame, stretch.uncovered, scene, base)
      } else {
        const reach = shapeSize(scene.glyph) / 2 + INTERACTION_MARGIN + 1
        const { scroll, regions } = repaintOf(inPlace ? before.frame : undefined, frame, damage, reach)
        ctx = scroll && before ? otherThan(before.ctx) : (before?.ctx ?? contexts[0])
        if (scroll && before) drawScrolled(ctx, before.ctx.canvas, scroll)
        drawRegions(ctx, frame, regions, scene, all)
        if (isSharp || !inPlace || damage === 'all') sharp = { ctx, frame }
      }
      painted = { ctx, frame, scene, labelling: names.layoutOf(frame, scene) }
    },
  }
}

/** A dragged device would lag behind the pointer. */
const mayStretch = ({ table, dragged, ghosts }: Scene) =>
  table.devices.length >= MANY_DEVICES && dragged.size === 0 && ghosts.length === 0

function drawScrolled(ctx: Context2D, from: HTMLCanvasElement, { dx, dy }: { dx: number; dy: number }) {
  ctx.save()
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.drawImage(from, dx, dy)
  ctx.restore()
}

function drawStretched(ctx: Context2D, from: HTMLCanvasElement, { target }: Stretch) {
  ctx.save()
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.imageSmoothingEnabled = true
  ctx.drawImage(from, target.left, target.top, target.width, target.height)
  ctx.restore()
}

/** Draws each region, and nothing outside it. */
function drawRegions(
  ctx: Context2D,
  frame: Frame,
  regions: readonly Rect[],
  scene: Scene,
  layers: readonly Layer[],
) {
  for (const region of regions) {
    ctx.save()
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.beginPath()
    ctx.rect(region.left, region.top, region.width, region.height)
    ctx.clip()
    for (const draw of layers) draw(ctx, frame, region, scene)
    ctx.restore()
  }
}

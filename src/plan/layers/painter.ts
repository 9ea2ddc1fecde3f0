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
import { drawSheet } from './background.ts'
import { changesBetween } from './changes.ts'
import { createDevices } from './devices.ts'
import { drawGrid } from './grid.ts'
import { drawImage } from './image.ts'
import { createInteraction, INTERACTION_MARGIN } from './interaction.ts'
import { createNames } from './names.ts'
import { drawRectangles, drawSketch } from './overlays.ts'
import type { Layer, Pen, Scene } from './scene.ts'

/** Fewer devices than these are drawn anew in each frame of a zoom: they are sharp all the way. */
const MANY_DEVICES = 1000

export type Painter = {
  /** The canvas to be seen, once there is one. */
  readonly shown: Pen | undefined
  /** Is it drawn at the scale that it is seen at? If not, painting it with all of it damaged makes it so. */
  readonly sharp: boolean
  /**
   * Brings one of two canvases up to `frame`, drawing only what appeared or was damaged: the shown one in place, or
   * after a pan the other one, from a copy of the shown one. (A canvas copied onto itself is copied twice.) While a plan
   * of many devices is zoomed, the last sharp one is drawn larger or smaller onto the other.
   */
  paint(pens: readonly [Pen, Pen], frame: Frame, scene: Scene, damage: Damage): void
  /** The font has come. */
  forgetNames(): void
}

/** A canvas, and what was painted on it. */
type Picture = { readonly pen: Pen; readonly frame: Frame }
type Painted = Picture & { readonly scene: Scene; readonly labelling: Labelling | undefined }

export function createPainter(): Painter {
  const names = createNames()
  /** From the desk up. */
  const ground: readonly Layer[] = [drawSheet, drawImage, drawGrid]
  const all: readonly Layer[] = [
    ...ground,
    drawRectangles,
    createDevices(),
    names.draw,
    drawSketch,
    createInteraction(),
  ]

  let painted: Painted | undefined
  /** The last picture that was drawn at the scale it is of. */
  let sharp: Picture | undefined

  /** What was said to be damaged, and what differs from the scene that was painted last. */
  function damageSince(before: Painted, frame: Frame, scene: Scene, damage: Damage): Damage {
    if (damage === 'all') return 'all'
    if (sameScale(before.frame, frame) && before.labelling !== names.layoutOf(frame, scene)) return 'all'
    const changes = changesBetween(before.scene, scene)
    return changes === 'all' ? 'all' : [...damage, ...changes]
  }

  return {
    get shown() {
      return painted?.pen
    },
    get sharp() {
      return painted?.pen === sharp?.pen
    },
    forgetNames: names.forget,

    paint(pens, frame, scene, said) {
      const otherThan = (pen: Pen) => (pen === pens[0] ? pens[1] : pens[0])
      const before = painted && pens.includes(painted.pen) ? painted : undefined
      const source = before && sharp
      const damage = before ? damageSince(before, frame, scene, said) : 'all'
      const isSharp = before?.pen === source?.pen
      const inPlace = before && (isSharp ? sameScale(before.frame, frame) : sameFrame(before.frame, frame))
      const stretch =
        source && !inPlace && damage !== 'all' && mayStretch(scene)
          ? stretchOf(source.frame, frame)
          : undefined

      let pen: Pen
      if (source && stretch) {
        pen = otherThan(source.pen)
        drawStretched(pen, source.pen.canvas, stretch)
        drawRegions(pen, frame, stretch.uncovered, scene, ground)
      } else {
        const reach = shapeSize(scene.glyph) / 2 + INTERACTION_MARGIN + 1
        const { scroll, regions } = repaintOf(inPlace ? before.frame : undefined, frame, damage, reach)
        pen = scroll && before ? otherThan(before.pen) : (before?.pen ?? pens[0])
        if (scroll && before) drawScrolled(pen, before.pen.canvas, scroll)
        drawRegions(pen, frame, regions, scene, all)
        if (isSharp || !inPlace || damage === 'all') sharp = { pen, frame }
      }
      painted = { pen, frame, scene, labelling: names.layoutOf(frame, scene) }
    },
  }
}

/** What is held would lag behind the hand. */
const mayStretch = ({ table, held, ghosts }: Scene) =>
  table.devices.length >= MANY_DEVICES && held.size === 0 && ghosts.length === 0

function drawScrolled(pen: Pen, from: HTMLCanvasElement, { dx, dy }: { dx: number; dy: number }) {
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.drawImage(from, dx, dy)
  pen.restore()
}

function drawStretched(pen: Pen, from: HTMLCanvasElement, { target }: Stretch) {
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.imageSmoothingEnabled = true
  pen.drawImage(from, target.left, target.top, target.width, target.height)
  pen.restore()
}

/** Each region anew, and nothing beside it. */
function drawRegions(
  pen: Pen,
  frame: Frame,
  regions: readonly Rect[],
  scene: Scene,
  layers: readonly Layer[],
) {
  for (const region of regions) {
    pen.save()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.beginPath()
    pen.rect(region.left, region.top, region.width, region.height)
    pen.clip()
    for (const draw of layers) draw(pen, frame, region, scene)
    pen.restore()
  }
}

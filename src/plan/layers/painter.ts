import { type Damage, type Frame, repaintOf } from '../kernel/frame.ts'
import { drawDevices } from './devices.ts'
import { drawGrid } from './grid.ts'
import { drawImage } from './image.ts'
import { drawInteraction, INTERACTION_MARGIN } from './interaction.ts'
import type { Layer, Pen, Scene } from './scene.ts'
import { drawSheet } from './sheet.ts'

/** From the desk up. */
const layers: readonly Layer[] = [drawSheet, drawImage, drawGrid, drawDevices, drawInteraction]

export type Painter = {
  /** The canvas that is up to date, once there is one. */
  readonly shown: Pen | undefined
  /**
   * Brings one of two canvases up to `frame`, drawing only what appeared or was damaged: the shown one in place, or
   * after a pan the other one, from a copy of the shown one. (A canvas copied onto itself is copied twice.)
   */
  paint(pens: readonly [Pen, Pen], frame: Frame, scene: Scene, damage: Damage): void
}

export function createPainter(): Painter {
  let painted: { pen: Pen; frame: Frame } | undefined

  return {
    get shown() {
      return painted?.pen
    },

    paint(pens, frame, scene, damage) {
      const before = painted && pens.includes(painted.pen) ? painted : undefined
      const reach = Math.ceil((scene.glyph / 2 + INTERACTION_MARGIN) * frame.ratio) + 1
      const { scroll, regions } = repaintOf(before?.frame, frame, damage, reach)
      const [first, second] = pens
      const pen = scroll && before ? (before.pen === first ? second : first) : (before?.pen ?? first)

      pen.save()
      pen.setTransform(1, 0, 0, 1, 0, 0)
      if (scroll && before) pen.drawImage(before.pen.canvas, scroll.dx, scroll.dy)
      for (const region of regions) {
        pen.save()
        pen.beginPath()
        pen.rect(region.left, region.top, region.width, region.height)
        pen.clip()
        for (const draw of layers) draw(pen, frame, region, scene)
        pen.restore()
      }
      pen.restore()
      painted = { pen, frame }
    },
  }
}

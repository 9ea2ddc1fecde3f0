import type { PlanImage } from '../image/planImage.ts'
import type { Guide } from '../kernel/guides.ts'
import type { Scene } from '../layers/scene.ts'
import type { PlanGhost } from '../props.ts'
import { paletteOf } from '../sprites/palette.ts'
import { createSpriteCache } from '../sprites/spriteCache.ts'
import type { Brush } from './brush.ts'
import type { PaintJob, PaintOptions } from './canvas.ts'
import type { EngineHost } from './host.ts'
import type { Selection } from './selection.ts'

/** The state of the engine that is drawn beside the caller's props. */
export type Interaction = {
  readonly image: PlanImage | undefined
  readonly selection: Selection
  readonly brush: Brush
  readonly hoveredId: number | undefined
  readonly focusedId: number | undefined
  readonly ghost: PlanGhost | undefined
  readonly guides: readonly Guide[]
}

/** @returns a function that builds the scene of a frame: undefined before the stage has a size */
export function createSceneBuilder(host: EngineHost) {
  const sprites = createSpriteCache()

  return (interaction: Interaction, { ratio, now, reducedMotion }: PaintOptions): PaintJob => {
    const { props, devices } = host
    const { viewport } = host.view
    if (!viewport) return undefined
    const {
      grid,
      showGrid = true,
      theme = 'light',
      imageLook = 'plain',
      showNames = true,
      ghosts = [],
    } = props
    const { selection, brush, ghost } = interaction
    const glyph = devices.glyphIn(viewport)
    const palette = paletteOf(theme, imageLook)
    const scene: Scene = {
      palette,
      image: interaction.image,
      grid: showGrid ? grid : undefined,
      table: devices.table,
      glyph,
      sprites: sprites.at(glyph, ratio, palette),
      names: showNames,
      selected: brush.enclosed ?? devices.rowsOf(selection.ids),
      hovered: devices.rowOf(interaction.hoveredId),
      focused: devices.rowOf(interaction.focusedId),
      dragged: devices.dragged,
      ghosts: ghost ? [...ghosts, ghost] : ghosts,
      guides: interaction.guides,
      marquee: brush.marquee,
      area: brush.area ?? props.area,
      now,
      reducedMotion,
    }
    return { viewport, scene }
  }
}

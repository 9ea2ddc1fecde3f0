import type { PlanImage } from '../image/planImage.ts'
import type { Guide } from '../kernel/guides.ts'
import type { Scene } from '../layers/scene.ts'
import type { PlanGhost } from '../props.ts'
import { palettes } from '../sprites/palette.ts'
import { createSpriteCache } from '../sprites/spriteCache.ts'
import type { Spanning } from './brush.ts'
import type { Moment, Picture } from './canvas.ts'
import type { Parts } from './host.ts'
import type { Selecting } from './selection.ts'

/** What hands do to the picture, beside what the caller's props say. */
export type Hands = {
  readonly image: PlanImage | undefined
  readonly selecting: Selecting
  readonly spanning: Spanning
  readonly hoveredId: number | undefined
  readonly focusedId: number | undefined
  readonly ghost: PlanGhost | undefined
  readonly guides: readonly Guide[]
}

/** @returns what there is to paint at a moment: undefined before the stage has a size */
export function createPicture(plan: Parts) {
  const sprites = createSpriteCache()

  return (hands: Hands, { ratio, now, still }: Moment): Picture => {
    const { props, devices } = plan
    const { viewport } = plan.view
    if (!viewport) return undefined
    const { grid, showGrid = true, theme = 'light', showNames = true, ghosts = [] } = props
    const { selecting, spanning, ghost } = hands
    const glyph = devices.glyphIn(viewport)
    const palette = palettes[theme]
    const scene: Scene = {
      palette,
      image: hands.image,
      grid: showGrid ? grid : undefined,
      table: devices.table,
      glyph,
      sprites: sprites.at(glyph, ratio, palette),
      names: showNames,
      selected: spanning.enclosed ?? devices.rowsOf(selecting.ids),
      hovered: devices.rowOf(hands.hoveredId),
      focused: devices.rowOf(hands.focusedId),
      held: devices.held,
      ghosts: ghost ? [...ghosts, ghost] : ghosts,
      guides: hands.guides,
      marquee: spanning.marquee,
      area: spanning.area ?? props.area,
      now,
      still,
    }
    return { viewport, scene }
  }
}

import type { Layer } from 'konva/lib/Layer.js'
import type { PlanImage } from '../image/planImage.ts'
import { createCloseUps } from '../image/viewportRaster.ts'
import { positionOfRow } from '../kernel/deviceTable.ts'
import { type Damage, type Frame, frameOf, sameFrame, sameScale } from '../kernel/frame.ts'
import { screenOfPercent, type Viewport } from '../kernel/viewport.ts'
import { createPainter } from '../layers/painter.ts'
import type { Scene } from '../layers/scene.ts'
import type { Percent, Point } from '../units.ts'
import { createRest } from './debounce.ts'

/** How and when a frame is painted: device pixels to a CSS pixel, milliseconds, and whether motion is unwanted. */
export type Moment = { readonly ratio: number; readonly now: number; readonly still: boolean }

/** What there is to paint: undefined before the stage has a size. */
export type Picture = { readonly viewport: Viewport; readonly scene: Scene } | undefined

/** After so many milliseconds without a change of scale, a zoom is over, and what it left unsharp is painted anew. */
const REST = 120
/** After so many without any motion, a drawing's part that is seen larger than its image is rasterised anew. */
const LONG_REST = 200

/**
 * Two Konva layers, of which one is shown, and what of it is no longer true. It is painted at most once a frame, and
 * only when something changed; while a device pulses on the stage, that is each frame.
 */
export class PlanCanvas {
  #layers: readonly Layer[] = []
  #damage: Damage = 'all'
  #stillness: MediaQueryList | undefined
  /** What was painted last. */
  #frame: Frame | undefined
  #image: PlanImage | undefined
  readonly #zoomRest = createRest(REST, () => {
    if (!this.#painter.sharp) this.damageAll()
  })
  readonly #viewRest = createRest(LONG_REST, () => {
    if (this.#frame) this.#closeUps.make(this.#frame, this.#image)
  })
  readonly #closeUps = createCloseUps(() => this.damageAll())
  readonly #painter = createPainter()
  readonly #picture: (moment: Moment) => Picture

  constructor(picture: (moment: Moment) => Picture) {
    this.#picture = picture
  }

  /** A ref callback. A browser may take a hidden page's pixels away: they are painted anew when it is shown. */
  readonly attach = (layer: Layer | null) => {
    if (!layer) return
    this.#layers = [...this.#layers, layer]
    this.#stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const stop = new AbortController()
    const anew = () => this.damageAll()
    document.addEventListener('visibilitychange', anew, stop)
    layer.getNativeCanvasElement().addEventListener('contextrestored', anew, stop)
    document.fonts.addEventListener('loadingdone', () => this.#fontCame(), stop)
    this.requestPaint()
    return () => {
      stop.abort()
      this.#layers = this.#layers.filter((attached) => attached !== layer)
    }
  }

  /** Device pixels to a CSS pixel, which Konva reads once and never again. */
  setPixelRatio(ratio: number) {
    for (const layer of this.#layers) {
      const canvas = layer.getCanvas()
      if (canvas.getPixelRatio() !== ratio) canvas.setPixelRatio(ratio)
    }
    this.requestPaint()
  }

  /** Something around these positions changed. */
  damageAt(positions: readonly Point<Percent>[]) {
    if (this.#damage !== 'all') this.#damage = [...this.#damage, ...positions]
    this.requestPaint()
  }

  damageAll() {
    this.#damage = 'all'
    this.requestPaint()
  }

  /** Any layer will do: drawing it calls `paint`. */
  requestPaint() {
    this.#layers[0]?.batchDraw()
  }

  /** Both shapes' sceneFunc. Konva calls it more often than needed: what is true already is not painted again. */
  readonly paint = () => {
    const [first, second] = this.#layers.map(penOf)
    if (!first || !second) return
    const { canvas } = second === this.#painter.shown ? second : first
    const ratio = this.#layers[0]?.getCanvas().getPixelRatio() ?? 1
    const still = this.#stillness?.matches ?? false
    const picture = this.#picture({ ratio, now: performance.now(), still })
    if (!picture || canvas.width === 0 || canvas.height === 0) return

    const { viewport, scene } = picture
    const frame = frameOf(viewport, canvas, ratio)
    const closeUp = this.#closeUps.of(frame, scene.image)
    this.#painter.paint([first, second], frame, { ...scene, closeUp }, this.#damage)
    this.#damage = []
    for (const { canvas: each } of [first, second]) {
      each.style.visibility = each === this.#painter.shown?.canvas ? 'visible' : 'hidden'
    }
    this.#stirred(frame, scene.image)
    if (!still) this.#keepPulsing(viewport, scene)
  }

  /** What was painted for a view in motion is painted better once it rests. */
  #stirred(frame: Frame, image: PlanImage | undefined) {
    const before = this.#frame
    if (!this.#painter.sharp && !(before && sameScale(before, frame))) this.#zoomRest.stir()
    if (image?.drawing && !(before && sameFrame(before, frame) && image === this.#image)) {
      this.#closeUps.stop()
      this.#viewRest.stir()
    }
    this.#frame = frame
    this.#image = image
  }

  #fontCame() {
    this.#painter.forgetNames()
    this.damageAll()
  }

  #keepPulsing(viewport: Viewport, { table }: Scene) {
    const { width, height } = viewport.stage
    const onStage = table.identifying
      .map((row) => positionOfRow(table, row))
      .filter((position) => {
        const { x, y } = screenOfPercent(viewport, position)
        return x >= 0 && y >= 0 && x <= width && y <= height
      })
    if (onStage.length > 0) this.damageAt(onStage)
  }
}

const penOf = (layer: Layer) => layer.getNativeCanvasElement().getContext('2d')

import type { Layer } from 'konva/lib/Layer.js'
import type { PlanImage } from '../image/planImage.ts'
import { createViewportRasteriser } from '../image/viewportRaster.ts'
import { positionOfRow } from '../kernel/deviceTable.ts'
import { type Damage, type Frame, frameOf, sameFrame, sameScale } from '../kernel/frame.ts'
import { screenOfPercent, type Viewport } from '../kernel/viewport.ts'
import { createPainter } from '../layers/painter.ts'
import type { Scene } from '../layers/scene.ts'
import type { Percent, Point } from '../units.ts'
import { debounce } from './debounce.ts'

export type PaintOptions = {
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  /** The time of the frame, milliseconds. */
  readonly now: number
  readonly reducedMotion: boolean
}

/** What to paint: undefined before the stage has a size. */
export type PaintJob = { readonly viewport: Viewport; readonly scene: Scene } | undefined

/** Milliseconds without a change of scale after which a plan that was scaled as a picture is painted sharp again. */
const SHARPEN_DELAY = 120
/** Milliseconds without motion after which the visible part of a drawing is rasterised at the current scale. */
const RASTERISE_DELAY = 200

/**
 * Two Konva layers, one of which is shown, and the damage: what has to be painted again. It paints at most once a frame,
 * and only when something has changed; while a device pulses on the stage, that is every frame.
 */
export class PlanCanvas {
  #layers: readonly Layer[] = []
  #damage: Damage = 'all'
  #reducedMotion: MediaQueryList | undefined
  /** The frame and the image that were painted last. */
  #frame: Frame | undefined
  #image: PlanImage | undefined
  readonly #sharpenSoon = debounce(() => {
    if (!this.#painter.sharp) this.damageAll()
  }, SHARPEN_DELAY)
  readonly #rasteriseSoon = debounce(() => {
    if (this.#frame) this.#rasteriser.render(this.#frame, this.#image)
  }, RASTERISE_DELAY)
  readonly #rasteriser = createViewportRasteriser(() => this.damageAll())
  readonly #painter = createPainter()
  readonly #jobFor: (options: PaintOptions) => PaintJob

  constructor(jobFor: (options: PaintOptions) => PaintJob) {
    this.#jobFor = jobFor
  }

  /** A ref callback. A browser may discard the pixels of a hidden page: they are painted again when it is shown. */
  readonly attach = (layer: Layer | null) => {
    if (!layer) return
    this.#layers = [...this.#layers, layer]
    this.#reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const stop = new AbortController()
    const repaint = () => this.damageAll()
    document.addEventListener('visibilitychange', repaint, stop)
    layer.getNativeCanvasElement().addEventListener('contextrestored', repaint, stop)
    document.fonts.addEventListener('loadingdone', () => this.#fontsLoaded(), stop)
    this.requestPaint()
    return () => {
      stop.abort()
      this.#layers = this.#layers.filter((attached) => attached !== layer)
    }
  }

  /** @param ratio device pixels per CSS pixel, which Konva reads only once */
  setPixelRatio(ratio: number) {
    for (const layer of this.#layers) {
      const canvas = layer.getCanvas()
      if (canvas.getPixelRatio() !== ratio) canvas.setPixelRatio(ratio)
    }
    this.requestPaint()
  }

  /** Repaints the surroundings of these positions. */
  damageAt(positions: readonly Point<Percent>[]) {
    if (this.#damage !== 'all') this.#damage = [...this.#damage, ...positions]
    this.requestPaint()
  }

  damageAll() {
    this.#damage = 'all'
    this.requestPaint()
  }

  /** Drawing either layer calls `paint`. */
  requestPaint() {
    this.#layers[0]?.batchDraw()
  }

  /** The sceneFunc of both shapes. Konva calls it more often than needed: without damage, nothing is painted. */
  readonly paint = () => {
    const [first, second] = this.#layers.map(contextOf)
    if (!first || !second) return
    const { canvas } = second === this.#painter.shown ? second : first
    const ratio = this.#layers[0]?.getCanvas().getPixelRatio() ?? 1
    const reducedMotion = this.#reducedMotion?.matches ?? false
    const job = this.#jobFor({ ratio, now: performance.now(), reducedMotion })
    if (!job || canvas.width === 0 || canvas.height === 0) return

    const { viewport, scene } = job
    const frame = frameOf(viewport, canvas, ratio)
    const raster = this.#rasteriser.forFrame(frame, scene.image)
    this.#painter.paint([first, second], frame, { ...scene, raster }, this.#damage)
    this.#damage = []
    for (const { canvas: each } of [first, second]) {
      each.style.visibility = each === this.#painter.shown?.canvas ? 'visible' : 'hidden'
    }
    this.#refineSoon(frame, scene.image)
    if (!reducedMotion) this.#keepPulsing(viewport, scene)
  }

  /** What is painted quickly while the view moves is painted better after it has stopped. */
  #refineSoon(frame: Frame, image: PlanImage | undefined) {
    const before = this.#frame
    if (!this.#painter.sharp && !(before && sameScale(before, frame))) this.#sharpenSoon()
    if (image?.drawing && !(before && sameFrame(before, frame) && image === this.#image)) {
      this.#rasteriser.stop()
      this.#rasteriseSoon()
    }
    this.#frame = frame
    this.#image = image
  }

  #fontsLoaded() {
    this.#painter.clearNames()
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

const contextOf = (layer: Layer) => layer.getNativeCanvasElement().getContext('2d')

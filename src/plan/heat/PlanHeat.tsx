import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlanEngine } from '../engine/engine.ts'
import { EngineContext } from '../PlanAnchor.tsx'
import type { HeatPositions } from './density.ts'
import { createHeatPainter, type HeatPainter, type HeatValues, startHeatWorker } from './heatPainter.ts'

/** ms after which a worker that has failed is started again, unless a step or an `online` event does that earlier. */
const PAUSE = 5000

type PlanHeatProps = HeatValues & {
  /** The positions of the devices whose values are shown; a new object whenever they change. */
  positions: HeatPositions
}

/**
 * A heatmap over the whole plan. A child of `<Plan>`, with a canvas of its own, so that a step through time repaints no
 * devices.
 */
export function PlanHeat({ positions, values, max }: PlanHeatProps) {
  const engine = use(EngineContext)
  if (!engine) throw new Error('<PlanHeat> must be inside a <Plan>')
  const container = useRef<HTMLDivElement>(null)
  const painter = useRef<HeatPainter>(undefined)
  const aspect = useRef(0)
  const newest = useRef({ positions, values, max })
  const [attempt, setAttempt] = useState(0)
  /** Starts another painter at once after one has failed. */
  const restart = useRef<() => void>(undefined)

  useEffect(() => {
    const element = container.current
    if (!element) return
    // Each painter gets a canvas of its own: once transferred to a worker, a canvas cannot be taken back.
    const canvas = element.appendChild(document.createElement('canvas'))
    const again = () => setAttempt(attempt + 1)
    let timer: number | undefined
    const created = createHeatPainter(
      startHeatWorker,
      canvas.transferControlToOffscreen(),
      (pixels) => showOn(element, pixels),
      () => {
        restart.current = again
        window.addEventListener('online', again)
        timer = window.setTimeout(again, PAUSE)
      },
    )
    painter.current = created
    const update = () => {
      coverPlan(engine, element)
      const shape = aspectOf(engine)
      if (shape === undefined || shape === aspect.current) return
      aspect.current = shape
      created.setPositions(newest.current.positions, shape)
      created.draw(newest.current)
    }
    update()
    const unsubscribe = engine.subscribe(update)
    return () => {
      unsubscribe()
      window.removeEventListener('online', again)
      window.clearTimeout(timer)
      restart.current = undefined
      created.stop()
      element.replaceChildren()
      painter.current = undefined
      aspect.current = 0
    }
  }, [engine, attempt])

  useLayoutEffect(() => {
    const before = newest.current
    newest.current = { positions, values, max }
    if (aspect.current === 0) return
    // A step starts another worker at once.
    if (restart.current) return restart.current()
    if (positions !== before.positions) painter.current?.setPositions(positions, aspect.current)
    if (positions !== before.positions || values !== before.values || max !== before.max)
      painter.current?.draw({ values, max })
  }, [positions, values, max])

  return <div ref={container} aria-hidden className="plan-heat" />
}

/** Draws the worker's pixels on a canvas of the page, which replaces the worker's. */
function showOn(container: HTMLElement, pixels: ImageData) {
  const own = container.querySelector<HTMLCanvasElement>('[data-by=page]') ?? document.createElement('canvas')
  if (!own.isConnected) container.replaceChildren(own)
  own.dataset.by = 'page'
  own.width = pixels.width
  own.height = pixels.height
  own.getContext('2d')?.putImageData(pixels, 0, 0)
}

function aspectOf(engine: PlanEngine): number | undefined {
  const { viewport } = engine.view
  return viewport && viewport.plan.width / viewport.plan.height
}

/** The width and height in CSS pixels before the element is scaled. */
const SIDE = 1000

/** Scales the container over the plan, wherever that is on the stage. */
function coverPlan({ view: { viewport } }: PlanEngine, container: HTMLElement) {
  if (!viewport) return
  const { plan, scale, left, top } = viewport
  const across = (plan.width * scale) / SIDE
  const down = (plan.height * scale) / SIDE
  container.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) scale(${across}, ${down})`
}

import { use, useEffect, useLayoutEffect, useRef } from 'react'
import type { PlanEngine } from '../engine/engine.ts'
import { EngineContext } from '../PlanAnchor.tsx'
import type { HeatPositions } from './density.ts'
import { createHeatPainter, type HeatPainter, type HeatValues, startHeatWorker } from './heatPainter.ts'

type PlanHeatProps = HeatValues & {
  /** Where the devices stand whose values these are; a new object where that changed. */
  positions: HeatPositions
}

/**
 * Lies over the whole plan and shows devices' values around them. A child of `<Plan>`, with a canvas of its own, so that
 * a step through time draws none of the devices again.
 */
export function PlanHeat({ positions, values, most }: PlanHeatProps) {
  const engine = use(EngineContext)
  if (!engine) throw new Error('<PlanHeat> stands outside of a <Plan>')
  const sheet = useRef<HTMLDivElement>(null)
  const painter = useRef<HeatPainter>(undefined)
  const aspect = useRef(0)
  const newest = useRef({ positions, values, most })

  useEffect(() => {
    const under = sheet.current
    if (!under) return
    // One of its own for each painter: a canvas is handed to a worker for good.
    const canvas = under.appendChild(document.createElement('canvas'))
    const made = createHeatPainter(startHeatWorker, canvas.transferControlToOffscreen(), (pixels) =>
      showOn(under, pixels),
    )
    painter.current = made
    const follow = () => {
      coverPlan(engine, under)
      const shape = aspectOf(engine)
      if (shape === undefined || shape === aspect.current) return
      aspect.current = shape
      made.setPositions(newest.current.positions, shape)
      made.draw(newest.current)
    }
    follow()
    const unfollow = engine.follow(follow)
    return () => {
      unfollow()
      made.stop()
      under.replaceChildren()
      painter.current = undefined
      aspect.current = 0
    }
  }, [engine])

  useLayoutEffect(() => {
    const before = newest.current
    newest.current = { positions, values, most }
    if (aspect.current === 0) return
    if (positions !== before.positions) painter.current?.setPositions(positions, aspect.current)
    if (positions !== before.positions || values !== before.values || most !== before.most)
      painter.current?.draw({ values, most })
  }, [positions, values, most])

  return <div ref={sheet} aria-hidden className="plan-heat" />
}

/** On a canvas of the page's own, in the place of the worker's. */
function showOn(sheet: HTMLElement, pixels: ImageData) {
  const own = sheet.querySelector<HTMLCanvasElement>('[data-by=page]') ?? document.createElement('canvas')
  if (!own.isConnected) sheet.replaceChildren(own)
  own.dataset.by = 'page'
  own.width = pixels.width
  own.height = pixels.height
  own.getContext('2d')?.putImageData(pixels, 0, 0)
}

function aspectOf(engine: PlanEngine): number | undefined {
  const { viewport } = engine.view
  return viewport && viewport.plan.width / viewport.plan.height
}

/** CSS pixels a side, before it is stretched. */
const SIDE = 1000

/** Stretches a sheet over the plan, wherever that is now. */
function coverPlan({ view: { viewport } }: PlanEngine, sheet: HTMLElement) {
  if (!viewport) return
  const { plan, scale, left, top } = viewport
  const across = (plan.width * scale) / SIDE
  const down = (plan.height * scale) / SIDE
  sheet.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) scale(${across}, ${down})`
}

import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type { PlanEngine } from './engine/engine.ts'

export const EngineContext = createContext<PlanEngine | undefined>(undefined)

type PlanAnchorProps = {
  /** The device to stay at. */
  id: number
  children?: ReactNode
}

/**
 * Keeps its content's top-left corner at a device's centre while the plan moves, e.g. around a popover's anchor.
 * A child of `<Plan>`; it shows nothing for a device that is not on the plan.
 */
export function PlanAnchor({ id, children }: PlanAnchorProps) {
  const engine = use(EngineContext)
  const anchor = useRef<HTMLDivElement>(null)
  if (!engine) throw new Error('<PlanAnchor> must be inside a <Plan>')

  useLayoutEffect(() => {
    const update = () => {
      const at = engine.stagePositionOf(id)
      if (!anchor.current) return
      anchor.current.hidden = at === undefined
      if (at) anchor.current.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`
    }
    update()
    return engine.subscribe(update)
  }, [engine, id])

  return (
    <div ref={anchor} className="plan-anchor">
      {children}
    </div>
  )
}

import { use, useLayoutEffect } from 'react'
import type { LevelOf } from './device.ts'
import { EngineContext } from './PlanAnchor.tsx'

/**
 * Shows these levels in place of the devices' own, and no status. It is a child of `<Plan>`, so that a step through time repaints
 * the devices that look different and renders nothing else.
 */
export function PlanLevels({ levelOf }: { levelOf: LevelOf }) {
  const engine = use(EngineContext)
  if (!engine) throw new Error('<PlanLevels> must be inside a <Plan>')
  useLayoutEffect(() => engine.showLevels(levelOf), [engine, levelOf])
  useLayoutEffect(() => () => engine.showLevels(undefined), [engine])
  return null
}

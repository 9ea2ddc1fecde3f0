import { use, useLayoutEffect } from 'react'
import type { PlanDevice, PlanLevel } from './device.ts'
import { EngineContext } from './PlanAnchor.tsx'

type PlanLevelsProps = {
  /** The same object for the same level, as far as there is one. */
  levelOf: (device: PlanDevice) => PlanLevel
}

/**
 * Levels that are shown in place of the devices' own, without their status. A child of `<Plan>`, so that a step through time
 * repaints what looks different and renders nothing else.
 */
export function PlanLevels({ levelOf }: PlanLevelsProps) {
  const engine = use(EngineContext)
  if (!engine) throw new Error('<PlanLevels> must be inside a <Plan>')
  useLayoutEffect(() => engine.showLevels(levelOf), [engine, levelOf])
  useLayoutEffect(() => () => engine.showLevels(undefined), [engine])
  return null
}

import { planActions } from '../actions.ts'
import type { PlanEngine } from '../engine/engine.ts'
import type { Direction } from '../kernel/snapping.ts'

/** What of a keyboard event the plan looks at. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

/** CSS pixels for one arrow key. */
const PAN_STEP = 80

/** Zooms, fits, and lets go of the selection: wherever in the plan the focus is. @returns whether the key meant something */
export function pressViewKey(engine: PlanEngine, key: Key): boolean {
  if (key.ctrlKey || key.metaKey || key.altKey) return false
  if (key.key === 'Escape') return engine.deselect()
  const action = planActions.find(({ keys }) => keys.includes(key.key))
  action?.perform(engine)
  return action !== undefined
}

/** Moves the selected device by a snap step, with Shift by a cell. @returns whether there was one to move */
export function pressMoveKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  return direction !== undefined && engine.stepSelected(direction, key.shiftKey)
}

/** With nothing to move, an arrow looks that way. */
export function pressPanKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  if (!direction) return false
  engine.view.panBy(-direction.dx * PAN_STEP, -direction.dy * PAN_STEP)
  return true
}

/** Alt and an arrow are the browser's, as is whatever holds Ctrl or Meta. */
function directionOf({ key, ctrlKey, metaKey, altKey }: Key) {
  return ctrlKey || metaKey || altKey ? undefined : directions[key]
}

import { planActions } from '../actions.ts'
import type { PlanEngine } from '../engine/engine.ts'
import type { Direction } from '../kernel/gridSnapping.ts'

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

/** Whatever the plan's surface understands. @returns whether the key meant something */
export const pressOnSurface = (engine: PlanEngine, key: Key): boolean =>
  pressAreaKey(engine, key) ||
  pressMoveKey(engine, key) ||
  pressPanKey(engine, key) ||
  pressSelectionKey(engine, key) ||
  pressViewKey(engine, key)

/** Zooms and fits: wherever in the plan the focus is. @returns whether the key meant something */
export function pressViewKey(engine: PlanEngine, key: Key): boolean {
  if (isWithCommand(key)) return false
  const action = planActions.find(({ keys }) => keys.includes(key.key))
  action?.perform(engine)
  return action !== undefined
}

/** Selects all, lets go of the selection, or asks to remove it: wherever in the plan the focus is. */
export function pressSelectionKey(engine: PlanEngine, key: Key): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey } = key
  if (key.key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey)
    return engine.selecting.all()
  if (isWithCommand(key)) return false
  if (key.key === 'Escape') return engine.selecting.none()
  if (key.key === 'Delete' || key.key === 'Backspace') return engine.selecting.remove()
  return false
}

/** Moves the selected devices by a snap step, with Shift by a cell. @returns whether there was one to move */
export function pressMoveKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  return direction !== undefined && engine.carrying.step(direction, key.shiftKey)
}

/** While a rectangle may be drawn: arrows move its corner, Enter puts the corner down, Escape starts anew. */
function pressAreaKey({ props, spanning }: PlanEngine, key: Key): boolean {
  if (props.tool !== 'area' || isWithCommand(key)) return false
  const direction = directionOf(key)
  if (direction) spanning.step(direction, key.shiftKey)
  else if (key.key === 'Enter' || key.key === ' ') spanning.putCorner()
  else return key.key === 'Escape' && spanning.cancel()
  return true
}

/** With nothing to move, an arrow looks that way. */
function pressPanKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  if (!direction) return false
  engine.view.panBy(-direction.dx * PAN_STEP, -direction.dy * PAN_STEP)
  return true
}

/** Alt and an arrow are the browser's, as is whatever holds Ctrl or Meta. */
const directionOf = (key: Key) => (isWithCommand(key) ? undefined : directions[key.key])

const isWithCommand = ({ ctrlKey, metaKey, altKey }: Key) => ctrlKey || metaKey || altKey

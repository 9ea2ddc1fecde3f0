import { planActions } from '../actions.ts'
import type { PlanEngine } from '../engine/engine.ts'
import type { Direction } from '../kernel/gridSnapping.ts'

/** The part of a keyboard event that the plan reads. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

/** CSS pixels that an arrow key pans. */
const PAN_STEP = 80

/** Handles the keys of the plan's surface. @returns whether the key was handled */
export const pressOnSurface = (engine: PlanEngine, key: Key): boolean =>
  pressAreaKey(engine, key) ||
  pressMenuKey(engine, key) ||
  pressMoveKey(engine, key) ||
  pressPanKey(engine, key) ||
  pressSelectionKey(engine, key) ||
  pressViewKey(engine, key)

/** Handles the menu key, or Shift and F10. @returns whether there is a menu */
export const pressMenuKey = (engine: PlanEngine, key: Key): boolean =>
  !isWithCommand(key) &&
  (key.key === 'ContextMenu' || (key.key === 'F10' && key.shiftKey)) &&
  engine.openMenu()

/** Handles the keys that zoom and fit, wherever in the plan the focus is. @returns whether the key was handled */
export function pressViewKey(engine: PlanEngine, key: Key): boolean {
  if (isWithCommand(key)) return false
  const action = planActions.find(({ keys }) => keys.includes(key.key))
  action?.perform(engine)
  return action !== undefined
}

/** Handles the keys that select all, clear the selection or remove it. @returns whether the key was handled */
export function pressSelectionKey(engine: PlanEngine, key: Key): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey } = key
  if (key.key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey)
    return engine.selection.selectAll()
  if (isWithCommand(key)) return false
  if (key.key === 'Escape') return engine.selection.clear()
  if (key.key === 'Delete' || key.key === 'Backspace') return engine.selection.requestRemoval()
  return false
}

/** Moves the selected devices by a snap step, with Shift by a grid cell. @returns whether any of them may be moved */
export function pressMoveKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  return direction !== undefined && engine.drag.nudge(direction, key.shiftKey)
}

/** With the area tool, the arrow keys move a corner, Enter places it, and Escape starts over. */
function pressAreaKey({ props, brush }: PlanEngine, key: Key): boolean {
  if (props.tool !== 'area' || isWithCommand(key)) return false
  const direction = directionOf(key)
  if (direction) brush.nudgeCorner(direction, key.shiftKey)
  else if (key.key === 'Enter' || key.key === ' ') brush.placeCorner()
  else return key.key === 'Escape' && brush.cancel()
  return true
}

/** If there is nothing to move, the arrow keys pan. */
function pressPanKey(engine: PlanEngine, key: Key): boolean {
  const direction = directionOf(key)
  if (!direction) return false
  engine.view.panBy(-direction.dx * PAN_STEP, -direction.dy * PAN_STEP)
  return true
}

/** Arrow keys with Alt, Ctrl or Meta belong to the browser. */
const directionOf = (key: Key) => (isWithCommand(key) ? undefined : directions[key.key])

const isWithCommand = ({ ctrlKey, metaKey, altKey }: Key) => ctrlKey || metaKey || altKey

import { type Point, type ScreenPx, screenPoint } from '../units.ts'
import {
  type GestureEvent,
  goTo,
  idleState,
  type Pinching,
  type Pointer,
  type Transition,
} from './gesture.ts'

type Pair = Pinching['pointers']

/** A third finger does nothing. When one of the two is lifted, the other goes on panning. */
export function pinching(state: Pinching, event: GestureEvent): Transition {
  const [first, second] = state.pointers
  switch (event.type) {
    case 'pointer.moved':
      if (event.pointer.id === first.id) return pinchTo(state, [event.pointer, second])
      if (event.pointer.id === second.id) return pinchTo(state, [first, event.pointer])
      return goTo(state)
    case 'pointer.up':
    case 'pointer.lost':
      if (event.pointerId === first.id) return goTo({ name: 'Panning', pointer: second })
      if (event.pointerId === second.id) return goTo({ name: 'Panning', pointer: first })
      return goTo(state)
    case 'cancelled':
      return goTo(idleState)
    case 'pointer.down':
    case 'alt.changed':
    case 'tick':
    case 'view.moved':
      return goTo(state)
  }
}

/** The plan stays under both fingers. */
function pinchTo({ pointers }: Pinching, to: Pair): Transition {
  const from = middle(pointers)
  const at = middle(to)
  return goTo(
    { name: 'Pinching', pointers: to },
    { type: 'pan', dx: at.x - from.x, dy: at.y - from.y },
    { type: 'zoom', at, factor: spread(to) / spread(pointers) },
  )
}

const middle = ([a, b]: Pair): Point<ScreenPx> => screenPoint((a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2)

/** The distance between two pointers: at least a pixel, so that it can be divided by. */
const spread = ([a, b]: readonly [Pointer, Pointer]) =>
  Math.max(1, Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y))

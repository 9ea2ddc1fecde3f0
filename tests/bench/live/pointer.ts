/** A hand at 60 events a second, through the DevTools protocol. */
import type { Session } from './devTools.ts'

export type Place = { readonly x: number; readonly y: number }

const PERIOD = 1000 / 60

/** Calls `step` sixty times a second for so long; a late one is left out, as a mouse leaves it out. */
export async function steadily(seconds: number, step: (at: number) => Promise<unknown>): Promise<void> {
  const began = performance.now()
  for (let at = 0; performance.now() - began < seconds * 1000; ) {
    // Not awaited: the browser acknowledges an event once its page has handled it, and a hand does not wait for that.
    step(at).catch(() => undefined)
    const next = Math.max(at + 1, Math.ceil((performance.now() - began) / PERIOD))
    await new Promise((resolve) => setTimeout(resolve, began + next * PERIOD - performance.now()))
    at = next
  }
}

export function pointerOf(session: Session) {
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Place, isDown: boolean) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: isDown || type === 'mouseReleased' ? 'left' : 'none',
      buttons: isDown ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })
  return {
    move: (to: Place) => send('mouseMoved', to, false),
    /** Presses at a place, is moved for so long, and lets go where it was pressed. */
    async drag(from: Place, seconds: number, path: (at: number) => Place) {
      await send('mouseMoved', from, false)
      await send('mousePressed', from, true)
      await steadily(seconds, (at) => send('mouseMoved', path(at), true))
      await send('mouseMoved', from, true)
      await send('mouseReleased', from, false)
    },
    hover: (seconds: number, path: (at: number) => Place) =>
      steadily(seconds, (at) => send('mouseMoved', path(at), false)),
    scroll: ({ x, y }: Place, seconds: number, amount: (at: number) => number) =>
      steadily(seconds, (at) =>
        session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: amount(at) }),
      ),
  }
}

/** A circle once in two seconds, beginning and ending at its centre's left. */
export const circle =
  ({ x, y }: Place, radius: number) =>
  (at: number): Place => {
    const angle = (at / 120) * 2 * Math.PI
    return { x: x + radius * (1 - Math.cos(angle)), y: y + radius * Math.sin(angle) }
  }

/** The longest time between the clicks of a double click, milliseconds, and how far apart they may be, CSS pixels. */
const LONGEST = 400
const MOUSE_DISTANCE = 6
const TOUCH_DISTANCE = 24

type Press = Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY' | 'pointerType' | 'button'>

export type ClickCount = {
  /** @returns 1 for a press that follows no other */
  press(press: Press): number
  /** The pointer has moved while pressed: what was a drag is not the first of two clicks. */
  drag(to: Pick<Press, 'clientX' | 'clientY'>): void
}

/** Counts presses at the same place in short succession, as UIEvent.detail does for clicks: `pointerdown` has no count. */
export function createClickCount(): ClickCount {
  let last: Press | undefined
  let count = 0
  return {
    press(press) {
      count = last && follows(press, last) ? count + 1 : 1
      last = press
      return count
    },
    drag(to) {
      if (last && !isNear(to, last)) last = undefined
    },
  }
}

const follows = (press: Press, last: Press) =>
  press.button === last.button &&
  press.pointerType === last.pointerType &&
  press.timeStamp - last.timeStamp <= LONGEST &&
  isNear(press, last)

const isNear = (to: Pick<Press, 'clientX' | 'clientY'>, { clientX, clientY, pointerType }: Press) =>
  Math.hypot(to.clientX - clientX, to.clientY - clientY) <=
  (pointerType === 'touch' ? TOUCH_DISTANCE : MOUSE_DISTANCE)

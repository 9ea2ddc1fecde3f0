/* What a wheel event means: a mouse's wheel zooms, two fingers on a trackpad pan, and a pinch there zooms. */

/** The part of a wheel event that tells. */
export type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey'> & {
  /** Not standard, but in every engine: 120 per notch of a mouse's wheel, and −3 times `deltaY` of a trackpad. */
  readonly wheelDeltaY?: number
}

export type WheelAction =
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly factor: number }

/** The zoom per CSS pixel of wheel, as an exponent of e: a mouse's notch of 100 px zooms by 16 %, with Ctrl and without. */
const NOTCH = 0.0015
/** A pinch on a trackpad arrives as a wheel event with Ctrl, in steps that are smaller than any notch, CSS pixels. */
const PINCH = 0.01
const LARGEST_PINCH = 30
/** Values of `deltaMode`, and the CSS pixels of a line and a page. */
const IN_PIXELS = 0
const IN_LINES = 1
const LINE = 16
const PAGE = 400

/** @param tellsTrackpads whether `wheelDeltaY` tells a trackpad from a mouse: not in Safari, where the wheel then zooms */
export function wheelAction(wheel: Wheel, tellsTrackpads: boolean): WheelAction {
  const unit = wheel.deltaMode === IN_PIXELS ? 1 : wheel.deltaMode === IN_LINES ? LINE : PAGE
  const [x, y] = [wheel.deltaX * unit, wheel.deltaY * unit]
  if (!wheel.ctrlKey && (wheel.deltaX !== 0 || (tellsTrackpads && isOfTrackpad(wheel))))
    return { type: 'pan', dx: -x || 0, dy: -y || 0 }
  const pace = wheel.ctrlKey && Math.abs(y) < LARGEST_PINCH ? PINCH : NOTCH
  return { type: 'zoom', factor: Math.exp(-y * pace) }
}

/** Whether two fingers swipe over a trackpad. Sideways, a wheel may do the same: tilted, or turned with Shift. */
const isOfTrackpad = ({ deltaY, deltaMode, wheelDeltaY }: Wheel) =>
  deltaMode === IN_PIXELS && deltaY !== 0 && wheelDeltaY === -3 * deltaY

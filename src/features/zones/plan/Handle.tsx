import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { clamp } from '#domain/numbers.ts'
import type { PlanPoint } from '#domain/position.ts'
import { cn } from '#ui/cn.ts'

type HandleProps = {
  label: string
  /** Percent of the frame. */
  at: PlanPoint
  /** The element that 100 percent refers to. */
  frame: RefObject<HTMLElement | null>
  onMove: (to: PlanPoint) => void
  /** It is grabbed or moved by a key, or was let go. */
  onHeld?: (isHeld: boolean) => void
  className?: string
}

const STEP = 0.1
const LARGE_STEP = 1

const arrows: Record<string, PlanPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = ({ x, y }: PlanPoint): PlanPoint => ({ x: clamp(x, 0, 100), y: clamp(y, 0, 100) })

/** A point on a picture, moved by dragging or by arrow keys (0.1 percent; with Shift, 1 percent). */
export function Handle({ label, at, frame, onMove, onHeld, className }: HandleProps) {
  const held = useRef<PlanPoint>(null)

  function pointed({ clientX, clientY }: PointerEvent): PlanPoint | undefined {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return undefined
    return { x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }
  }
  /** Keeps the grabbed point under the pointer. */
  function hold(event: PointerEvent<HTMLButtonElement>) {
    const point = pointed(event)
    if (!point || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: point.x - at.x, y: point.y - at.y }
    onHeld?.(true)
  }
  function release() {
    held.current = null
    onHeld?.(false)
  }
  function drag(event: PointerEvent) {
    const point = pointed(event)
    if (held.current && point) onMove(within({ x: point.x - held.current.x, y: point.y - held.current.y }))
  }
  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onHeld?.(true)
    onMove(within({ x: at.x + arrow.x * step, y: at.y + arrow.y * step }))
  }

  return (
    <button
      type="button"
      aria-label={label}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onBlur={release}
      onKeyDown={press}
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
      className={cn(
        'absolute size-11 -translate-1/2 cursor-grab touch-none rounded-full active:cursor-grabbing',
        'before:absolute before:inset-3.5 before:rounded-full before:border-2 before:border-[white] before:bg-[black]',
        className,
      )}
    />
  )
}

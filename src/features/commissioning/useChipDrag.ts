import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Device } from '#domain/devices.ts'
import { type PlanPosition, toPosition } from '#domain/position.ts'
import type { PlanHandle } from '#plan/Plan.tsx'

/** CSS pixels that a press may move and still be a click. */
const SLOP = 5
/** Milliseconds that a finger must rest before it drags a chip; earlier movement scrolls the list. */
const HOLD = 250

/** A device dragged from the list; `at` is its position on the plan, undefined outside. */
export type DraggedChip = {
  readonly device: Device
  readonly client: { readonly x: number; readonly y: number }
  readonly at: PlanPosition | undefined
}

/**
 * Drags a chip onto the plan. A finger drags sideways at once, or in any direction after a short hold; vertical
 * movement scrolls the list. Escape cancels.
 */
export function useChipDrag(
  plan: RefObject<PlanHandle | null>,
  onDrop: (device: Device, at: PlanPosition) => void,
) {
  const [dragged, setDragged] = useState<DraggedChip>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function press(device: Device, press: ReactPointerEvent<HTMLElement>) {
    if (press.button !== 0 || !press.isPrimary) return
    stop.current?.()
    const listening = new AbortController()
    const { signal } = listening
    let now: DraggedChip | undefined

    const carry = ({ clientX: x, clientY: y, altKey }: PointerEvent) => {
      const point = plan.current?.dragOver(device.kind, { x, y }, altKey)
      now = { device, client: { x, y }, at: point && toPosition(point) }
      setDragged(now)
    }
    const end = () => {
      listening.abort()
      stop.current = undefined
      plan.current?.dragLeave()
      setDragged(undefined)
    }
    const begins = (event: PointerEvent) => {
      const [dx, dy] = [Math.abs(event.clientX - press.clientX), Math.abs(event.clientY - press.clientY)]
      if (Math.max(dx, dy) < SLOP) return false
      return event.pointerType !== 'touch' || dx > dy || event.timeStamp - press.timeStamp >= HOLD
    }

    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => window.addEventListener(name, listener, { signal, ...options })

    listen('pointermove', (event) => {
      if (now || begins(event)) carry(event)
    })
    listen('pointerup', () => {
      const dropped = now
      end()
      if (!dropped) return
      swallowClick()
      if (dropped.at) onDrop(device, dropped.at)
    })
    listen('pointercancel', end)
    listen(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !now) return
        event.stopPropagation()
        end()
      },
      { capture: true },
    )
    // Not passive, so that dragging a chip does not scroll the list.
    listen(
      'touchmove',
      (event) => {
        if (now || event.timeStamp - press.timeStamp >= HOLD) event.preventDefault()
      },
      { passive: false },
    )
    stop.current = end
  }

  return { dragged, press }
}

/** Suppresses the click that browsers fire after a drag that ends on its start element. It comes at once or not at all. */
function swallowClick() {
  const over = new AbortController()
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: over.signal })
  requestAnimationFrame(() => over.abort())
}

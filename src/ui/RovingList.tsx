import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cn } from './cn.ts'

/** CSS pixels. */
const ROW = 36
const GAP = 6

export type RovingListHandle = { focus(index: number): void }

/** Attributes of a row's control; only one of them is a tab stop. */
export type RovingControl = { 'data-index': number; tabIndex: 0 | -1; onFocus: () => void }

type RovingListProps = {
  ref?: Ref<RovingListHandle>
  label: string
  count: number
  keyOf: (index: number) => number
  /** Height and borders. Default: the available height. */
  className?: string
  /** @param index of the row @param control attributes of the row's control */
  children: (index: number, control: RovingControl) => ReactNode
}

/** A virtual list with a roving tab stop: Tab focuses one row, and arrows move between rows. */
export function RovingList({
  ref,
  label,
  count,
  keyOf,
  className = 'min-h-32 flex-1 border-t',
  children,
}: RovingListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(0)
  const active = Math.min(chosen, count - 1)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    gap: GAP,
    overscan: 6,
    // Rows are rendered in a task of their own, so that the frame that scrolls stays short.
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })

  function focus(index: number) {
    flushSync(() => choose(index))
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
  }
  useImperativeHandle(ref, () => ({ focus }))

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
    }
    const next = steps[event.key]
    if (next === undefined || next < 0 || next >= count) return
    event.preventDefault()
    focus(next)
  }

  return (
    <div ref={scroller} className={cn('overflow-y-auto border-line px-4', className)}>
      <ul
        aria-label={label}
        style={{ height: rows.getTotalSize() }}
        className="relative my-3"
        onKeyDown={press}
      >
        {rows.getVirtualItems().map(({ index, start }) => (
          <li
            key={keyOf(index)}
            aria-posinset={index + 1}
            aria-setsize={count}
            style={{ top: start, height: ROW }}
            className="absolute inset-x-0"
          >
            {children(index, {
              'data-index': index,
              tabIndex: index === active ? 0 : -1,
              onFocus: () => choose(index),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

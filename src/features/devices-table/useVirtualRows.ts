import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePreferences } from '#app/session/preferences.tsx'
import { rowAfterKey } from './rowAfterKey.ts'
import type { TableRow } from './useDeviceTable.ts'

/** px; the classes h-10 of the head and h-row of the rows (styles.css). */
const HEAD_HEIGHT = 40
const ROW_HEIGHTS = { comfortable: 32, compact: 24 }

/**
 * Of thousands of rows, those that are in view, below a head that stays in view. One row is the tab stop; arrows, Page Up and
 * Down, Home and End lead on from it. The tab stop is drawn wherever one scrolls, so that it does not lose the focus.
 */
export function useVirtualRows(rows: readonly TableRow[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHTS[usePreferences().density]
  const [lastFocused, setLastFocused] = useState(0)
  const tabStop = Math.min(lastFocused, rows.length - 1)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowHeight,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), tabStop])].sort((one, other) => one - other),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured again
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  function onKeyDown(event: KeyboardEvent) {
    const from = indexOf(event.target)
    const page = Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2
    const to = from === undefined ? undefined : rowAfterKey(event, from, rows.length, page)
    if (to === undefined) return
    event.preventDefault()
    flushSync(() => setLastFocused(to))
    scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`)?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(to)
  }

  const items = virtualizer.getVirtualItems()
  const endOf = (nth: number) => items.at(nth)?.end ?? HEAD_HEIGHT
  return {
    /** For the element that scrolls. */
    scroller,
    /** For the element around the rows, each of which has its `data-index` and a link. */
    body: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => setLastFocused((last) => indexOf(target) ?? last),
    },
    /** The rows to draw; `gap` is the room, in px, of those left out before each. */
    inView: items.flatMap(({ index, start }, nth) => {
      const row = rows[index]
      const gap = start - (nth === 0 ? HEAD_HEIGHT : endOf(nth - 1))
      return row ? [{ row, index, gap, isTabStop: index === tabStop }] : []
    }),
    /** px; the room of the rows left out after the last one drawn. */
    gapAfter: virtualizer.getTotalSize() - endOf(-1),
  }
}

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

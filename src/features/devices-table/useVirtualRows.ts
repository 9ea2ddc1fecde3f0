import {
  defaultRangeExtractor,
  elementScroll,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePreferences } from '#app/session/preferences.tsx'
import { usePrinting } from '#ui/usePrinting.ts'
import { rowAfterKey } from './rowAfterKey.ts'
import type { TableRow } from './useDeviceTable.ts'

/** px, matching the classes h-10 of the head and h-row of the rows (styles.css). */
const HEAD_HEIGHT = 40
const ROW_HEIGHTS = { comfortable: 32, compact: 24 }

/**
 * Virtualises rows below a sticky head. One row is the tab stop; arrows, Page Up and Down, Home and End move it, to the
 * same link of another row. The tab stop is always rendered, so that it keeps the focus while scrolling. On paper every
 * row is.
 */
export function useVirtualRows(rows: readonly TableRow[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolled = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const rowHeight = ROW_HEIGHTS[usePreferences().density]
  const [lastFocused, setLastFocused] = useState(0)
  const tabStop = Math.min(lastFocused, rows.length - 1)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeSize,
    scrollToFn: (offset, options, instance) => {
      const isFirst = scrolled.current !== instance.scrollElement
      scrolled.current = instance.scrollElement
      // A new element is at its top; to scroll it there would lay out the whole page.
      if (!isFirst || offset !== 0) elementScroll(offset, options, instance)
    },
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowHeight,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
    // Rows are rendered in a task of their own: in the frame that scrolls they make one long block with its layout and painting.
    useFlushSync: false,
    rangeExtractor: isPrinting
      ? ({ count }) => [...Array(count).keys()]
      : (range) => [...new Set([...defaultRangeExtractor(range), tabStop])].sort((one, other) => one - other),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row height needs a new measurement
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  function onKeyDown(event: KeyboardEvent) {
    const from = indexOf(event.target)
    const page = Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2
    const to = from === undefined ? undefined : rowAfterKey(event, from, rows.length, page)
    if (to === undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    const place = linksIn(event.target.closest('[data-index]')).indexOf(event.target)
    flushSync(() => setLastFocused(to))
    const links = linksIn(scroller.current?.querySelector(`[data-index="${to}"]`))
    links[place]?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(to)
  }

  const items = virtualizer.getVirtualItems()
  const endOf = (nth: number) => items.at(nth)?.end ?? HEAD_HEIGHT
  return {
    /** Props of the scrolling element. */
    scroller,
    /** Props of the element around the rows; each row has a `data-index` and links. */
    body: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => setLastFocused((last) => indexOf(target) ?? last),
    },
    /** The rows to render; `gap` is the height in px of the rows omitted before each. */
    inView: items.flatMap(({ index, start }, nth) => {
      const row = rows[index]
      const gap = start - (nth === 0 ? HEAD_HEIGHT : endOf(nth - 1))
      return row ? [{ row, index, gap, isTabStop: index === tabStop }] : []
    }),
    /** The height in px of the rows omitted after the last one. */
    gapAfter: virtualizer.getTotalSize() - endOf(-1),
  }
}

/**
 * The size of the scrolling element once the browser has laid it out. To measure it before, as the virtualizer would, lays out the
 * whole page in the middle of its first render.
 */
function observeSize({ scrollElement }: Virtualizer<HTMLDivElement, Element>, onSize: (size: Rect) => void) {
  if (!scrollElement) return
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return
    const { width, height } = entry.contentRect
    onSize({ width: Math.round(width), height: Math.round(height) })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

const linksIn = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('a') ?? [])]

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

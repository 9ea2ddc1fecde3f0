import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ScreenPx, type Size, screenPx } from './units.ts'

/**
 * The size of an element in CSS pixels; undefined until the browser has laid it out. Measuring it earlier would render what needs the
 * size in the same task as the page, and block the page for longer.
 */
export function useStageSize(element: RefObject<HTMLElement | null>): Size<ScreenPx> | undefined {
  const [size, setSize] = useState<Size<ScreenPx>>()
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    const measure = () => {
      const width = screenPx(observed.clientWidth)
      const height = screenPx(observed.clientHeight)
      setSize((last) => (last?.width === width && last.height === height ? last : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}

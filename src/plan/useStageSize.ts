import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ScreenPx, type Size, screenPx } from './units.ts'

/**
 * The size of an element in CSS pixels; undefined until it is laid out. It is not measured before: what needs a size would then be
 * rendered in the task that commits the page, which takes long enough.
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

import { useSyncExternalStore } from 'react'

/** Device pixels per CSS pixel: it changes when the window moves to another screen, or the page is zoomed. */
export const usePixelRatio = () => useSyncExternalStore(onRatioChange, () => window.devicePixelRatio)

function onRatioChange(listener: () => void) {
  const stop = new AbortController()
  const watch = () => {
    const sameRatio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const onChange = () => {
      watch()
      listener()
    }
    sameRatio.addEventListener('change', onChange, { once: true, signal: stop.signal })
  }
  watch()
  return () => stop.abort()
}

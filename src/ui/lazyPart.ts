import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'

/** ms between two tries where the browser does not say that the network is back. */
const PAUSE = 5000

/**
 * Loads a part of the console, and tries again until that succeeds: a network that is away while a page is open must not
 * take the page away.
 * @param shouldRetry asked after each failure; where false, the promise rejects as `load` did
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, shouldRetry = () => true): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!shouldRetry()) throw error
      await onlineOrPause()
    }
  }
}

/** Whether the browser says that there is no network. There may be none where it says nothing. */
export const isOffline = () => !navigator.onLine

const onlineOrPause = () =>
  new Promise<void>((resolve) => {
    const wake = () => {
      window.removeEventListener('online', wake)
      globalThis.clearTimeout(timer)
      resolve()
    }
    const timer = globalThis.setTimeout(wake, PAUSE)
    window.addEventListener('online', wake)
  })

/**
 * A component that is loaded when it is first rendered, and shows `fallback` until then. React's `lazy` is not used: what a
 * `Suspense` waits for is shown 300 ms after its fallback at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function begin() {
    loading ??= untilLoaded(load).then((part) => (loaded = part))
    return loading
  }

  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    // Effects run only when all of the page is in the document.
    if (!Part) void begin()
    useEffect(() => {
      if (Part) return
      let isMounted = true
      void begin().then((part) => {
        // A transition, so that a large part does not block the page.
        if (isMounted) startTransition(() => setPart(() => part))
      })
      return () => {
        isMounted = false
      }
    }, [Part])
    return Part ? createElement(Part, props) : fallback
  }
}

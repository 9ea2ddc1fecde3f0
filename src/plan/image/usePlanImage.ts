import { useEffect, useState } from 'react'
import { discard, loadPlanImage, type PlanImage } from './loadPlanImage.ts'

export type PlanImageState =
  | { readonly status: 'none' | 'loading' | 'missing'; readonly image: undefined }
  | { readonly status: 'ready'; readonly image: PlanImage }

const none: PlanImageState = { status: 'none', image: undefined }
const loading: PlanImageState = { status: 'loading', image: undefined }
const missing: PlanImageState = { status: 'missing', image: undefined }

/** The image of a URL, loaded while the component is there. */
export function usePlanImage(url: string | undefined): PlanImageState & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const wanted = url === undefined ? undefined : `${attempt} ${url}`
  const [loaded, setLoaded] = useState<{ wanted: string; state: PlanImageState }>()

  useEffect(() => {
    if (url === undefined || wanted === undefined) return
    const stop = new AbortController()
    let image: PlanImage | undefined
    loadPlanImage(url, stop.signal).then(
      (result) => {
        if (stop.signal.aborted) return discard(result)
        image = result
        setLoaded({ wanted, state: { status: 'ready', image } })
      },
      () => {
        if (!stop.signal.aborted) setLoaded({ wanted, state: missing })
      },
    )
    return () => {
      stop.abort()
      if (!image) return
      discard(image)
      setLoaded(undefined)
    }
  }, [url, wanted])

  const state = wanted === undefined ? none : loaded?.wanted === wanted ? loaded.state : loading
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}

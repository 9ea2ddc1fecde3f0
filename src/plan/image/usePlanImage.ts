import { useEffect, useState } from 'react'
import { discard } from './loadPlanImage.ts'
import type { PlanImage } from './planImage.ts'
import { giveUpPreloading, takePlanImage } from './preloading.ts'

export type PlanImageState =
  | { readonly status: 'none' | 'loading' | 'missing'; readonly image: undefined }
  /** Its size is known, and possibly a preview. */
  | { readonly status: 'arriving'; readonly image: PlanImage }
  | { readonly status: 'ready' | 'incomplete'; readonly image: PlanImage }

const none: PlanImageState = { status: 'none', image: undefined }
const loading: PlanImageState = { status: 'loading', image: undefined }
const missing: PlanImageState = { status: 'missing', image: undefined }

/** Loads the image of a URL while the component is mounted. */
export function usePlanImage(url: string | undefined): PlanImageState & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const wanted = url === undefined ? undefined : `${attempt} ${url}`
  const [loaded, setLoaded] = useState<{ wanted: string; state: PlanImageState }>()

  useEffect(() => {
    if (url === undefined || wanted === undefined) return giveUpPreloading()
    const stop = new AbortController()
    let image: PlanImage | undefined
    const show = (state: PlanImageState) => {
      if (!stop.signal.aborted) setLoaded({ wanted, state })
    }
    takePlanImage(url, stop.signal, (part) => show({ status: 'arriving', image: part })).then(
      (result) => {
        if (stop.signal.aborted) return discard(result)
        image = result
        show({ status: image.isIncomplete ? 'incomplete' : 'ready', image })
      },
      () => show(missing),
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

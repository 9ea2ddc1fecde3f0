import { discard, loadPlanImage } from './loadPlanImage.ts'
import type { PlanImage } from './planImage.ts'

type Preloading = {
  readonly url: string
  readonly stop: AbortController
  readonly image: Promise<PlanImage>
  /** What is known so far. */
  part: PlanImage | undefined
  onPart: ((image: PlanImage) => void) | undefined
}

let preloading: Preloading | undefined
let isPlanShown = false

/** Begins to load the image of the plan that is probably shown first; not once a plan is shown, which loads its own. */
export function preloadPlanImage(url: string): void {
  if (isPlanShown) return
  const stop = new AbortController()
  const started: Preloading = {
    url,
    stop,
    image: loadPlanImage(url, stop.signal, (part) => {
      started.part = part
      started.onPart?.(part)
    }),
    part: undefined,
    onPart: undefined,
  }
  // A plan that comes later loads it again.
  started.image.catch(() => {
    if (preloading === started) preloading = undefined
  })
  preloading = started
}

/** What no plan has taken is given up. */
export function giveUpPreloading(): void {
  preloading?.stop.abort()
  preloading?.image.then(discard, () => undefined)
  preloading = undefined
}

/** The same as `loadPlanImage`; an image that is being preloaded is taken, and any other one given up. */
export function takePlanImage(
  url: string,
  signal: AbortSignal,
  onPart: (image: PlanImage) => void,
): Promise<PlanImage> {
  isPlanShown = true
  const taken = preloading
  if (taken?.url !== url) {
    giveUpPreloading()
    return loadPlanImage(url, signal, onPart)
  }
  preloading = undefined
  signal.addEventListener('abort', () => taken.stop.abort(signal.reason), { once: true })
  taken.onPart = onPart
  if (taken.part) onPart(taken.part)
  return taken.image
}

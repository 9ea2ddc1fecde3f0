import { type PlanPx, planPx, type Size } from '../units.ts'
import type { ImageAnswer, ImageRequest } from './protocol.ts'
import { rasterise } from './rasterise.ts'

export type PlanImage = {
  /** The image at its full size; an SVG's is the one it was rasterised at. */
  readonly size: Size<PlanPx>
  /** The image, halved again and again, largest first. */
  readonly levels: readonly ImageBitmap[]
}

/**
 * Fetches, decodes and halves an image in a worker, which ends with it.
 * @param url relative to the page @throws Error where the image cannot be had, or `signal` aborts it
 */
export async function loadPlanImage(url: string, signal: AbortSignal): Promise<PlanImage> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' })
  try {
    const absolute = new URL(url, document.baseURI).href
    let answer = await ask(worker, { type: 'fetch', url: absolute }, signal)
    if (answer.type === 'vector') {
      const bitmap = await rasterise(answer.blob)
      answer = await ask(worker, { type: 'halve', bitmap }, signal, [bitmap])
    }
    if (answer.type !== 'levels') throw new Error(answer.type === 'failed' ? answer.reason : 'No image')
    const full = answer.levels[0]
    if (!full) throw new Error('An image without pixels')
    return { size: { width: planPx(full.width), height: planPx(full.height) }, levels: answer.levels }
  } finally {
    worker.terminate()
  }
}

function ask(worker: Worker, request: ImageRequest, signal: AbortSignal, transfer: Transferable[] = []) {
  return new Promise<ImageAnswer>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<ImageAnswer>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message || 'The image worker did not start'))
    worker.postMessage(request, transfer)
  })
}

export const discard = ({ levels }: PlanImage) => {
  for (const level of levels) level.close()
}

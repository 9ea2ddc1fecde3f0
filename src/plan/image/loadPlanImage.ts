import { wholeOf } from '../kernel/frame.ts'
import { planPx } from '../units.ts'
import type { PlanImage } from './planImage.ts'
import type { ImageAnswer, ImageRequest } from './protocol.ts'
import { type Drawing, openDrawing, rasterise } from './rasterise.ts'

/**
 * Fetches, decodes and halves an image in a worker, which ends with it.
 * @param url relative to the page
 * @param onPart what there is of it so far: its size, then a small image of it
 * @throws Error where the image cannot be had, or `signal` aborts it
 */
export async function loadPlanImage(
  url: string,
  signal: AbortSignal,
  onPart: (image: PlanImage) => void,
): Promise<PlanImage> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: ImageRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  try {
    let drawing: Drawing | undefined
    signal.throwIfAborted()
    ask({ type: 'fetch', url: new URL(url, document.baseURI).href })
    return await new Promise<PlanImage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = ({ message }) => reject(new Error(message || 'The image worker did not start'))
      worker.onmessage = ({ data }: MessageEvent<ImageAnswer>) => {
        switch (data.type) {
          case 'size':
            return onPart(imageOf(data, []))
          case 'preview':
            return onPart(imageOf(data, [data.preview]))
          case 'levels':
            return resolve({ ...imageOf(data, data.levels), ...(drawing && { drawing }) })
          case 'vector':
            return draw(data.blob).then((opened) => {
              drawing = opened
            }, reject)
          case 'failed':
            return reject(new Error(data.reason))
        }
      }
    })
  } finally {
    worker.terminate()
  }

  async function draw(blob: Blob): Promise<Drawing> {
    const drawing = await openDrawing(blob)
    signal.throwIfAborted()
    onPart(imageOf(drawing.size, [drawing.preview()]))
    ask({ type: 'begin', ...drawing.size })
    const whole = wholeOf(drawing.size)
    for await (const tile of rasterise(drawing, drawing.size, whole, signal))
      ask({ type: 'tile', tile }, [tile.bitmap])
    ask({ type: 'finish' })
    return drawing
  }
}

const imageOf = (
  { width, height }: { width: number; height: number },
  levels: readonly ImageBitmap[],
): PlanImage => ({ size: { width: planPx(width), height: planPx(height) }, levels })

export const discard = ({ levels }: PlanImage) => {
  for (const level of levels) level.close()
}

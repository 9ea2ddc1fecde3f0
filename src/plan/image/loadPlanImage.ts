import { fullRect } from '../kernel/frame.ts'
import { planPx } from '../units.ts'
import type { PlanImage } from './planImage.ts'
import type { ImageReply, ImageRequest } from './protocol.ts'
import { type Drawing, openDrawing, rasterise } from './rasterise.ts'

/**
 * Fetches, decodes and halves an image in a worker, and then terminates it.
 * @param url relative to the page
 * @param onPart receives what is known so far: the size, then a preview
 * @throws Error if the image cannot be loaded, or `signal` aborts
 */
export async function loadPlanImage(
  url: string,
  signal: AbortSignal,
  onPart: (image: PlanImage) => void,
): Promise<PlanImage> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: ImageRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  try {
    let drawing: Drawing | undefined
    signal.throwIfAborted()
    send({ type: 'fetch', url: new URL(url, document.baseURI).href })
    return await new Promise<PlanImage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = ({ message }) => reject(new Error(message || 'The image worker did not start'))
      worker.onmessage = ({ data }: MessageEvent<ImageReply>) => {
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
    send({ type: 'begin', ...drawing.size })
    const whole = fullRect(drawing.size)
    for await (const tile of rasterise(drawing, drawing.size, whole, signal))
      send({ type: 'tile', tile }, [tile.bitmap])
    send({ type: 'finish' })
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

import { fullRect, type Rect } from '../kernel/frame.ts'
import { planPx } from '../units.ts'
import type { PlanImage } from './planImage.ts'
import type { ImageReply, ImageRequest } from './protocol.ts'
import { type Drawing, openDrawing, rasterise } from './rasterise.ts'

/** How often what an engine has lost of a drawing is drawn again, before the drawing is shown as it is. */
const MOST_REPEATS = 2

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
    let repeats = 0
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
            return resolve({
              ...imageOf(data, data.levels),
              isIncomplete: data.isIncomplete,
              ...(drawing && { drawing }),
            })
          case 'vector':
            return openDrawing(data.blob)
              .then((opened) => {
                drawing = opened
                return begin(opened)
              })
              .catch(reject)
          case 'lost':
            repeats += 1
            return drawing && draw(drawing, data.parts, repeats === MOST_REPEATS).catch(reject)
          case 'failed':
            return reject(new Error(data.reason))
        }
      }
    })
  } finally {
    worker.terminate()
  }

  function begin(drawing: Drawing) {
    signal.throwIfAborted()
    onPart(imageOf(drawing.size, [drawing.preview()]))
    const preview = drawing.preview()
    send({ type: 'begin', ...drawing.size, preview }, [preview])
    return draw(drawing, [fullRect(drawing.size)], false)
  }

  async function draw(drawing: Drawing, parts: readonly Rect[], acceptLoss: boolean) {
    for (const part of parts)
      for await (const tile of rasterise(drawing, drawing.size, part, signal))
        send({ type: 'tile', tile }, [tile.bitmap])
    send({ type: 'finish', acceptLoss })
  }
}

const imageOf = (
  { width, height }: { width: number; height: number },
  levels: readonly ImageBitmap[],
): PlanImage => ({ size: { width: planPx(width), height: planPx(height) }, levels })

export const discard = ({ levels }: PlanImage) => {
  for (const level of levels) level.close()
}

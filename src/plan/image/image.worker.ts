import { levelSizes } from '../kernel/imageLevel.ts'
import type { ImageAnswer, ImageRequest } from './protocol.ts'

/** An image this small, on its longer side and in pixels, is not worth halving. */
const SMALLEST_LEVEL = 512

addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  const answer = data.type === 'fetch' ? fetchImage(data.url) : Promise.resolve(levelsOf(data.bitmap))
  answer
    .catch((error: unknown): ImageAnswer => ({ type: 'failed', reason: String(error) }))
    .then((message) => {
      postMessage(message, { transfer: message.type === 'levels' ? [...message.levels] : [] })
    })
})

/** createImageBitmap turns a JPEG as its EXIF orientation says, by default. */
async function fetchImage(url: string): Promise<ImageAnswer> {
  const response = await fetch(url)
  if (!response.ok) return { type: 'failed', reason: `${response.status} ${response.statusText}` }
  const blob = await response.blob()
  if (await isVector(blob)) return { type: 'vector', blob: new Blob([blob], { type: 'image/svg+xml' }) }
  return levelsOf(await createImageBitmap(blob))
}

/** By its content type, or where the server does not know it, by its first characters. */
async function isVector(blob: Blob) {
  if (blob.type.startsWith('image/')) return blob.type.startsWith('image/svg')
  return (await blob.slice(0, 1).text()) === '<'
}

/** Each level is drawn from the one before it: a mean of four pixels for one. */
function levelsOf(full: ImageBitmap): ImageAnswer {
  const levels = [full]
  for (const { width, height } of levelSizes(full, SMALLEST_LEVEL).slice(1)) {
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(levels.at(-1) ?? full, 0, 0, width, height)
    levels.push(canvas.transferToImageBitmap())
  }
  return { type: 'levels', levels }
}

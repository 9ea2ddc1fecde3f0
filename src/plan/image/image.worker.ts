import { sizeFromHeader } from '#domain/imageHeader.ts'
import { type Level, levelSizes, sizeWithin } from '../kernel/imageLevel.ts'
import type { ImageAnswer, ImageRequest, Tile } from './protocol.ts'

/** An image this small, on its longer side and in pixels, is not worth halving. */
const SMALLEST_LEVEL = 512
/** Pixels on the preview's longer side: a laptop's screen. */
const PREVIEW = 1440
/** Of more pixels, less is kept: 256 MB, and a third more for the smaller levels; on a small device a quarter of it. */
const MOST_PIXELS = 64e6
const SMALL_DEVICE_GB = 4
/** Bytes: a photograph's EXIF block, thumbnail included, and a colour profile end before. */
const LONGEST_HEADER = 1 << 20

let assembled: OffscreenCanvas | undefined

addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  answer(data).catch((error: unknown) => send({ type: 'failed', reason: String(error) }))
})

const send = (message: ImageAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

async function answer(request: ImageRequest) {
  switch (request.type) {
    case 'fetch':
      return fetchImage(request.url)
    case 'begin':
      assembled = new OffscreenCanvas(request.width, request.height)
      return
    case 'tile':
      return place(request.tile)
    case 'finish':
      return assembled && sendLevels(assembled, assembled.transferToImageBitmap())
  }
}

function place({ bitmap, left, top }: Tile) {
  assembled?.getContext('2d')?.drawImage(bitmap, left, top)
  bitmap.close()
}

/** createImageBitmap turns a JPEG as its EXIF orientation says, by default. */
async function fetchImage(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const blob = await readTelling(response)
  if (await isVector(blob)) return send({ type: 'vector', blob: new Blob([blob], { type: 'image/svg+xml' }) })

  const full = await createImageBitmap(blob)
  const { width, height } = full
  if (Math.max(width, height) > 2 * PREVIEW) {
    const preview = drawn(full, sizeWithin(full, PREVIEW))
    send({ type: 'preview', width, height, preview }, [preview])
  }
  sendLevels({ width, height }, full)
}

/** The whole body; its size is told as soon as the header has come. */
async function readTelling(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let told = false
  let length = 0
  let nextLook = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (told || length < nextLook || length > LONGEST_HEADER) continue
    const size = sizeFromHeader(new Uint8Array(await new Blob(chunks).arrayBuffer()))
    if (size) send({ type: 'size', ...size })
    told = size !== undefined
    nextLook = 2 * length
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

/** By its content type, or where the server does not know it, by its first characters. */
async function isVector(blob: Blob) {
  if (blob.type.startsWith('image/')) return blob.type.startsWith('image/svg')
  return (await blob.slice(0, 1).text()) === '<'
}

/** Each level is drawn from the one before it: a mean of four pixels for one. */
function sendLevels({ width, height }: Level, full: ImageBitmap) {
  const levels: ImageBitmap[] = []
  let last = full
  for (const size of levelSizes(largestKept(full), SMALLEST_LEVEL)) {
    const level = size.width === full.width ? full : drawn(last, size)
    if (levels.length === 0 && level !== full) full.close()
    levels.push(level)
    last = level
  }
  send({ type: 'levels', width, height, levels }, levels)
}

function largestKept(full: Level): Level {
  const small = 'deviceMemory' in navigator && Number(navigator.deviceMemory) <= SMALL_DEVICE_GB
  const most = small ? MOST_PIXELS / 4 : MOST_PIXELS
  const pixels = full.width * full.height
  return pixels <= most
    ? full
    : sizeWithin(full, Math.max(full.width, full.height) * Math.sqrt(most / pixels))
}

function drawn(from: ImageBitmap, { width, height }: Level): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(from, 0, 0, width, height)
  return canvas.transferToImageBitmap()
}

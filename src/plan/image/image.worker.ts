import { sizeFromHeader } from '#domain/imageHeader.ts'
import { type Level, levelSizes, sizeWithin } from '../kernel/imageLevel.ts'
import type { ImageReply, ImageRequest, Tile } from './protocol.ts'

/** An image whose longer side has at most this many pixels is not halved again. */
const SMALLEST_LEVEL = 512
/** The longer side of the preview, pixels: a laptop's screen. */
const PREVIEW = 1440
/**
 * Larger images are scaled down to this many pixels: 256 MB, and a third more for the smaller levels. Devices with
 * little memory keep a quarter.
 */
const MAX_PIXELS = 64e6
const SMALL_DEVICE_GB = 4
/** Bytes: the EXIF block of a photograph, with its thumbnail, and the colour profile end before. */
const LONGEST_HEADER = 1 << 20

let assembled: OffscreenCanvas | undefined

addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  handle(data).catch((error: unknown) => send({ type: 'failed', reason: String(error) }))
})

const send = (message: ImageReply, transfer: Transferable[] = []) => postMessage(message, { transfer })

async function handle(request: ImageRequest) {
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

/** createImageBitmap applies a JPEG's EXIF orientation by default. */
async function fetchImage(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const blob = await readBody(response)
  if (await isVector(blob)) return send({ type: 'vector', blob: new Blob([blob], { type: 'image/svg+xml' }) })

  const full = await createImageBitmap(blob)
  const { width, height } = full
  if (Math.max(width, height) > 2 * PREVIEW) {
    const preview = drawn(full, sizeWithin(full, PREVIEW))
    send({ type: 'preview', width, height, preview }, [preview])
  }
  sendLevels({ width, height }, full)
}

/** Reads the body, and sends the image's size as soon as its header has arrived. */
async function readBody(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let sizeSent = false
  let length = 0
  let nextCheck = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (sizeSent || length < nextCheck || length > LONGEST_HEADER) continue
    const size = sizeFromHeader(new Uint8Array(await new Blob(chunks).arrayBuffer()))
    if (size) send({ type: 'size', ...size })
    sizeSent = size !== undefined
    nextCheck = 2 * length
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

/** Decides by the content type or, where the server does not know it, by the first character. */
async function isVector(blob: Blob) {
  if (blob.type.startsWith('image/')) return blob.type.startsWith('image/svg')
  return (await blob.slice(0, 1).text()) === '<'
}

/** Draws each level from the one before it: each pixel is the mean of four. */
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
  const max = small ? MAX_PIXELS / 4 : MAX_PIXELS
  const pixels = full.width * full.height
  return pixels <= max ? full : sizeWithin(full, Math.max(full.width, full.height) * Math.sqrt(max / pixels))
}

function drawn(from: ImageBitmap, { width, height }: Level): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(from, 0, 0, width, height)
  return canvas.transferToImageBitmap()
}

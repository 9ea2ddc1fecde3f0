import { sizeFromHeader } from '#domain/imageHeader.ts'
import { type Level, levelSizes, sizeWithin } from '../kernel/imageLevel.ts'
import { type Assembly, createAssembly } from './assembly.ts'
import { canvasOf, finishDrawing } from './pixels.ts'
import type { ImageReply, ImageRequest } from './protocol.ts'

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

let assembly: Assembly | undefined

addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  handle(data).catch((error: unknown) => send({ type: 'failed', reason: String(error) }))
})

const send = (message: ImageReply, transfer: Transferable[] = []) => postMessage(message, { transfer })

async function handle(request: ImageRequest) {
  switch (request.type) {
    case 'fetch':
      return fetchImage(request.url)
    case 'begin':
      assembly = createAssembly(request)
      return
    case 'tile':
      return assembly?.place(request.tile)
    case 'finish':
      return assembly && finish(assembly, request.acceptLoss)
  }
}

function finish(assembly: Assembly, acceptLoss: boolean) {
  const full = assembly.take()
  const levels = levelsOf(full)
  const parts = assembly.lostParts(levels.at(-1) ?? full)
  if (parts.length === 0 || acceptLoss) return sendLevels(full, levels, parts.length > 0)
  assembly.putBack(full)
  for (const level of [full, ...levels]) level.close()
  send({ type: 'lost', parts })
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
  sendLevels(full, levelsOf(full), false)
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
function levelsOf(full: ImageBitmap): ImageBitmap[] {
  const levels: ImageBitmap[] = []
  let last = full
  for (const size of levelSizes(largestKept(full), SMALLEST_LEVEL)) {
    last = size.width === full.width ? full : drawn(last, size)
    levels.push(last)
  }
  return levels
}

function sendLevels(full: ImageBitmap, levels: ImageBitmap[], isIncomplete: boolean) {
  const { width, height } = full
  if (!levels.includes(full)) full.close()
  send({ type: 'levels', width, height, levels, isIncomplete }, levels)
}

function largestKept(full: Level): Level {
  const small = 'deviceMemory' in navigator && Number(navigator.deviceMemory) <= SMALL_DEVICE_GB
  const max = small ? MAX_PIXELS / 4 : MAX_PIXELS
  const pixels = full.width * full.height
  return pixels <= max ? full : sizeWithin(full, Math.max(full.width, full.height) * Math.sqrt(max / pixels))
}

function drawn(from: ImageBitmap, size: Level): ImageBitmap {
  const { canvas, ctx } = canvasOf(size)
  ctx.drawImage(from, 0, 0, size.width, size.height)
  finishDrawing(ctx)
  return canvas.transferToImageBitmap()
}

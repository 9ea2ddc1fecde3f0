import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { sizeFromHeader } from '#domain/imageHeader.ts'
import { type PlanType, planLimits } from '#domain/planImage.ts'
import { Refusal } from '../http/refusal.ts'
import { safeSvg } from './safeSvg.ts'
import { svgLimits } from './svgLimits.ts'

/** What is kept of an uploaded plan. */
export type PlanFile = {
  /** Where its bytes are. */
  readonly path: string
  readonly size: number
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string
  readonly mediaType: PlanType
  /** Without a dot. */
  readonly extension: string
}

type Raster = Exclude<PlanType, 'image/svg+xml'>

const formats: Record<Raster, { name: string; extension: string; isWhole: (bytes: Buffer) => boolean }> = {
  'image/png': {
    name: 'PNG',
    extension: 'png',
    isWhole: (bytes) =>
      bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && bytes.includes('IEND'),
  },
  'image/jpeg': {
    name: 'JPEG',
    extension: 'jpg',
    isWhole: (bytes) =>
      bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 2,
  },
  'image/webp': {
    name: 'WebP',
    extension: 'webp',
    isWhole: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' &&
      bytes.toString('latin1', 8, 12) === 'WEBP' &&
      bytes.readUInt32LE(4) + 8 <= bytes.length,
  },
}

/**
 * Checks an uploaded file of at most `largestPlanBytes`: a picture whose bytes are what its type says, whole, and no larger
 * than a browser can draw. It is kept as it is; of an SVG what draws is written to `kept`. It takes up to seconds.
 *
 * @throws Refusal 400 or 413 that says what is wrong with it
 */
export function checkPlanFile(path: string, mediaType: PlanType, kept: string): PlanFile {
  return mediaType === 'image/svg+xml' ? checkSvg(path, kept) : checkRaster(path, mediaType)
}

function checkRaster(path: string, mediaType: Raster): PlanFile {
  const bytes = readFileSync(path)
  const { name, extension, isWhole } = formats[mediaType]
  const size = sizeFromHeader(bytes)
  if (bytes.length < 16 || !size || !isWhole(bytes)) throw new Refusal(400, `The file is not a whole ${name}`)
  const { width, height } = size
  if (
    width < 1 ||
    height < 1 ||
    Math.max(width, height) > planLimits.side ||
    width * height > planLimits.pixels
  )
    throw new Refusal(
      400,
      `The image has ${width} × ${height} pixels; ${planLimits.side} a side and ${planLimits.pixels / 1e6} million in all are the most`,
    )
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { path, size: bytes.length, hash, mediaType, extension }
}

function checkSvg(path: string, kept: string): PlanFile {
  const hash = createHash('sha256')
  const file = openSync(kept, 'w')
  let size = 0
  let waiting = ''
  const writeOut = (text: string) => {
    for (const part of partsOf(text)) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > svgLimits.bytes) throw new Refusal(413, 'What is kept of the SVG is larger than 50 MB')
      hash.update(bytes)
      writeSync(file, bytes)
    }
  }
  const write = (text: string) => {
    if (waiting.length + text.length < pieceLength) {
      waiting += text
      return
    }
    writeOut(waiting)
    writeOut(text)
    waiting = ''
  }
  try {
    safeSvg(chunksOf(path), write)
    writeOut(waiting)
  } finally {
    closeSync(file)
  }
  return { path: kept, size, hash: hash.digest('hex'), mediaType: 'image/svg+xml', extension: 'svg' }
}

const pieceLength = 65_536

/** A text in short parts, none of which ends within a character. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + pieceLength
    const isWithinPair = /[\ud800-\udbff]/.test(text.charAt(end - 1))
    const part = text.slice(start, isWithinPair ? end - 1 : end)
    yield part
    start += part.length
  }
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const chunk = new Uint8Array(pieceLength)
    for (;;) {
      const length = readSync(file, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

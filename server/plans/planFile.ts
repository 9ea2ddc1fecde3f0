import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { sizeFromHeader } from '#domain/imageHeader.ts'
import { type PlanType, planLimits } from '#domain/planImage.ts'
import { HttpError } from '../http/httpErrors.ts'
import { safeSvg } from './safeSvg.ts'
import { svgLimits } from './svgLimits.ts'

/** A checked plan file. */
export type PlanFile = {
  /** The file's path. */
  readonly path: string
  readonly size: number
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
  readonly mediaType: PlanType
  /** Without the dot. */
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
 * Checks an uploaded file of at most `largestPlanBytes`: a complete picture that matches its media type and that a
 * browser can draw. A raster image is stored unchanged; an SVG's safe content is written to `outputPath`. Takes up to
 * seconds.
 *
 * @throws HttpError 400 or 413 if the file is invalid
 */
export function checkPlanFile(path: string, mediaType: PlanType, outputPath: string): PlanFile {
  return mediaType === 'image/svg+xml' ? checkSvg(path, outputPath) : checkRaster(path, mediaType)
}

function checkRaster(path: string, mediaType: Raster): PlanFile {
  const bytes = readFileSync(path)
  const { name, extension, isWhole } = formats[mediaType]
  const size = sizeFromHeader(bytes)
  if (bytes.length < 16 || !size || !isWhole(bytes))
    throw new HttpError(400, `The file is not a whole ${name}`)
  const { width, height } = size
  if (
    width < 1 ||
    height < 1 ||
    Math.max(width, height) > planLimits.side ||
    width * height > planLimits.pixels
  )
    throw new HttpError(
      400,
      `The image has ${width} × ${height} pixels; ${planLimits.side} a side and ${planLimits.pixels / 1e6} million in all are the most`,
    )
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { path, size: bytes.length, hash, mediaType, extension }
}

function checkSvg(path: string, outputPath: string): PlanFile {
  const hash = createHash('sha256')
  const file = openSync(outputPath, 'w')
  let size = 0
  let waiting = ''
  const writeOut = (text: string) => {
    for (const part of partsOf(text)) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > svgLimits.bytes)
        throw new HttpError(413, 'What is outputPath of the SVG is larger than 50 MB')
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
  return { path: outputPath, size, hash: hash.digest('hex'), mediaType: 'image/svg+xml', extension: 'svg' }
}

const pieceLength = 65_536

/** Splits a text into short parts without splitting a surrogate pair. */
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

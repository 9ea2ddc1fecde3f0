import { sizeFromHeader } from '#domain/imageHeader.ts'
import { largestPlanBytes, type PlanType, planLimits } from '#domain/planImage.ts'
import { Refusal } from '../http/refusal.ts'
import { safeSvg } from './safeSvg.ts'

export type PlanFile = { mediaType: PlanType; extension: string; bytes: Buffer }

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
 * What an uploaded plan is kept as: a picture whose bytes are what its type says, whole, and no larger than a browser can
 * draw; of an SVG only what draws.
 *
 * @throws Refusal 400 or 413 that says what is wrong with it
 */
export function readPlanFile(mediaType: PlanType, bytes: Buffer): PlanFile {
  if (bytes.length > largestPlanBytes) throw new Refusal(413, 'The image is larger than 50 MB')
  if (mediaType === 'image/svg+xml')
    return { mediaType, extension: 'svg', bytes: Buffer.from(safeSvg(bytes)) }
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
  return { mediaType, extension, bytes }
}

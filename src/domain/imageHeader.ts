/* Reads an image's size from its first bytes, so that devices can be drawn before the image is loaded and decoded. */
import type { PlanSize } from './position.ts'

/** @returns the size after EXIF rotation; undefined if it is unknown (so far), as for an SVG */
export function sizeFromHeader(bytes: Uint8Array): PlanSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (textAt(view, 1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP') return sizeOfWebp(view)
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

const textAt = (view: DataView, start: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(start + index)))

function sizeOfWebp(view: DataView): PlanSize | undefined {
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { width: 1 + littleEndian24(view, 24), height: 1 + littleEndian24(view, 27) }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return undefined
  }
}

const littleEndian24 = (view: DataView, at: number) =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const APP1 = 0xe1
/** Start-of-frame markers, which contain the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(view: DataView): PlanSize | undefined {
  let lyingOnItsSide = false
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrameStart(marker)) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)]
      return lyingOnItsSide ? { width: height, height: width } : { width, height }
    }
    if (marker === APP1 && textAt(view, at + 4, 4) === 'Exif')
      lyingOnItsSide = exifOrientation(view, at + 10) >= 5
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** EXIF's orientation tag, 1–8: from 5 on, width and height are swapped. */
const ORIENTATION = 0x0112

function exifOrientation(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, little)
  const entries = view.getUint16(directory, little)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry
    if (view.getUint16(at, little) === ORIENTATION) return view.getUint16(at + 8, little)
  }
  return 1
}

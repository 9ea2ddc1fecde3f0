import { describe, expect, test } from 'vitest'
import { sizeFromHeader } from '#domain/imageHeader.ts'

const text = (value: string) => [...value].map((character) => character.charCodeAt(0))
const big16 = (value: number) => [value >> 8, value & 255]
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)]
const little16 = (value: number) => big16(value).reverse()
const little24 = (value: number) => [...little16(value & 0xffff), value >> 16]
const little32 = (value: number) => big32(value).reverse()

const png = (width: number, height: number) => [
  0x89,
  ...text('PNG\r\n\x1a\n'),
  ...big32(13),
  ...text('IHDR'),
  ...big32(width),
  ...big32(height),
]

const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  ...big16(content.length + 2),
  ...content,
]
const frameStart = (marker: number, width: number, height: number) =>
  segment(marker, [8, ...big16(height), ...big16(width), 3])
const exif = (orientation: number, marker = 0xe1, name = 'Exif') =>
  segment(marker, [
    ...text(`${name}\0\0`),
    ...text('II*\0'),
    ...little32(8),
    ...little16(1),
    ...little16(0x0112),
    ...little16(3),
    ...little32(1),
    ...little16(orientation),
    0,
    0,
  ])
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat()]

const webp = (chunk: string, content: number[]) => [
  ...text('RIFF'),
  ...little32(1000),
  ...text('WEBP'),
  ...text(chunk),
  ...little32(content.length),
  ...content,
]

const sizeOf = (bytes: number[]) => sizeFromHeader(Uint8Array.from(bytes))

describe("an image's size is known from its first bytes", () => {
  test('of a PNG', () => {
    expect(sizeOf(png(16_000, 12_000))).toEqual({ width: 16_000, height: 12_000 })
  })

  test('of a JPEG, baseline or progressive, after whatever comes before it', () => {
    const comment = segment(0xfe, text('a plan'))
    const tables = segment(0xc4, [0, 1, 2, 3])
    expect(sizeOf(jpeg(comment, tables, frameStart(0xc0, 8000, 6000)))).toEqual({ width: 8000, height: 6000 })
    expect(sizeOf(jpeg(frameStart(0xc2, 10, 20)))).toEqual({ width: 10, height: 20 })
  })

  test('of a JPEG on its side, as it will be shown', () => {
    expect(sizeOf(jpeg(exif(6), frameStart(0xc0, 8000, 6000)))).toEqual({ width: 6000, height: 8000 })
    expect(sizeOf(jpeg(exif(3), frameStart(0xc0, 8000, 6000)))).toEqual({ width: 8000, height: 6000 })
  })

  test('of a JPEG on its side, in whatever order and after whatever else its maker tells', () => {
    const big = segment(0xe1, [
      ...text('Exif\0\0'),
      ...text('MM\0*'),
      ...big32(8),
      ...big16(2),
      ...[...big16(0x0100), ...big16(3), ...big32(1), ...big16(1), 0, 0],
      ...[...big16(0x0112), ...big16(3), ...big32(1), ...big16(5), 0, 0],
    ])
    expect(sizeOf(jpeg(big, frameStart(0xc0, 8000, 6000)))).toEqual({ width: 6000, height: 8000 })
    const untold = segment(0xe1, [
      ...text('Exif\0\0'),
      ...text('II*\0'),
      ...little32(8),
      ...little16(1),
      ...[...little16(0x0100), ...little16(3), ...little32(1), ...little16(6), 0, 0],
      ...[...little16(0x0112), ...little16(3), ...little32(1), ...little16(6), 0, 0],
    ])
    expect(sizeOf(jpeg(untold, frameStart(0xc0, 8000, 6000)))).toEqual({ width: 8000, height: 6000 })
  })

  test('of a JPEG goes by what EXIF says, and by nothing that looks like it', () => {
    for (const other of [exif(6, 0xe2), exif(6, 0xe1, 'Exit')])
      expect(sizeOf(jpeg(other, frameStart(0xc0, 8000, 6000)))).toEqual({ width: 8000, height: 6000 })
  })

  test('of a JPEG is in the start of its frame, whatever fills the space before it', () => {
    const reserved = segment(0xbf, [8, 0, 1, 0, 1, 3])
    const fill = [0xff, 0xff]
    expect(sizeOf(jpeg(reserved, fill, frameStart(0xcf, 10, 20)))).toEqual({ width: 10, height: 20 })
  })

  test('of a WebP of each kind', () => {
    expect(sizeOf(webp('VP8X', [0, 0, 0, 0, ...little24(3999), ...little24(2999)]))).toEqual({
      width: 4000,
      height: 3000,
    })
    expect(sizeOf(webp('VP8L', [0x2f, ...little32(3999 | (2999 << 14))]))).toEqual({
      width: 4000,
      height: 3000,
    })
    expect(sizeOf(webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little16(4000), ...little16(3000)]))).toEqual({
      width: 4000,
      height: 3000,
    })
  })

  test('unless they are too few, or not of an image', () => {
    const whole = jpeg(exif(6), frameStart(0xc0, 8000, 6000))
    for (let length = 0; length < whole.length - 2; length++)
      expect(sizeOf(whole.slice(0, length))).toBeUndefined()
    expect(sizeOf(png(10, 10).slice(0, 20))).toBeUndefined()
    const picture = webp('VP8X', [0, 0, 0, 0, ...little24(3999), ...little24(2999)])
    expect(sizeOf(picture.with(3, 0x58))).toBeUndefined()
    expect(sizeOf(picture.with(11, 0x58))).toBeUndefined()
    expect(sizeOf(webp('ALPH', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeUndefined()
    expect(sizeOf([0, 0, ...frameStart(0xc0, 10, 20)])).toBeUndefined()
    expect(
      sizeOf(text('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"></svg>')),
    ).toBeUndefined()
  })
})

import { crc32, deflateSync } from 'node:zlib'

/** Small plans in every format that one may be uploaded in. */

const big32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([big32(content.length), named, big32(crc32(named))])
}

/** A grey PNG of this many pixels. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.concat([big32(width), big32(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc((width + 1) * height, 0xcc)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A header without pixels: enough to tell how large the image would be. */
export const hugePng = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([big32(width), big32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IEND', Buffer.alloc(0)),
  ])

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${inside}</svg>`)

export const pictures = {
  png: png(40, 30),
  jpeg: Buffer.concat([jpeg, Buffer.from([0xff, 0xd9])]),
  webp,
  svg: svg('<rect width="40" height="30" fill="#eee"/>'),
}

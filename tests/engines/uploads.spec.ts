import type { Area } from '#openapi/lighting.d.ts'
import { pdfs } from '#support/pdf.ts'
import { call } from '../e2e/calls.ts'
import type { Engine } from './drivers/engine.ts'
import { expect, test } from './fixtures.ts'
import { differenceOf, pictureOfPlan } from './picture.ts'

/** Rooms and a hatched corner on no ground, as drawing programs write them. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" fill="none" stroke="#123">
  ${Array.from({ length: 40 }, (_, at) => `<path d="M${at * 10} 0V300M0 ${at * 7.5}H400" stroke-width="0.4"/>`).join('')}
  <rect x="20" y="20" width="150" height="110" stroke-width="4"/><circle cx="300" cy="200" r="70" fill="#c52"/>
</svg>`

/** A picture of coloured squares, drawn by the engine itself. */
async function painted(engine: Engine, type: string, width: number, height: number): Promise<Buffer> {
  const base64 = await engine.run(
    async (format, columns, rows) => {
      const canvas = new OffscreenCanvas(columns, rows)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No 2D context')
      for (let x = 0; x < columns; x += 100)
        for (let y = 0; y < rows; y += 100) {
          context.fillStyle = `rgb(${(x * 255) / columns} ${(y * 255) / rows} ${((x + y) / 10) % 255})`
          context.fillRect(x, y, 100, 100)
        }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: format })).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    type,
    width,
    height,
  )
  return Buffer.from(base64, 'base64')
}

/** Says in a JPEG's EXIF block that the camera was held upright: the picture is to be turned to the right. */
function upright(jpeg: Buffer): Buffer {
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, jpeg.subarray(2)])
}

const plans: [what: string, file: string, type: string, content: (engine: Engine) => Promise<Buffer>][] = [
  ['a PDF', 'plan.pdf', 'application/pdf', async () => pdfs.drawn],
  ['an SVG', 'plan.svg', 'image/svg+xml', async () => Buffer.from(drawing)],
  ['a PNG', 'plan.png', 'image/png', (engine) => painted(engine, 'image/png', 1600, 900)],
  [
    'a photo',
    'plan.jpg',
    'image/jpeg',
    async (engine) => upright(await painted(engine, 'image/jpeg', 4032, 3024)),
  ],
]

for (const [what, file, type, content] of plans)
  test(`${what} becomes a plan that is whole, as in Chromium`, async ({
    engine,
    goTo,
    hands,
    asInChromium,
  }) => {
    const area = await call<Area>('POST', '/api/v2/latern/areas', { name: `${what} in ${engine.name}` })
    await goTo(`/settings/areas/${area.id}/plan`)
    await hands.at('button', 'Choose a file')
    await hands.choose(file, type, await content(engine))
    await hands.press('Upload')
    await hands.fill('Length of the line', '20')
    await hands.press('Save the size')
    await hands.seeAttribute('[data-image]', 'data-image', /^ready$/)
    await goTo(`/floorplan/areas/${area.id}`)
    await hands.seeAttribute('[data-image]', 'data-image', /^ready$/)
    const picture = await pictureOfPlan(engine)
    const { mean, most } = differenceOf(picture, asInChromium('plan', picture))
    expect(mean).toBeLessThan(2)
    expect(most).toBeLessThan(40)
  })

import { HeatField } from './heatField.ts'
import type { HeatAnswer, HeatRequest } from './protocol.ts'

let field: HeatField | undefined
let canvas = new OffscreenCanvas(1, 1)
let pixels = new ImageData(1, 1)

addEventListener('message', ({ data }: MessageEvent<HeatRequest>) => {
  if (data.type === 'places') {
    field = new HeatField(data.places, data.aspect)
    canvas = new OffscreenCanvas(field.columns, field.rows)
    pixels = new ImageData(field.columns, field.rows)
    return
  }
  if (!field) return
  field.draw(data.values, data.most, pixels.data)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  const picture = canvas.transferToImageBitmap()
  postMessage({ picture } satisfies HeatAnswer, { transfer: [picture] })
})

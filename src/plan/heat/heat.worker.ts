import { HeatField } from './heatField.ts'
import type { HeatRequest } from './protocol.ts'

let canvas: OffscreenCanvas | undefined
let field: HeatField | undefined
let pixels = new ImageData(1, 1)

addEventListener('message', ({ data }: MessageEvent<HeatRequest>) => {
  if (data.type === 'canvas') {
    canvas = data.canvas
    return
  }
  if (!canvas) return
  if (data.type === 'places') {
    field = new HeatField(data.places, data.aspect)
    canvas.width = field.columns
    canvas.height = field.rows
    pixels = new ImageData(field.columns, field.rows)
    return
  }
  if (!field) return
  field.draw(data.values, data.most, pixels.data)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  postMessage('drawn')
})

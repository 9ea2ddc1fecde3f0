import { HeatField } from './heatField.ts'
import type { HeatAnswer, HeatRequest } from './protocol.ts'

let pen: OffscreenCanvasRenderingContext2D | null = null
let field: HeatField | undefined
let pixels = new ImageData(1, 1)

/** Null where the browser does not let a worker draw on a page's canvas: some throw, where their graphics are reduced. */
function penOf(canvas: OffscreenCanvas) {
  try {
    return canvas.getContext('2d')
  } catch {
    return null
  }
}

const answer = (message: HeatAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<HeatRequest>) => {
  if (data.type === 'canvas') {
    pen = penOf(data.canvas)
    return
  }
  if (data.type === 'positions') {
    field = new HeatField(data.positions, data.aspect)
    pixels = new ImageData(field.columns, field.rows)
    if (pen) {
      pen.canvas.width = pixels.width
      pen.canvas.height = pixels.height
    }
    return
  }
  if (!field) return
  field.draw(data.values, data.most, pixels.data)
  pen?.putImageData(pixels, 0, 0)
  answer(pen ? {} : { pixels })
})

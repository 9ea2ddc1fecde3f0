import { HeatField } from './heatField.ts'
import type { HeatReply, HeatRequest } from './protocol.ts'

let ctx: OffscreenCanvasRenderingContext2D | null = null
let field: HeatField | undefined
let pixels = new ImageData(1, 1)

/** Null where a worker cannot draw on the page's canvas: some browsers throw when their graphics are restricted. */
function contextOf(canvas: OffscreenCanvas) {
  try {
    return canvas.getContext('2d')
  } catch {
    return null
  }
}

const reply = (message: HeatReply) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<HeatRequest>) => {
  if (data.type === 'canvas') {
    ctx = contextOf(data.canvas)
    return
  }
  if (data.type === 'positions') {
    field = new HeatField(data.positions, data.aspect)
    pixels = new ImageData(field.columns, field.rows)
    if (ctx) {
      ctx.canvas.width = pixels.width
      ctx.canvas.height = pixels.height
    }
    return
  }
  if (!field) return
  field.draw(data.values, data.max, pixels.data)
  ctx?.putImageData(pixels, 0, 0)
  reply(ctx ? {} : { pixels })
})

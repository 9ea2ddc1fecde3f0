import type uPlot from 'uplot'
import { coloursAt } from './colours.ts'
import { type Line, strokes } from './lineOptions.ts'

const ROW = 22
const MARGIN = 16

/** Renders the chart as a PNG: the title, the keys of the visible lines, and the plot's current view. */
export function pictureOf(
  chart: uPlot,
  title: string,
  lines: readonly Line[],
  theme: 'light' | 'dark',
): Promise<Blob> {
  const { canvas } = chart.ctx
  const ratio = devicePixelRatio
  const colours = coloursAt(chart.root, theme)
  const head = MARGIN + 2 * ROW
  const sheet = document.createElement('canvas')
  sheet.width = canvas.width + 2 * MARGIN * ratio
  sheet.height = canvas.height + (head + MARGIN) * ratio
  const context = sheet.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas to draw on')

  context.fillStyle = colours.surface
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.drawImage(canvas, MARGIN * ratio, head * ratio)

  context.scale(ratio, ratio)
  context.textBaseline = 'middle'
  const { fontFamily } = getComputedStyle(document.body)
  context.fillStyle = colours.text
  context.font = `600 14px ${fontFamily}`
  context.fillText(title, MARGIN, MARGIN + ROW / 2)
  context.font = `12px ${fontFamily}`
  let left = MARGIN
  const middle = MARGIN + ROW * 1.5
  for (const { label, tone } of lines) {
    context.strokeStyle = colours.line[tone]
    context.lineWidth = strokes[tone].width
    context.setLineDash(strokes[tone].dash)
    context.beginPath()
    context.moveTo(left, middle)
    context.lineTo(left + 18, middle)
    context.stroke()
    context.fillText(label, left + 24, middle)
    left += 24 + context.measureText(label).width + MARGIN
  }
  return new Promise((resolve, reject) =>
    sheet.toBlob((picture) =>
      picture ? resolve(picture) : reject(new Error('The picture cannot be written')),
    ),
  )
}

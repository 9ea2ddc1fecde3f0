import { styleSheet } from './inks.ts'
import { circle, d, line, lines, type Point, path, place, rect, type Segment, text } from './svg.ts'

/**
 * A sheet of paper, in metres of the building.
 * `origin` is where the building's own (0, 0), the crossing of its first axes, lies on the sheet.
 */
export type Sheet = { widthMetres: number; heightMetres: number; pixelsPerMetre: number; origin: Point }

type TitleBlock = { name: string; subtitle: string; number: string; level: string }

type SheetContent = {
  titleBlock: TitleBlock
  /** Degrees clockwise that true north is turned from the top of the sheet. */
  north: number
  /** Drawn in the building's coordinates. */
  drawing: readonly string[]
}

/** The finished drawing as standalone XML; its viewBox counts centimetres of the building. */
export function sheetSvg(sheet: Sheet, { titleBlock, north, drawing }: SheetContent): string {
  const { widthMetres, heightMetres, pixelsPerMetre, origin } = sheet
  const [width, height] = [widthMetres * pixelsPerMetre, heightMetres * pixelsPerMetre]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthMetres * 100} ${heightMetres * 100}" role="img">`,
    `<title>${titleBlock.name}</title>`,
    `<style>${styleSheet(pixelsPerMetre)}</style>`,
    rect('paper', 0, 0, widthMetres, heightMetres),
    place(origin.x, origin.y, 0, ...drawing),
    drawMargin(sheet, titleBlock, north),
    '</svg>',
    '',
  ].join('\n')
}

/** Frame, title block, north arrow and scale bar, the same size on every sheet. */
function drawMargin(sheet: Sheet, titleBlock: TitleBlock, north: number): string {
  const pixel = 1 / sheet.pixelsPerMetre
  const [width, height] = [sheet.widthMetres, sheet.heightMetres]
  const edge = 26 * pixel
  return [
    rect('frame', edge, edge, width - 2 * edge, height - 2 * edge),
    drawTitleBlock(width - edge, height - edge, pixel, titleBlock),
    northArrow(edge + 66 * pixel, height - edge - 62 * pixel, 38 * pixel, north),
    scaleBar(edge + 160 * pixel, height - edge - 52 * pixel, pixel),
  ].join('')
}

function drawTitleBlock(right: number, bottom: number, pixel: number, block: TitleBlock): string {
  const [wide, high] = [760 * pixel, 132 * pixel]
  const [left, top] = [right - wide, bottom - high]
  const column = right - 190 * pixel
  const inset = left + 24 * pixel
  return [
    rect('bubble', left, top, wide, high),
    line('frame', column, top, column, bottom),
    line('frame', column, top + high / 2, right, top + high / 2),
    text('title', inset, top + 56 * pixel, block.name, 'start'),
    text('subtitle', inset, top + 98 * pixel, block.subtitle, 'start'),
    text('caption', column + 16 * pixel, top + 25 * pixel, 'Drawing', 'start'),
    text('subtitle', column + 16 * pixel, top + 53 * pixel, block.number, 'start'),
    text('caption', column + 16 * pixel, top + 91 * pixel, 'Level', 'start'),
    text('subtitle', column + 16 * pixel, top + 119 * pixel, block.level, 'start'),
  ].join('')
}

function northArrow(x: number, y: number, radius: number, north: number): string {
  const needle = radius * 0.86
  return place(
    x,
    y,
    north,
    circle('bubble', 0, 0, radius),
    path('solid', d`M${0} ${-needle}L${radius * 0.3} ${radius * 0.5}L${0} ${radius * 0.25}Z`),
    path('dimension', d`M${0} ${-needle}L${-radius * 0.3} ${radius * 0.5}L${0} ${radius * 0.25}Z`),
    text('axisMark', 0, -radius * 1.14, 'N'),
  )
}

/** Four steps of a round length, 480 pixels in all at the most. */
function scaleBar(x: number, y: number, pixel: number): string {
  const step = [1, 2, 2.5, 5].findLast((metres) => metres * 4 <= 480 * pixel) ?? 1
  const high = 9 * pixel
  return [
    rect('bubble', x, y, step * 4, high),
    ...[0, 2].map((index) => rect('solid', x + index * step, y, step, high)),
    ...[0, 1, 2, 3, 4].map((index) =>
      text('dimensionMark', x + index * step, y + 34 * pixel, `${index * step}${index === 4 ? ' m' : ''}`),
    ),
  ].join('')
}

type Axes = {
  /** Positions of the numbered axes 1, 2, 3… along x and of the lettered axes A, B, C… along y. */
  xs: readonly number[]
  ys: readonly number[]
  /** How far bubbles stand outside the first axes, and how far lines run past the last ones. */
  reach: number
  radius: number
}

/** The structural grid: dash-dotted axes, bubbles to the north and the west, a chain of dimensions beside them. */
export function drawAxes({ xs, ys, reach, radius }: Axes): string {
  const [west, east] = [xs[0] ?? 0, xs.at(-1) ?? 0]
  const [north, south] = [ys[0] ?? 0, ys.at(-1) ?? 0]
  const past = radius * 1.4
  const chain = reach * 0.52
  const tick = radius * 0.22
  return [
    ...xs.map((x, index) => bubble(x, north - reach, radius, String(index + 1))),
    ...ys.map((y, index) => bubble(west - reach, y, radius, String.fromCharCode(65 + index))),
    lines('axis', [
      ...xs.map((x): Segment => [x, north - reach + radius, x, south + past]),
      ...ys.map((y): Segment => [west - reach + radius, y, east + past, y]),
    ]),
    line('dimension', west, north - chain, east, north - chain),
    line('dimension', west - chain, north, west - chain, south),
    lines('dimension', [
      ...xs.map((x): Segment => [x - tick, north - chain + tick, x + tick, north - chain - tick]),
      ...ys.map((y): Segment => [west - chain - tick, y + tick, west - chain + tick, y - tick]),
    ]),
    ...spans(xs).map(({ middle, length }) =>
      text('dimensionMark', middle, north - chain - tick * 0.8, length.toFixed(2)),
    ),
    ...spans(ys).map(({ middle, length }) =>
      place(west - chain - tick * 0.8, middle, 270, text('dimensionMark', 0, 0, length.toFixed(2))),
    ),
  ].join('')
}

function spans(positions: readonly number[]): { middle: number; length: number }[] {
  return positions.slice(1).map((end, index) => {
    const start = positions[index] ?? end
    return { middle: (start + end) / 2, length: end - start }
  })
}

function bubble(x: number, y: number, radius: number, mark: string): string {
  return circle('bubble', x, y, radius) + text('axisMark', x, y + radius * 0.36, mark)
}

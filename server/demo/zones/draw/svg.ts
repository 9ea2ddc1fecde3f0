import type { Ink, Lettering } from './inks.ts'

/** A point in metres. */
export type Point = { x: number; y: number }

/** Points from their coordinates in metres. */
export function points(...pairs: readonly (readonly [x: number, y: number])[]): Point[] {
  return pairs.map(([x, y]) => ({ x, y }))
}

/** A rectangle in metres; `x` and `y` are its north-west corner. */
export type Box = Point & { width: number; height: number }

/** Metres of the building to the drawing's unit, the centimetre, to a millimetre. */
const unit = (metres: number) => Number((metres * 100).toFixed(1))

const escapeText = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Path data with every interpolated number in metres; what stands in the template itself goes through as it is. */
export function d(template: TemplateStringsArray, ...metres: number[]): string {
  return template
    .map((part, index) => part + (index < metres.length ? unit(metres[index] ?? 0) : ''))
    .join('')
}

export function path(ink: Ink, data: string): string {
  return `<path class="${ink}" d="${data}"/>`
}

export function line(ink: Ink, x1: number, y1: number, x2: number, y2: number): string {
  return path(ink, d`M${x1} ${y1}L${x2} ${y2}`)
}

/** A straight line from (x1, y1) to (x2, y2), in metres. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

/** Many separate lines of one ink in one element. */
export function lines(ink: Ink, segments: readonly Segment[]): string {
  return path(ink, segments.map(([x1, y1, x2, y2]) => d`M${x1} ${y1}L${x2} ${y2}`).join(''))
}

export function polygon(ink: Ink, corners: readonly Point[]): string {
  return path(ink, `${polylineData(corners)}Z`)
}

/** Path data of a line through points. */
export function polylineData(through: readonly Point[]): string {
  return through.map(({ x, y }, index) => (index === 0 ? d`M${x} ${y}` : d`L${x} ${y}`)).join('')
}

export function rect(ink: Ink, x: number, y: number, width: number, height: number, radius = 0): string {
  const rounding = radius ? ` rx="${unit(radius)}"` : ''
  return `<rect class="${ink}" x="${unit(x)}" y="${unit(y)}" width="${unit(width)}" height="${unit(height)}"${rounding}/>`
}

export function box(ink: Ink, { x, y, width, height }: Box): string {
  return rect(ink, x, y, width, height)
}

export function circle(ink: Ink, x: number, y: number, radius: number): string {
  return `<circle class="${ink}" cx="${unit(x)}" cy="${unit(y)}" r="${unit(radius)}"/>`
}

export function ellipse(ink: Ink, x: number, y: number, radiusX: number, radiusY: number): string {
  return `<ellipse class="${ink}" cx="${unit(x)}" cy="${unit(y)}" rx="${unit(radiusX)}" ry="${unit(radiusY)}"/>`
}

/** Words whose baseline runs through (x, y), centred there unless `anchor` says otherwise. */
export function text(
  lettering: Lettering,
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  const aligned = anchor === 'middle' ? '' : ` style="text-anchor:${anchor}"`
  return `<text class="${lettering}" x="${unit(x)}" y="${unit(y)}"${aligned}>${escapeText(words)}</text>`
}

/** Puts what was drawn around (0, 0) at (x, y), turned clockwise by degrees. */
export function place(x: number, y: number, turn: number, ...content: string[]): string {
  const rotation = turn ? ` rotate(${Number(turn.toFixed(2))})` : ''
  return `<g transform="translate(${unit(x)} ${unit(y)})${rotation}">${content.join('')}</g>`
}

/** Lines at 45° through a rectangle, `spacing` metres apart along its sides. */
export function hatching({ x, y, width, height }: Box, spacing: number): Segment[] {
  const count = Math.floor((width + height) / spacing + 0.5)
  return Array.from({ length: count }, (_, index): Segment => {
    const reach = (index + 0.5) * spacing
    const [east, south] = [Math.min(reach, width), Math.min(reach, height)]
    return [x + east, y + reach - east, x + reach - south, y + south]
  })
}

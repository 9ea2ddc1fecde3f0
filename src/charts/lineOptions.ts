import uPlot from 'uplot'
import type { ChartColours } from './colours.ts'
import { edgeMarks } from './steps.ts'
import type { VisibleRange } from './zoom.ts'

/**
 * Lines also differ without colour. Primary: solid with a filled area. Secondary: dashed. Detail: dotted. Lines of an
 * earlier time are the same, but thin, pale and without fill.
 */
export type LineTone = 'primary' | 'secondary' | 'detail' | 'primaryBefore' | 'secondaryBefore'

/** A line's look and format; its values are separate. */
export type Line = {
  readonly label: string
  readonly axis: 'left' | 'right'
  readonly tone: LineTone
  /** Formats a value with its unit. */
  readonly format: (value: number) => string
  /** Hidden until the user shows it. */
  readonly startsHidden?: boolean
}

export type LineAxis = {
  /** The label with its unit. */
  readonly label: string
  /** Formats a mark on the axis. */
  readonly format: (value: number) => string
  /** The axis's end. Default: a little above the highest value. */
  readonly end?: number
}

export type LineLook = {
  readonly lines: readonly Line[]
  readonly axes: { readonly left: LineAxis; readonly right?: LineAxis }
  /** Formats an instant on the time axis. */
  readonly formatTime: (time: number) => string
}

type Drawing = {
  readonly width: number
  readonly height: number
  readonly colours: ChartColours
  readonly edges: () => Float64Array
  readonly isHidden: (line: Line) => boolean
  /** Called with the instant under the pointer; undefined when it leaves. */
  readonly onPoint: (time: number | undefined) => void
  /** Called with the visible part of the time axis; without it, dragging does not zoom. */
  readonly onShow?: ((shown: VisibleRange) => void) | undefined
}

const FONT_SIZE = 12
/** Minimum CSS px between marks of the time axis. */
const MARK_ROOM = 52
/** CSS px that a pointer must be dragged to zoom. */
const DRAG_AT_LEAST = 6

export const strokes: Readonly<Record<LineTone, { width: number; dash: number[] }>> = {
  primary: { width: 1.75, dash: [] },
  secondary: { width: 1.75, dash: [6, 4] },
  detail: { width: 1.75, dash: [1.5, 3] },
  primaryBefore: { width: 1, dash: [] },
  secondaryBefore: { width: 1, dash: [4, 4] },
}

export function lineOptions({ lines, axes, formatTime }: LineLook, drawing: Drawing): uPlot.Options {
  const { width, height, colours, edges, isHidden, onPoint, onShow } = drawing
  const font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  const common = { stroke: colours.axis, font, labelFont: font, ticks: { show: false } }

  const valueAxis = (scale: 'left' | 'right', { label, format }: LineAxis): uPlot.Axis => ({
    ...common,
    scale,
    label,
    labelSize: 20,
    gap: 6,
    side: scale === 'left' ? 3 : 1,
    grid: { show: scale === 'left', stroke: colours.grid, width: 1 },
    values: (_, marks) => marks.map(format),
    size: (chart, values) => widest(chart, values ?? [], font) + 10,
  })

  return {
    width,
    height,
    legend: { show: false },
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: onShow !== undefined, y: false, dist: DRAG_AT_LEAST },
    },
    scales: {
      x: { time: false, range: (_, from, to) => [from, to] },
      left: { range: rangeOf(axes.left) },
      ...(axes.right && { right: { range: rangeOf(axes.right) } }),
    },
    axes: [
      {
        ...common,
        grid: { show: false },
        size: 28,
        splits: (chart, _, from, to) =>
          edgeMarks(edges(), from, to + 1, chart.bbox.width / uPlot.pxRatio / MARK_ROOM),
        values: (_, times) => times.map(formatTime),
      },
      valueAxis('left', axes.left),
      ...(axes.right ? [valueAxis('right', axes.right)] : []),
    ],
    series: [
      {},
      ...lines.map((line): uPlot.Series => {
        const { width, dash } = strokes[line.tone]
        return {
          label: line.label,
          scale: line.axis,
          show: !isHidden(line),
          stroke: colours.line[line.tone],
          width,
          points: { show: false },
          ...(dash.length > 0 && { dash }),
          ...(line.tone === 'primary' && { fill: colours.wash }),
        }
      }),
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const { left = -1 } = chart.cursor
          onPoint(left < 0 ? undefined : chart.posToVal(left, 'x'))
        },
      ],
      setScale: [
        ({ scales: { x } }, scale) => {
          if (scale === 'x' && x?.min != null && x.max != null) onShow?.({ from: x.min, to: x.max })
        },
      ],
    },
  }
}

/** With a given end, uPlot need not search for the highest value. */
function rangeOf({ end }: LineAxis): uPlot.Scale.Range {
  if (end !== undefined) return [0, end]
  return (_, __, highest) => (highest > 0 ? uPlot.rangeNum(0, highest, 0.1, true) : [0, 1])
}

/** Cache of measured text widths by font: an axis repeats its texts with each frame of a zoom. */
const widths = new Map<string, number>()
const MOST_WIDTHS = 1000

/** The width of the widest text in CSS px. */
function widest({ ctx }: uPlot, texts: readonly string[], font: string): number {
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '')
  const key = `${font} ${longest}`
  const known = widths.get(key)
  if (known !== undefined) return known
  ctx.save()
  ctx.font = font
  const width = Math.ceil(ctx.measureText(longest).width)
  ctx.restore()
  if (widths.size >= MOST_WIDTHS) widths.clear()
  widths.set(key, width)
  return width
}

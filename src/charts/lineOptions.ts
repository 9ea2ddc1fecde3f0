import uPlot from 'uplot'
import type { ChartColours } from './colours.ts'
import { edgeMarks } from './steps.ts'

/** How a line looks and reads; its values come apart from it. */
export interface Line {
  readonly label: string
  readonly axis: 'left' | 'right'
  /** Primary: solid over a wash. Secondary: dashed, so that the two differ without their colours. */
  readonly tone: 'primary' | 'secondary'
  /** A value with its unit. */
  readonly format: (value: number) => string
}

export interface LineAxis {
  /** With its unit. */
  readonly label: string
  /** A mark on the axis. */
  readonly format: (value: number) => string
  /** Where the axis ends; without it, a little above the highest value. */
  readonly end?: number
}

export interface LineLook {
  readonly lines: readonly Line[]
  readonly axes: { readonly left: LineAxis; readonly right?: LineAxis }
  /** An instant on the time axis. */
  readonly formatTime: (time: number) => string
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly colours: ChartColours
  readonly edges: () => Float64Array
  /** The instant under the pointer; undefined when it has left. */
  readonly onPoint: (time: number | undefined) => void
}

const FONT_SIZE = 12
/** CSS px between marks of the time axis. */
const MARK_ROOM = 52

export function lineOptions({ lines, axes, formatTime }: LineLook, drawing: Drawing): uPlot.Options {
  const { width, height, colours, edges, onPoint } = drawing
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
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
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
      ...lines.map(
        ({ label, axis, tone }): uPlot.Series => ({
          label,
          scale: axis,
          stroke: colours.line[tone],
          width: 1.75,
          points: { show: false },
          ...(tone === 'primary' ? { fill: colours.wash } : { dash: [6, 4] }),
        }),
      ),
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const { left = -1 } = chart.cursor
          onPoint(left < 0 ? undefined : chart.posToVal(left, 'x'))
        },
      ],
    },
  }
}

const rangeOf =
  ({ end }: LineAxis): uPlot.Range.Function =>
  (_, __, highest) => {
    if (end !== undefined) return [0, end]
    return highest > 0 ? uPlot.rangeNum(0, highest, 0.1, true) : [0, 1]
  }

function widest({ ctx }: uPlot, texts: readonly string[], font: string): number {
  ctx.save()
  ctx.font = font
  const width = Math.max(0, ...texts.map((text) => ctx.measureText(text).width))
  ctx.restore()
  return Math.ceil(width)
}

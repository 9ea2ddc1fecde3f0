import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { bucketAt } from '#domain/buckets.ts'
import { cn } from '#ui/cn.ts'
import { usePrinting } from '#ui/usePrinting.ts'
import './charts.css'
import { bucketAfterKey } from './bucketAfterKey.ts'
import { LineLegend } from './LineLegend.tsx'
import type { Line, LineLook } from './lineOptions.ts'
import { pictureOf } from './picture.ts'
import { lastKnown, linePoints } from './steps.ts'
import { useLinePlot, wholeOf } from './useLinePlot.ts'
import { type LineChartTools, ZOOM_STEP, ZoomTools } from './ZoomTools.tsx'
import { panToReveal, type VisibleRange } from './zoom.ts'

export type LineChartHandle = {
  /** A PNG of the chart's current view with a title. */
  readonly picture: (title: string) => Promise<Blob>
}

type LineChartProps = {
  /** The accessible name: what the chart shows. */
  label: string
  /** Lines, axes and formats. A new object redraws the chart, so memoise it. */
  look: LineLook
  /** n + 1 ascending instants (milliseconds) for n buckets. */
  edges: Float64Array
  /** A column per line with a value per bucket; NaN is a gap. */
  columns: readonly Float64Array[]
  /** A bucket's span as text, for the values under the pointer. */
  formatBucket: (start: number, end: number) => string
  /** Called with the bucket under the pointer or chosen by keys, when it is another one. */
  onBucket?: (bucket: number) => void
  /** The canvas uses the theme's colours and is redrawn when it changes; on paper it is light. */
  theme: 'light' | 'dark'
  /** Enables hiding lines and zooming in on the time axis. */
  tools?: LineChartTools
  ref?: Ref<LineChartHandle>
  className?: string
}

/**
 * A step chart over buckets of time. The legend above shows the values under the pointer, or the newest ones. Arrow
 * keys move between buckets. With tools, dragging, + and − zoom; a double click, 0 and Escape reset the zoom. It fills
 * its box.
 */
export function LineChart(props: LineChartProps) {
  const { label, look, edges, columns, formatBucket, onBucket, theme, tools, ref, className } = props
  const isPrinting = usePrinting()
  const [pointedAt, setPointedAt] = useState<number>()
  const [zoom, setZoom] = useState<VisibleRange>()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const points = useMemo(() => linePoints(edges, columns), [edges, columns])
  const isHidden = useCallback(
    (line: Line) => (line.startsHidden ?? false) !== toggled.has(line.label),
    [toggled],
  )
  const { host, chart, show, zoomBy, zoomOut } = useLinePlot({
    look,
    points,
    edges,
    theme: isPrinting ? 'light' : theme,
    isHidden,
    onPoint: (time) => {
      const pointed = time === undefined ? undefined : bucketAt(edges, time)
      setPointedAt(pointed)
      if (pointed !== undefined && pointed !== pointedAt && pointed < edges.length - 1) onBucket?.(pointed)
    },
    onZoom: tools && setZoom,
    zoom,
  })
  useImperativeHandle(ref, () => ({
    picture: (title) => {
      if (!chart.current) throw new Error('There is no chart to take a picture of')
      return pictureOf(
        chart.current,
        title,
        look.lines.filter((line) => !isHidden(line)),
        theme,
      )
    },
  }))

  const whole = wholeOf(points)
  const toggle = ({ label: name }: Line) => {
    const others = new Set(toggled)
    if (!others.delete(name)) others.add(name)
    setToggled(others)
  }

  const count = Math.max(0, edges.length - 1)
  const bucket =
    pointedAt !== undefined && pointedAt < count ? pointedAt : lastKnown(currentColumns(look, columns))
  const span = bucket === undefined ? undefined : formatBucket(edges[bucket] ?? 0, edges[bucket + 1] ?? 0)
  const readValue = ({ format }: Line, place: number) => known(columns[place]?.[bucket ?? -1], format)

  function pointAt(place: number) {
    const [from = 0, to = 0] = [edges[place], edges[place + 1]]
    const shown = panToReveal(zoom ?? whole, { from, to: to - 1 }, whole)
    if (zoom && shown.from !== zoom.from) show(shown)
    const share = ((from + to) / 2 - shown.from) / (shown.to - shown.from)
    const { clientWidth = 0, clientHeight = 0 } = chart.current?.over ?? {}
    chart.current?.setCursor({ left: share * clientWidth, top: clientHeight / 2 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = bucketAfterKey(bucket ?? 0, count, event.key)
    if (next !== undefined) pointAt(next)
    else if (tools && event.key === '+') zoomBy(ZOOM_STEP)
    else if (tools && event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (zoom && (event.key === '0' || event.key === 'Escape')) zoomOut()
    else return
    event.preventDefault()
  }

  const values = look.lines.flatMap((line, place) =>
    isHidden(line) ? [] : [`${line.label} ${readValue(line, place)}`],
  )
  return (
    <figure className={cn('flex min-h-0 flex-col gap-2', className)}>
      <figcaption className="flex min-h-4 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        <LineLegend
          span={span}
          lines={look.lines}
          readValue={readValue}
          isHidden={isHidden}
          onToggle={tools && toggle}
        />
        {tools && <ZoomTools tools={tools} isZoomed={zoom !== undefined} onZoom={zoomBy} onReset={zoomOut} />}
      </figcaption>
      <div
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={bucket ?? 0}
        aria-valuetext={[span, ...values].filter((text) => text !== undefined).join(', ')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="min-h-56 flex-1 overflow-hidden"
      >
        <div ref={host} className="size-full" />
      </div>
    </figure>
  )
}

/** The lines of the chart's own time; lines of an earlier time may extend further. */
const currentColumns = ({ lines }: LineLook, columns: readonly Float64Array[]) =>
  columns.filter((_, place) => !lines[place]?.tone.endsWith('Before'))

const known = (value: number | undefined, format: (value: number) => string) =>
  value === undefined || Number.isNaN(value) ? '–' : format(value)

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { bucketAt } from '#domain/buckets.ts'
import { cn } from '#ui/cn.ts'
import './charts.css'
import { coloursAt } from './colours.ts'
import { type LineLook, lineOptions } from './lineOptions.ts'
import { lastKnown, stepPoints } from './steps.ts'

type LineChartProps = {
  /** Its accessible name: what it shows, in words. */
  label: string
  /** Lines, axes and formats. The chart is drawn anew when this object is another, so keep it. */
  look: LineLook
  /** n + 1 ascending instants (milliseconds) for n buckets. */
  edges: Float64Array
  /** A column for each line, a value for each bucket; NaN is a gap. */
  columns: readonly Float64Array[]
  /** A bucket's span in words, for the values under the pointer. */
  formatBucket: (start: number, end: number) => string
  /** Its canvas takes the theme's colours, and is drawn anew when this changes. */
  theme: 'light' | 'dark'
  className?: string
}

/**
 * Lines over buckets of time, stepped: a value is that of its whole bucket. Above it stand the values under the pointer, or
 * the newest ones. It takes the size of its box.
 */
export function LineChart(props: LineChartProps) {
  const { label, look, edges, columns, formatBucket, theme, className } = props
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const [pointedAt, setPointedAt] = useState<number>()
  const points = useMemo(() => stepPoints(edges, columns) as uPlot.AlignedData, [edges, columns])
  const currentPoints = useEffectEvent(() => points)
  const currentEdges = useEffectEvent(() => edges)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours where the chart stands
  useEffect(() => {
    const box = host.current
    if (!box) return
    const options = lineOptions(look, {
      width: box.clientWidth,
      height: box.clientHeight,
      colours: coloursAt(box),
      edges: () => currentEdges(),
      onPoint: setPointedAt,
    })
    const made = new uPlot(options, currentPoints(), box)
    chart.current = made
    const observer = new ResizeObserver(() =>
      made.setSize({ width: box.clientWidth, height: box.clientHeight }),
    )
    observer.observe(box)
    return () => {
      observer.disconnect()
      made.destroy()
      chart.current = undefined
    }
  }, [look, theme])

  useEffect(() => {
    if (chart.current && chart.current.data !== points) chart.current.setData(points)
  }, [points])

  const bucket = pointedAt === undefined ? lastKnown(columns) : bucketAt(edges, pointedAt)
  return (
    <figure className={cn('flex min-h-0 flex-col gap-2', className)}>
      <figcaption className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-xs">
        {bucket !== undefined && (
          <span className="min-w-24 text-text-muted">
            {formatBucket(edges[bucket] ?? 0, edges[bucket + 1] ?? 0)}
          </span>
        )}
        {look.lines.map(({ label: name, tone, format }, line) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <LineKey tone={tone} />
            <span className="text-text-muted">{name}</span>
            <span className="min-w-16 font-medium">{known(columns[line]?.[bucket ?? -1], format)}</span>
          </span>
        ))}
      </figcaption>
      <div role="img" aria-label={label} className="min-h-0 flex-1 overflow-hidden">
        <div ref={host} className="size-full" />
      </div>
    </figure>
  )
}

const known = (value: number | undefined, format: (value: number) => string) =>
  value === undefined || Number.isNaN(value) ? '–' : format(value)

/** A line's look, beside its name. */
function LineKey({ tone }: { tone: 'primary' | 'secondary' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 4" className="h-1 w-4 shrink-0">
      <line
        x1="0"
        y1="2"
        x2="16"
        y2="2"
        strokeWidth="2"
        strokeDasharray={tone === 'secondary' ? '4 2' : undefined}
        className={tone === 'primary' ? 'stroke-accent-text' : 'stroke-text'}
      />
    </svg>
  )
}

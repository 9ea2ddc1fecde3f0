import { type Ref, useMemo } from 'react'
import { measuredPower } from '#app/figures/measured.ts'
import { useColorScheme } from '#app/session/theme.tsx'
import { LineChart, type LineChartHandle } from '#charts/LineChart.tsx'
import type { Line, LineLook } from '#charts/lineOptions.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { AreaFigures } from '#telemetry/figures.ts'
import type { useBucketTexts } from './useBucketTexts.ts'
import type { AlignedFigures } from './useSpan.ts'

type SpanChartProps = {
  label: string
  figures: AreaFigures
  before: AlignedFigures | undefined
  buckets: ReturnType<typeof useBucketTexts>
  ref: Ref<LineChartHandle>
}

/** Power on the left axis, occupancy on the right, previous days as thin lines, and coverage on request. */
export function SpanChart({ label, figures, before, buckets, ref }: SpanChartProps) {
  const text = useText('statistics')
  const charts = useText('charts')
  const theme = useColorScheme()
  const hasBefore = before !== undefined
  const look = useMemo((): LineLook => {
    const power = {
      axis: 'left' as const,
      format: (watts: number): string => charts('watts', { value: formatNumber(watts, 0) }),
    }
    const percent = { axis: 'right' as const, format: (share: number) => formatPercent(share, 1) }
    const lines: Line[] = [
      { ...power, label: text('power'), tone: 'primary' },
      { ...percent, label: text('occupancy'), tone: 'secondary' },
      { ...percent, label: text('coverage'), tone: 'detail', startsHidden: true },
    ]
    if (hasBefore)
      lines.push(
        { ...power, label: text('powerBefore'), tone: 'primaryBefore' },
        { ...percent, label: text('occupancyBefore'), tone: 'secondaryBefore' },
      )
    return {
      lines,
      axes: {
        left: { label: text('columns.power'), format: (watts) => formatNumber(watts) },
        right: { label: text('shareAxis'), format: (share) => formatNumber(share), end: 100 },
      },
      formatTime: buckets.mark,
    }
  }, [text, charts, hasBefore, buckets.mark])
  const tools = useMemo(() => ({ zoomIn: text('zoomIn'), zoomOut: text('zoomOut') }), [text])
  const columns = useMemo(
    () => [
      measuredPower(figures),
      figures.occupancy,
      figures.coverage.map((share) => share * 100),
      ...(before ? [before.power, before.occupancy] : []),
    ],
    [figures, before],
  )
  return (
    <LineChart
      ref={ref}
      label={label}
      look={look}
      edges={figures.edges}
      columns={columns}
      formatBucket={buckets.span}
      theme={theme}
      tools={tools}
      className="h-112 flex-1 sm:h-96"
    />
  )
}

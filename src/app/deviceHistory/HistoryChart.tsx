import { memo, useMemo } from 'react'
import { useColorScheme } from '#app/session/theme.tsx'
import { LineChart } from '#charts/LineChart.tsx'
import type { Line, LineLook } from '#charts/lineOptions.ts'
import type { ExpectedLevels } from '#domain/expectedLevels.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { BucketTexts } from './buckets.ts'
import type { DeviceHistory } from './deviceHistory.ts'

type HistoryChartProps = {
  label: string
  history: DeviceHistory
  /** Undefined for a device without an output level. */
  expected: ExpectedLevels | undefined
  buckets: BucketTexts
  onBucket?: (bucket: number) => void
  /** Lines cannot be hidden, nor the time zoomed. */
  isSmall?: boolean
}

/** The measured level over the expected ones, and the motion; all in percent. */
export const HistoryChart = memo(function HistoryChart(props: HistoryChartProps) {
  const { label, history, expected, buckets, onBucket, isSmall = false } = props
  const text = useText('devicePage')
  const statistics = useText('statistics')
  const theme = useColorScheme()
  const { level, motion } = history
  const columns = useMemo(
    () => [
      ...(expected ? [level, expected.idle, ...(respondsToMotion(expected) ? [expected.moving] : [])] : []),
      ...(motion ? [motion] : []),
    ],
    [level, motion, expected],
  )
  const hasLevel = expected !== undefined
  const hasMoving = expected !== undefined && respondsToMotion(expected)
  const hasMotion = motion !== undefined
  const look = useMemo((): LineLook => {
    const percent = { axis: 'left' as const, format: (value: number) => formatPercent(value, 0) }
    const lines: Line[] = []
    if (hasLevel)
      lines.push(
        { ...percent, label: text('level'), tone: 'primary' },
        { ...percent, label: text(hasMoving ? 'expectedIdle' : 'expected'), tone: 'secondary' },
      )
    if (hasMoving) lines.push({ ...percent, label: text('expectedMoving'), tone: 'secondaryBefore' })
    if (hasMotion) lines.push({ ...percent, label: text('motion'), tone: hasLevel ? 'detail' : 'primary' })
    return {
      lines,
      axes: {
        left: {
          label: text(hasLevel ? 'axis' : 'columns.motion'),
          format: (value) => formatNumber(value),
          end: 100,
        },
      },
      formatTime: buckets.mark,
    }
  }, [text, hasLevel, hasMoving, hasMotion, buckets])
  const tools = useMemo(
    () => ({ zoomIn: statistics('zoomIn'), zoomOut: statistics('zoomOut') }),
    [statistics],
  )
  return (
    <LineChart
      label={label}
      look={look}
      edges={history.edges}
      columns={columns}
      formatBucket={buckets.span}
      {...(onBucket && { onBucket })}
      theme={theme}
      {...(!isSmall && { tools })}
      className={isSmall ? 'h-80' : 'h-96 max-sm:h-112'}
    />
  )
})

const respondsToMotion = ({ idle, moving }: ExpectedLevels) =>
  idle.some((level, bucket) => level !== moving[bucket])

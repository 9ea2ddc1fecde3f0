import { useSettings } from '#app/site/site.tsx'
import { pairingOf } from '#domain/periodComparison.ts'
import type { Period } from '#domain/periods.ts'
import { HOUR } from '#domain/units.ts'
import { formatMoment, formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Compared, Comparison } from './useComparison.ts'

/** Below this difference of coverages, percentage points, figures compare well. */
const SIMILAR = 5

type ComparisonNotesProps = { compared: Compared; comparison: Comparison; periods: readonly [Period, Period] }

/** What a reader must know of the figures to compare them. */
export function ComparisonNotes({ compared, comparison, periods }: ComparisonNotesProps) {
  const text = useText('comparison')
  const { siteTime } = useSettings()
  const { hoursSoFar, spans } = comparison
  const { basis, commonDays, comparedCoverages: coverages } = compared
  const hours = spans.map(({ start, end }) => (end - start) / HOUR)
  const shareOf = (share: number) => formatPercent(share * 100, 1)
  const notes = [
    hoursSoFar !== undefined &&
      text('soFar', {
        hours: formatNumber(hoursSoFar),
        one: formatMoment(spans[0].end, siteTime),
        other: formatMoment(spans[1].end, siteTime),
      }),
    hours[0] !== hours[1] &&
      text('lengths', { one: formatNumber(hours[0] ?? 0), other: formatNumber(hours[1] ?? 0) }),
    basis === 'days' && (commonDays > 0 ? text('commonDays', { count: commonDays }) : text('noCommonDays')),
    commonDays > 0 &&
      Math.abs(coverages[0] - coverages[1]) * 100 > SIMILAR &&
      text('coverages', { one: shareOf(coverages[0]), other: shareOf(coverages[1]) }),
    text(pairingOf(periods) === 'weekday' ? 'byWeekday' : 'byNumber'),
  ].filter((note) => note !== false)
  return (
    <ul className="flex flex-col gap-1 text-xs text-text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

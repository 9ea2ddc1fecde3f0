import { Link } from '@tanstack/react-router'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { findingsTable } from './findingsTable.ts'
import { ReportTable } from './ReportTable.tsx'
import type { MonthFindings } from './useMonthFindings.ts'

type ReportFindingsProps = { findings: MonthFindings; site: Site }

/** What was wrong at some time of the month; or that the server keeps no findings. */
export function ReportFindings({
  findings: { isOffered, findings, isAll, error, retry },
  site,
}: ReportFindingsProps) {
  const text = useText('report')
  const words = useText('findings')
  const problemText = useProblemText()
  const { siteTime } = useSettings()
  const link = (
    <Link to="/findings" className="font-medium text-accent-text underline underline-offset-2">
      {text('findingsLink')}
    </Link>
  )
  if (isOffered === false)
    return (
      <p className="text-text-muted">
        {text('findingsMissing')} {link}
      </p>
    )
  if (error && !findings)
    return <PartProblem text={text('findingsFailed', { error: problemText(error) })} onRetry={retry} />
  if (!findings)
    return (
      <div aria-busy="true">
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (findings.length === 0) return <p className="text-text-muted">{text('noFindings')}</p>
  const table = findingsTable(findings, {
    text,
    words,
    zoneOf: (id) => site.byId.areas.get(id)?.name ?? '',
    printTime: (time) => formatMoment(Date.parse(time), siteTime),
  })
  return (
    <>
      <ReportTable caption={text('findings')} table={table} hasTotal={false} />
      {!isAll && (
        <p className="text-xs text-text-muted">
          {text('findingsCut')} {link}
        </p>
      )}
    </>
  )
}

import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useNotKept } from '#app/figures/useKept.ts'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { Problem } from '#ui/Problem.tsx'
import { ReportTable } from './ReportTable.tsx'
import { hoursTable } from './reportTables.ts'
import type { Report, ReportRow } from './useReport.ts'

type ReportHoursProps = { report: Report; rows: readonly ReportRow[]; hasTotal: boolean }

/** How long luminaires burned at which levels; it takes longer than the rest, since every reading is read. */
export function ReportHours({ report: { bands, span }, rows, hasTotal }: ReportHoursProps) {
  const text = useText('report')
  const { site } = useSite()
  const notKept = useNotKept(span.start)
  const all = [...bands]
  const failed = all.filter(([, { error, times }]) => error !== undefined && times === undefined)
  const cancelled = all.filter(([, { status }]) => status === 'cancelled')
  const retry = (loads: typeof all) => {
    for (const [, load] of loads) load.retry()
  }
  const isLoading = all.some(([, { status }]) => status === 'loading' || status === 'waiting')
  return (
    <>
      {all.some(([, { times }]) => times !== undefined) && (
        <ReportTable caption={text('hours')} table={hoursTable(rows, text)} hasTotal={hasTotal} />
      )}
      {isLoading && <p className="text-text-muted">{text('hoursLoading')}</p>}
      {failed.length > 0 && (
        <PartProblem
          text={text('hoursFailed', {
            zones: failed.map(([id]) => site?.byId.areas.get(id)?.name).join(', '),
            error: failed[0]?.[1].error ?? '',
          })}
          onRetry={() => retry(failed)}
        />
      )}
      {cancelled.length > 0 && <PartProblem text={text('hoursCancelled')} onRetry={() => retry(cancelled)} />}
      {notKept && <Problem tone="warning">{notKept}</Problem>}
      <p className="text-xs text-text-muted">{text('hoursText')}</p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { refusedRowsOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSettings } from '#app/site/site.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { KeptRow, RefusedGroup } from '#openapi/lighting.d.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { RefusedActions } from './RefusedActions.tsx'

/** The rows of a group that were refused last. */
export function RefusedRows({ group: { fk_device, reason, rows } }: { group: RefusedGroup }) {
  const text = useText('dataProblems')
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(
    refusedRowsOptions(useApi(), { ...(fk_device !== null && { fk_device }), reason }),
  )
  if (error) return <PartProblem text={problemText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-2">
      {rows > data.rows.length && (
        <p className="text-text-muted">
          {text('telemetry.listed', { rows: formatNumber(data.rows.length) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {data.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </div>
  )
}

/** What was sent may be of any script: it is set apart, and broken anywhere. */
function Row({ row: { id, content, isWhole, message, came_by, times, dt_last } }: { row: KeptRow }) {
  const text = useText('dataProblems')
  const { siteTime } = useSettings()
  const facts = [
    formatMoment(Date.parse(dt_last), siteTime),
    text(`telemetry.came.${came_by}`),
    ...(times > 1 ? [text('telemetry.times', { times: formatNumber(times) })] : []),
    message,
    ...(isWhole ? [] : [text('telemetry.cut')]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-80">
        <bdi className="block font-mono text-xs wrap-anywhere">
          {content}
          {!isWhole && '…'}
        </bdi>
        <span className="block text-xs text-text-muted wrap-anywhere">{facts.join(' · ')}</span>
      </div>
      <RefusedActions
        selection={{ id }}
        maySend={isWhole}
        sendLabel={text('telemetry.sendRow', { id: String(id) })}
        dropLabel={text('telemetry.dropRow', { id: String(id) })}
        title={text('telemetry.dropRowTitle')}
        text={text('telemetry.dropRowText')}
      />
    </li>
  )
}

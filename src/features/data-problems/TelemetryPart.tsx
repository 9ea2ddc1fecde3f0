import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusedTelemetryOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Nothing, Part } from './Part.tsx'
import { RefusedTable } from './RefusedTable.tsx'

const AT_ONCE = 100
const MOST = 500

/** What was refused of the field's reports (an extension for admins). */
export function TelemetryPart() {
  const text = useText('dataProblems')
  const problemText = useProblemText()
  const [limit, setLimit] = useState(AT_ONCE)
  const { data, error, refetch, isFetching } = useQuery({
    ...refusedTelemetryOptions(useApi(), limit),
    placeholderData: (before) => before,
  })
  const hasMore = data !== undefined && data.groups.length < data.count && limit < MOST
  return (
    <Part title={text('telemetry.title')} about={text('telemetry.about')}>
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Skeleton className="h-24" />
      ) : data.groups.length === 0 ? (
        <Nothing text={text('telemetry.none')} />
      ) : (
        <RefusedTable groups={data.groups} />
      )}
      {data !== undefined && data.not_kept > 0 && (
        <p className="text-text-muted">
          {text('telemetry.notKeptInAll', { count: data.not_kept, times: formatNumber(data.not_kept) })}
        </p>
      )}
      {hasMore && (
        <Button busy={isFetching} onClick={() => setLimit(limit + AT_ONCE)} className="self-center">
          {text('telemetry.more')}
        </Button>
      )}
    </Part>
  )
}

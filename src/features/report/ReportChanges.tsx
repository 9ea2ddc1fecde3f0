import { Link } from '@tanstack/react-router'
import { AuditTable } from '#app/audit/AuditTable.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { useChanges } from './useChanges.ts'

type ReportChangesProps = { changes: ReturnType<typeof useChanges>; isOfZone: boolean }

/** What was changed; or that the server keeps no log, or only administrators may read it. */
export function ReportChanges({ changes, isOfZone }: ReportChangesProps) {
  const text = useText('report')
  const problemText = useProblemText()
  const { isOffered, mayRead, users, entries, isAll, error, retry } = changes
  if (isOffered === false) return <p className="text-text-muted">{text('changesMissing')}</p>
  if (!mayRead) return <p className="text-text-muted">{text('changesNotAdmin')}</p>
  if (error && !entries)
    return <PartProblem text={text('changesFailed', { error: problemText(error) })} onRetry={retry} />
  if (!entries)
    return (
      <div aria-busy="true">
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <>
      {isOfZone && <p className="text-xs text-text-muted">{text('changesOfZone')}</p>}
      {entries.length === 0 ? (
        <p className="text-text-muted">{text('noChanges')}</p>
      ) : (
        <div className="text-xs print:[zoom:0.8]">
          <AuditTable entries={entries} users={users} />
        </div>
      )}
      {!isAll && (
        <p className="text-xs text-text-muted">
          {text('changesCut')}{' '}
          <Link to="/settings/audit" className="font-medium text-accent-text underline underline-offset-2">
            {text('auditLink')}
          </Link>
        </p>
      )}
    </>
  )
}

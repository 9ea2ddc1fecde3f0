import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { auditOptions, usersOptions } from '#api/queries.ts'
import { AuditTable } from '#app/audit/AuditTable.tsx'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { factLinkClass } from '#app/device/Facts.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSession } from '#app/session/session.tsx'
import { mayOpen } from '#domain/access.ts'
import type { DeviceTable } from '#domain/deviceKinds.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

type EditsProps = { id: number; table: DeviceTable }

/** Who changed the device's own data, newest first, for those who may read the audit log (an extension). */
export function Edits(edits: EditsProps) {
  const { roles } = useSession()
  const isOffered = useCapability('listAudit')
  return isOffered === true && mayOpen('/settings/audit', roles) ? <LoggedEdits {...edits} /> : null
}

function LoggedEdits({ id, table }: EditsProps) {
  const text = useText('devicePage')
  const api = useApi()
  const heading = useId()
  const problemText = useProblemText()
  const { data: users = [] } = useQuery(usersOptions(api))
  const { data, error, refetch } = useInfiniteQuery(auditOptions(api, { kind: table, entity: id }))
  const entries = data?.pages[0]?.entries
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="font-semibold">
          {text('edits.title')}
        </h2>
        <Link to="/settings/audit" search={{ kind: table, entity: id }} className={factLinkClass}>
          {text('edits.inLog')}
        </Link>
      </div>
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {entries && entries.length > 0 && <AuditTable entries={entries.slice(0, MOST)} users={users} />}
      {entries?.length === 0 && <p className="text-text-muted">{text('edits.none')}</p>}
      {!entries && !error && <Skeleton className="h-24" />}
    </section>
  )
}

/** The rest is in the log. */
const MOST = 10

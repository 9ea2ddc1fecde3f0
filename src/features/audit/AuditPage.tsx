import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { auditOptions, usersOptions } from '#api/queries.ts'
import { AuditTable } from '#app/audit/AuditTable.tsx'
import { useCapability } from '#app/core/capability.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useText } from '#i18n/index.ts'
import { Download, FileClock } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/download.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { type AuditSearch, filterOf } from './auditSearch.ts'

const route = getRouteApi('/shell/settings/audit')

/** The audit log: who changed what and when (an extension for admins). */
export function AuditPage() {
  const text = useText('audit')
  const api = useApi()
  const { now } = useCore()
  const isOffered = useCapability('listAudit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const problemText = useProblemText()
  const exporting = useSubmit()
  const filter = useMemo(() => filterOf(search, now()), [search, now])
  const { data: users = [] } = useQuery({ ...usersOptions(api), enabled: isOffered === true })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...auditOptions(api, filter),
    enabled: isOffered === true,
  })
  if (isOffered === false)
    return <EmptyState icon={FileClock} title={text('missing.title')} text={text('missing.text')} />

  const choose = (change: AuditSearch) => void navigate({ search: change, replace: true })
  async function keep() {
    const answer = await exporting.send(api.exportAudit(filter))
    if (answer) download(`audit-${new Date(now()).toISOString().slice(0, 10)}.csv`, answer.value)
  }
  const isFiltered = Object.keys(search).length > 0
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <div className="flex flex-wrap items-end gap-3">
        <AuditFilters search={search} users={users} onChange={choose} />
        <Button icon={Download} busy={exporting.busy} onClick={keep} className="ml-auto">
          {text('export')}
        </Button>
      </div>
      {exporting.problem && <Problem>{exporting.problem.message}</Problem>}
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {entries ? (
        entries.length > 0 ? (
          <AuditTable entries={entries} users={users} />
        ) : (
          <EmptyState
            icon={FileClock}
            title={text('empty.title')}
            text={text(isFiltered ? 'empty.text' : 'empty.noneYet')}
            action={isFiltered && <Button onClick={() => choose({})}>{text('empty.clear')}</Button>}
          />
        )
      ) : (
        !error && <Skeleton className="h-64" />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
          {text('more')}
        </Button>
      )}
    </div>
  )
}

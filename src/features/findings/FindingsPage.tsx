import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findingsOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FindingsFilters } from './FindingsFilters.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { FoundFindings } from './FoundFindings.tsx'
import { type FindingsSearch, findingsFilter } from './findingsSearch.ts'
import { NoFindings } from './NoFindings.tsx'

const route = getRouteApi('/shell/findings')

/** What was expected of devices and does not happen: the list, and what to do about each. */
export function FindingsPage() {
  const isOffered = useCapability('listFindings')
  return (
    <PlanSite>
      {(site) => {
        if (isOffered === undefined) return <Skeleton className="m-4 h-64" />
        return isOffered ? <Findings site={site} /> : <FoundFindings site={site} />
      }}
    </PlanSite>
  )
}

/** Those that the server keeps (an extension). */
function Findings({ site }: { site: Site }) {
  const text = useText('findings')
  const api = useApi()
  const problemText = useProblemText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { finding: _, ...filters } = search
  const key = JSON.stringify(filters)
  const filter = useMemo(() => findingsFilter(JSON.parse(key) as FindingsSearch), [key])
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    findingsOptions(api, filter),
  )
  const choose = (change: FindingsSearch) => void navigate({ search: change, replace: true })
  const findings = data?.pages.flatMap((page) => page.findings)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <FindingsFilters search={filters} site={site} onChange={choose} />
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {findings ? (
        findings.length > 0 ? (
          <FindingsTable
            findings={findings}
            site={site}
            opened={search.finding}
            onOpen={(finding) => choose(finding === undefined ? filters : { ...filters, finding })}
          />
        ) : (
          <NoFindings isFiltered={isFiltered} onClear={() => choose({})} />
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

import { useQuery } from '@tanstack/react-query'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import type { TimeRange } from '#domain/units.ts'
import type { Finding, FindingPage } from '#openapi/lighting.d.ts'

/** A page of the server's at most. */
const PAGE = 500
/** More than a report can hold; the findings page has them all. */
const MOST = 2000

/** What was wrong at some time of a span, newest first, and whether that is all; or that the server keeps no findings. */
export function useMonthFindings({ start, end }: TimeRange, zone: number | undefined) {
  const api = useApi()
  const isOffered = useCapability('listFindings')
  const { data, error, refetch } = useQuery({
    queryKey: ['findings', 'report', zone, start, end],
    queryFn: async ({ signal }) => {
      const findings: Finding[] = []
      const span = { start_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() }
      let before: number | null = null
      do {
        const query = {
          ...span,
          ...(zone !== undefined && { fk_area: zone }),
          ...(before !== null && { before }),
          limit: PAGE,
        }
        const page: FindingPage = await orThrow(api.listFindings(query, signal))
        findings.push(...page.findings)
        before = page.next
      } while (before !== null && findings.length < MOST)
      return { findings, isAll: before === null }
    },
    enabled: isOffered === true && start < end,
    meta: { quiet: true },
  })
  return {
    isOffered,
    findings: data?.findings,
    isAll: data?.isAll ?? true,
    error,
    retry: () => void refetch(),
  }
}
export type MonthFindings = ReturnType<typeof useMonthFindings>

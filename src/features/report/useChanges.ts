import { useQuery } from '@tanstack/react-query'
import type { AuditQuery } from '#api/calls.ts'
import { orThrow, usersOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { useSite } from '#app/site/site.tsx'
import { may } from '#domain/access.ts'
import type { TimeRange } from '#domain/units.ts'
import type { AuditEntry, AuditPage } from '#openapi/lighting.d.ts'
import { concernsZone } from './concernsZone.ts'

/** More than a page of paper can hold; the audit log has them all. */
const MOST = 500

/** What was changed in a span, newest first, and whether that is all; or why nobody can say. */
export function useChanges({ start, end }: TimeRange, zone: number | undefined) {
  const api = useApi()
  const { site } = useSite()
  const isOffered = useCapability('listAudit')
  const mayRead = may('administer', useSession().roles)
  const enabled = isOffered === true && mayRead && start < end
  const { data: users = [] } = useQuery({ ...usersOptions(api), enabled })
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'report', start, end],
    queryFn: async ({ signal }) => {
      const entries: AuditEntry[] = []
      const span = { start_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() }
      let before: number | null = null
      do {
        const query: AuditQuery = { ...span, limit: MOST, ...(before !== null && { before }) }
        const page: AuditPage = await orThrow(api.listAudit(query, signal))
        entries.push(...page.entries)
        before = page.next
      } while (before !== null && entries.length < MOST)
      return { entries, isAll: before === null }
    },
    enabled,
    meta: { quiet: true },
  })
  return {
    isOffered,
    mayRead,
    users,
    entries: data?.entries.filter((entry) => zone === undefined || concernsZone(entry, zone, site)),
    isAll: data?.isAll ?? true,
    error,
    retry: () => void refetch(),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '#api/calls.ts'
import { orThrow, usersOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { mayOpen } from '#domain/access.ts'
import { MINUTE, type TimeRange } from '#domain/units.ts'
import type { AuditEntry } from '#openapi/lighting.d.ts'

/** A page of the server's at most. */
const PAGE = 500
/** The newest 5,000 entries of a day. */
const MOST_PAGES = 10

const none: readonly AuditEntry[] = []

/** Who changed what in a span of time, newest first, for those who may read the audit log (an extension); none for others. */
export function useEdits(range: TimeRange): {
  edits: readonly AuditEntry[]
  /** The user's name, or the address of one who is gone; undefined for a visitor. */
  authorOf: (edit: AuditEntry) => string | undefined
} {
  const api = useApi()
  const { roles } = useSession()
  const isOffered = useCapability('listAudit')
  const enabled = isOffered === true && mayOpen('/settings/audit', roles)
  const { data: edits = none } = useQuery({
    queryKey: ['audit', 'of span', range],
    queryFn: ({ signal }) => readEdits(api, range, signal),
    enabled,
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })
  const { data: users } = useQuery({ ...usersOptions(api), enabled })
  return useMemo(() => {
    const names = new Map(users?.map(({ id, displayName }) => [id, displayName]))
    return {
      edits,
      authorOf: ({ user, email }) => (user === null ? undefined : names.get(user)) ?? email ?? undefined,
    }
  }, [edits, users])
}

async function readEdits(api: Api, { start, end }: TimeRange, signal: AbortSignal): Promise<AuditEntry[]> {
  const span = { start_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() }
  const edits: AuditEntry[] = []
  let before: number | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { entries, next } = await orThrow(
      api.listAudit({ ...span, limit: PAGE, ...(before !== undefined && { before }) }, signal),
    )
    edits.push(...entries)
    if (next === null) break
    before = next
  }
  return edits
}

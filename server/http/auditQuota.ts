import { type Kysely, sql } from 'kysely'
import { may } from '#domain/access.ts'
import { HOUR } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'
import { TryLater } from './refusal.ts'
import type { SignedInUser } from './security.ts'

/**
 * Bytes of audit entries that a user may have written in an hour: of their own account alone, or of the site, where ten
 * devices a second and six imports of 20,000 devices fit in.
 */
const quotas = { ownAccount: 1_000_000, site: 64_000_000 }

/** The log is never emptied, so what one user writes to it is bounded. What is counted is what was committed. */
export const createAuditQuota =
  (query: Kysely<DB>) =>
  /** @throws TryLater 429 where the user has had too much written. */
  async ({ id, role }: SignedInUser): Promise<void> => {
    const quota =
      may('commission', role) || may('control', role) || may('configure', role)
        ? quotas.site
        : quotas.ownAccount
    // Entries from the future are from before the clock was set back.
    const { rows } = await sql<{ bytes: number; oldest: Date | null }>`
      select coalesce(sum(bytes), 0)::bigint as bytes, min(at) as oldest from audit_entry
      where fk_user = ${id} and at > now() - interval '1 hour' and at <= now()`.execute(query)
    const { bytes = 0, oldest = null } = rows[0] ?? {}
    if (bytes < quota) return
    const wait = (oldest?.getTime() ?? Date.now()) + HOUR - Date.now()
    throw new TryLater(
      429,
      `Your changes of the last hour fill ${quota} bytes of the audit log, which is the most`,
      wait,
    )
  }

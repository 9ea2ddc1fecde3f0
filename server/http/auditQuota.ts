import { type Kysely, sql } from 'kysely'
import { may } from '#domain/access.ts'
import { HOUR } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'
import { RetryLater } from './httpErrors.ts'
import type { SignedInUser } from './security.ts'

/**
 * Bytes of audit entries that a user may cause per hour, about their own account or about the site. The latter allows
 * ten devices a second and six imports of 20,000 devices.
 */
const quotas = { ownAccount: 1_000_000, site: 64_000_000 }

/** The log is never emptied, so each user's share is limited. Only committed entries count. */
export const createAuditQuota =
  (query: Kysely<DB>) =>
  /** @throws RetryLater 429 if the quota is used up. */
  async ({ id, role }: SignedInUser): Promise<void> => {
    const quota =
      may('commission', role) || may('control', role) || may('configure', role)
        ? quotas.site
        : quotas.ownAccount
    // Entries dated in the future were written before the clock was set back.
    const { rows } = await sql<{ bytes: number; oldest: Date | null }>`
      select coalesce(sum(bytes), 0)::bigint as bytes, min(at) as oldest from audit_entry
      where fk_user = ${id} and at > now() - interval '1 hour' and at <= now()`.execute(query)
    const { bytes = 0, oldest = null } = rows[0] ?? {}
    if (bytes < quota) return
    const wait = (oldest?.getTime() ?? Date.now()) + HOUR - Date.now()
    throw new RetryLater(
      429,
      `Your changes of the last hour fill ${quota} bytes of the audit log, which is the most`,
      wait,
    )
  }

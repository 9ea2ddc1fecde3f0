import { type Kysely, sql } from 'kysely'
import { may } from '#domain/access.ts'
import { HOUR } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'
import { RetryLater } from './httpErrors.ts'
import type { SignedInUser } from './security.ts'

/**
 * Bytes that a user may cause per hour, about their own account or about the site: of audit entries, and of answers that are
 * kept under an Idempotency-Key. The latter quota allows ten devices a second and six imports of 20,000 devices.
 */
const quotas = { ownAccount: 1_000_000, site: 64_000_000 }

/** The log is never emptied, and answers are kept for days, so each user's share is limited. Only what is committed counts. */
export const createAuditQuota =
  (query: Kysely<DB>) =>
  /** @throws RetryLater 429 if the quota is used up. */
  async ({ id, role }: SignedInUser): Promise<void> => {
    const quota =
      may('commission', role) || may('control', role) || may('configure', role)
        ? quotas.site
        : quotas.ownAccount
    // What is dated in the future was written before the clock was set back.
    const { rows } = await sql<{ bytes: number; oldest: Date | null; what: string }>`
      select coalesce(sum(bytes), 0)::bigint as bytes, min(at) as oldest, 'of the audit log' as what from audit_entry
      where fk_user = ${id} and at > now() - interval '1 hour' and at <= now()
      union all
      select coalesce(sum(octet_length(answer)), 0)::bigint, min(at), 'of kept answers' from idempotency_key
      where fk_user = ${id} and at > now() - interval '1 hour' and at <= now()`.execute(query)
    const full = rows.find(({ bytes }) => bytes >= quota)
    if (!full) return
    const wait = (full.oldest?.getTime() ?? Date.now()) + HOUR - Date.now()
    throw new RetryLater(
      429,
      `Your changes of the last hour fill ${quota} bytes ${full.what}, which is the most`,
      wait,
    )
  }

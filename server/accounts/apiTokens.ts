import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { HOUR } from '#domain/units.ts'
import type { ApiToken, ApiTokenScope } from '#openapi/lighting.d.ts'
import type { DB } from '../store/schema.d.ts'
import { ignoreDiskFull } from '../store/unavailable.ts'

/** By this a token is told from an access token, and found by those who look for secrets in the wrong places. */
const prefix = 'latern_'

/** Characters of a token that are stored as they are. */
const beginningLength = prefix.length + 4

/** How exactly the last use is known: one write an hour for a token in steady use. */
const usedEvery = HOUR

/** The API token that makes a call. */
export type ApiTokenOfCall = { id: number; name: string; scope: ApiTokenScope }

export const looksLikeApiToken = (token: string): boolean => token.startsWith(prefix)

const hashed = (token: string) => createHash('sha256').update(token).digest()

/** A new token, and what is stored of it. 256 random bits need no slow hash. */
export function generateApiToken(): { token: string; hash: Buffer; beginning: string } {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, hash: hashed(token), beginning: token.slice(0, beginningLength) }
}

/** Whether the maker may still sign in as an admin: a token never outlives its maker's rights. */
const makerMay = sql<SqlBool>`not app_user.disabled and 'admin' = any(app_user.role)`

/** The token if it is accepted now, with its maker; notes its use. */
export async function findApiToken(
  query: Kysely<DB>,
  token: string,
): Promise<(ApiTokenOfCall & { fk_user: number }) | undefined> {
  const now = new Date()
  const found = await query
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.fk_user')
    .select(['api_token.id', 'api_token.name', 'scope', 'fk_user', 'used_at'])
    .where('hash', '=', hashed(token))
    .where('ends_at', '>', now)
    .where(makerMay)
    .executeTakeFirst()
  if (!found) return undefined
  const { used_at, ...known } = found
  if (used_at === null || Math.abs(now.getTime() - used_at.getTime()) >= usedEvery)
    await query
      .updateTable('api_token')
      .set({ used_at: now })
      .where('id', '=', found.id)
      .execute()
      .catch(ignoreDiskFull)
  return { ...known, scope: known.scope as ApiTokenScope }
}

/** The tokens as admins see them, in order of name; all, or one. */
export async function listedApiTokens(query: Kysely<DB>, id?: number): Promise<ApiToken[]> {
  const rows = await query
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.fk_user')
    .select(['api_token.id', 'name', 'scope', 'beginning', 'fk_user', 'display_name', 'ends_at', 'used_at'])
    .select(['api_token.created_at', makerMay.as('makerMay')])
    .where((is) => (id === undefined ? is.lit(true) : is('api_token.id', '=', id)))
    .orderBy('name')
    .execute()
  const now = Date.now()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope as ApiTokenScope,
    beginning: row.beginning,
    state: row.ends_at.getTime() <= now ? 'ended' : row.makerMay ? 'active' : 'suspended',
    user: row.fk_user,
    displayName: row.display_name,
    dt_created: row.created_at.toISOString(),
    dt_end: row.ends_at.toISOString(),
    dt_used: row.used_at?.toISOString() ?? null,
  }))
}

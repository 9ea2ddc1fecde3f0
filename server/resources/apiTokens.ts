import { generateApiToken, listedApiTokens } from '../accounts/apiTokens.ts'
import { HttpError, requireFound, ValidationError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'

/** A year, in a leap year too. */
const longestInDays = 366

/** @throws ValidationError 400 if a token cannot end then. */
function checkEnd(end: Date): void {
  const latest = new Date()
  latest.setUTCDate(latest.getUTCDate() + longestInDays)
  if (end > new Date() && end <= latest) return
  const message = 'A token ends later than now, and a year from now at the latest'
  throw new ValidationError(400, message, { dt_end: [message] })
}

/** @throws ValidationError 400 */
function checkName(name: string): void {
  if (name !== '') return
  const message = 'Enter a name'
  throw new ValidationError(400, message, { name: [message] })
}

/** Manages the tokens of programs: extensions for admins. */
export function apiTokenHandlers({
  database: { query },
}: Context): Pick<Handlers, 'listApiTokens' | 'createApiToken' | 'revokeApiToken'> {
  return {
    listApiTokens: () => listedApiTokens(query),

    async createApiToken({ user, body }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      const name = body.name.trim()
      const end = new Date(body.dt_end)
      checkName(name)
      checkEnd(end)
      const { token, hash, beginning } = generateApiToken()
      const made = await query
        .insertInto('api_token')
        .values({ name, scope: body.scope, hash, beginning, fk_user: user.id, ends_at: end })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) {
        const message = 'There is a token with this name already'
        throw new ValidationError(409, message, { name: [message] })
      }
      const [apiToken] = await listedApiTokens(query, made.id)
      return { apiToken: requireFound(apiToken, 'API token', made.id), secret: token }
    },

    async revokeApiToken({ params: { id } }) {
      const revoked = await query
        .deleteFrom('api_token')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      requireFound(revoked, 'API token', id)
      return undefined
    },
  }
}

import { operationsOf, readContract } from '../http/contract.ts'
import type { Handlers, OperationId } from '../http/operations.ts'
import type { Context } from './context.ts'

const atProviders: readonly OperationId[] = ['startOidc', 'finishOidc', 'connectUser']

/** Describes the server's extensions, and receives the consoles' error reports. */
export function serverHandlers({
  database: { query },
  oidc: { providers },
  keptReadings,
  site,
}: Context): Pick<Handlers, 'describeServer' | 'reportProblem'> {
  const own: OperationId[] = operationsOf(readContract())
    .filter((operation) => operation['x-latern-extension'])
    .map((operation) => operation.operationId)
  const offered = own.filter((id) => providers.length > 0 || !atProviders.includes(id))
  const extensions = [...offered, 'Idempotency-Key', 'base', 'fk_device']
  let accountsKnown = false

  /** Guests ask without limit, so the database is asked only until there is an account: the last admin's can't go. */
  async function hasAccounts(): Promise<{ hasAccounts?: boolean }> {
    if (accountsKnown) return { hasAccounts: true }
    try {
      const first = await query.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
      accountsKnown = first !== undefined
      return { hasAccounts: accountsKnown }
    } catch {
      // What the server offers can be told without its database.
      return {}
    }
  }

  async function readingsSince(): Promise<{ readings_since?: string }> {
    const since = await keptReadings.since().catch(() => Number.NEGATIVE_INFINITY)
    return Number.isFinite(since) ? { readings_since: new Date(since).toISOString() } : {}
  }

  return {
    describeServer: async () => ({
      name: 'Latern',
      version: site.version,
      demo: site.demo,
      extensions,
      ...(providers.length > 0 && { providers: providers.map(({ id, name }) => ({ id, name })) }),
      ...(site.onlyAdminsHavePasswords && { passwords: 'admins' as const }),
      ...(await readingsSince()),
      ...(await hasAccounts()),
    }),

    async reportProblem({ user, request, body: { token: _, ...problem } }) {
      request.log.error({ problem, user: user?.id }, 'a console broke')
      return undefined
    },
  }
}

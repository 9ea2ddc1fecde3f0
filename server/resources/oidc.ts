import type { FastifyRequest } from 'fastify'
import { userOf } from '../accounts/account.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import { beginAt, finishAt } from '../oidc/flow.ts'
import { storePendingSignIn, takePendingSignIn } from '../oidc/pendingSignIns.ts'
import { accountOfIdentity } from '../oidc/people.ts'
import type { Context } from './context.ts'

/** The pages of the console that a provider sends browsers to. */
const pages = { cameBack: '/pages/auth/provider', signedOut: '/login' }

/** Sign-in at OpenID Connect providers: extensions, described only where a provider is configured. */
export function oidcHandlers({
  database: { query },
  security,
  oidc: { providers, consoleAddress },
}: Context): Pick<Handlers, 'startOidc' | 'finishOidc'> {
  return {
    async startOidc({ body: { provider: id }, request }) {
      const provider = providers.find((one) => one.id === id)
      if (!provider) throw new HttpError(404, `There is no provider ${id}`)
      const { address, checks } = await logged(request, beginAt(provider, consoleAddress() + pages.cameBack))
      return { address, verifier: await storePendingSignIn(query, provider.id, checks) }
    },

    async finishOidc({ body: { answer, verifier }, request }) {
      const came = new URL(`${consoleAddress()}${pages.cameBack}?${answer}`)
      const pending = await takePendingSignIn(query, came.searchParams.get('state') ?? '', verifier)
      const provider = providers.find(({ id }) => id === pending?.provider)
      if (!pending || !provider) throw new HttpError(410, 'This sign-in is over or was used: sign in again')
      const signedOut = consoleAddress() + pages.signedOut
      const identity = await logged(request, finishAt(provider, came, pending.checks, signedOut))
      const user = await accountOfIdentity(query, provider, identity)
      const signIn = await security.signInAtProvider(identity.signOutAddress)
      return { user: await userOf(query, user, providers), access_token: security.tokenFor(user, signIn) }
    },
  }
}

/** Writes why a provider's answer was not taken to the log; none of its tokens and codes. */
async function logged<T>({ log }: FastifyRequest, asking: Promise<T>): Promise<T> {
  return asking.catch((error: Error) => {
    const { code, message } = Object(error.cause ?? error)
    log.warn({ code, reason: String(message) }, error.message)
    throw error
  })
}

import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '#openapi/lighting.d.ts'

export interface ClientOptions {
  /** Origin of the provider's API, without a trailing slash; '' is the page's own. */
  readonly host: string
  readonly fetch?: (request: Request) => Promise<Response>
  /** The access token at the time of a call; undefined for a guest. */
  readonly token: () => string | undefined
}

/** The contract's calls with `token` left out of the bodies: no caller has to think of it. */
type ConsolePaths = { [Path in keyof paths]: WithoutToken<paths[Path]> }

type WithoutToken<Methods> = {
  [Method in keyof Methods]: Methods[Method] extends {
    requestBody: { content: { 'application/json': infer Fields } }
  }
    ? Omit<Methods[Method], 'requestBody'> & {
        requestBody: { content: { 'application/json': Omit<Fields, 'token'> & { token?: string } } }
      }
    : Methods[Method]
}

/**
 * The one client of the contract (specification §7): the Bearer header on every request, `token` in every body
 * (null for a guest). A GET has no body, so no token (decisions.md).
 */
export function createClient({ host, fetch, token }: ClientOptions): Client<ConsolePaths> {
  const client = createFetchClient<ConsolePaths>({
    baseUrl: host,
    fetch,
    bodySerializer: (fields) => JSON.stringify(Object.assign({ token: token() ?? null }, fields)),
  })
  client.use({
    onRequest({ request }) {
      const bearer = token()
      if (bearer !== undefined) request.headers.set('Authorization', `Bearer ${bearer}`)
    },
  })
  return client
}

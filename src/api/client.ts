import createFetchClient, { type Client, type FetchOptions, type FetchResponse } from 'openapi-fetch'
import type { operations, paths } from '#openapi/lighting.d.ts'
import { requests } from '#openapi/operations.ts'
import { withTimeLimit } from './timeLimit.ts'

export type ClientOptions = {
  /** Origin of the provider's API, without a trailing slash; '' is the page's own. */
  readonly host: string
  readonly fetch?: (request: Request) => Promise<Response>
  /** The access token at the time of a call; undefined for a guest. */
  readonly token: () => string | undefined
}

export type OperationId = keyof typeof requests & keyof operations

/** The contract's calls with `token` left out of the bodies: no caller has to think of it. */
type ConsolePaths = { [Path in keyof paths]: WithoutTokens<paths[Path]> }
type WithoutTokens<Methods> = { [Method in keyof Methods]: WithoutToken<Methods[Method]> }
type ConsoleOperations = WithoutTokens<operations>

type WithoutToken<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Fields } }
}
  ? Omit<Operation, 'requestBody'> & {
      requestBody: { content: { 'application/json': Omit<Fields, 'token'> & { token?: string } } }
    }
  : Operation

/** Its parameters and body; `signal` may be undefined. */
export type OptionsOf<Id extends OperationId> = Omit<FetchOptions<ConsoleOperations[Id]>, 'signal'> & {
  signal?: AbortSignal | undefined
}

/**
 * Sends the request of an operation of the contract, with its parameters and body.
 * @throws the reason of the signal, once that is aborted; what `fetch` throws
 */
export type Send = <Id extends OperationId, Options extends OptionsOf<Id>>(
  operation: Id,
  options: Options,
) => Promise<FetchResponse<ConsoleOperations[Id], Options, 'application/json'>>

/**
 * The one client of the contract (specification §7): the Bearer header on every request, `token` in every body
 * (null for a guest). A GET has no body, so no token (decisions.md). Every call ends (timeLimit.ts).
 */
export function createClient({
  host,
  fetch = (request) => globalThis.fetch(request),
  token,
}: ClientOptions): {
  client: Client<ConsolePaths>
  send: Send
} {
  const client = createFetchClient<ConsolePaths>({
    baseUrl: host,
    fetch: withTimeLimit(fetch),
    bodySerializer: (fields) => JSON.stringify(Object.assign({ token: token() ?? null }, fields)),
  })
  client.use({
    onRequest({ request }) {
      const bearer = token()
      if (bearer !== undefined) request.headers.set('Authorization', `Bearer ${bearer}`)
    },
  })
  const send = async (operation: OperationId, options: { signal?: AbortSignal | undefined }) => {
    const [method, path] = requests[operation]
    try {
      // The operation's own types say what its method and path may be given.
      return await client.request(method as 'get', path as never, options as never)
    } catch (thrown) {
      // Chromium's error for a body whose reading was aborted is the one of a server that cannot be reached.
      options.signal?.throwIfAborted()
      throw thrown
    }
  }
  return { client, send: send as unknown as Send }
}

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { OidcProvider } from '#server/oidc/providers.ts'

/** Somebody with an account at the provider. */
export type ProvidersPerson = {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
  groups: string[]
}

type Claims = Record<string, unknown>

export type TestProvider = {
  /** As Latern is configured with it. */
  readonly provider: OidcProvider
  /** Who signs in next; the tests change what they are. */
  person: ProvidersPerson
  /** Changes the claims of each ID token, which is then signed again. */
  spoil: (claims: Claims) => Claims
  /** Signs with a key that it does not publish. */
  isForged: boolean
  /** Changes how it describes itself. */
  describe: (description: Claims) => Claims
  /** The methods and paths of all that was asked. */
  readonly requests: string[]
  /** Signs with another key from now on. */
  rotateKeys(): void
  stop(): Promise<void>
  /** Answers again at the same address. */
  start(): Promise<void>
}

const clientId = 'latern'
const clientSecret = 'a secret of the tests that is long enough'

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

/** The page that asks whether to sign out; the library's own has a font from another host. */
async function logoutSource(context: { body: unknown }, form: string) {
  context.body = `<!doctype html><html lang="en"><title>City</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`
}

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with these claims, signed by a key. */
function signed(claims: Claims, key: JsonWebKey & { kid: string }): string {
  const content = `${coded({ alg: 'RS256', typ: 'JWT', kid: key.kid })}.${coded(claims)}`
  const signature = sign('sha256', Buffer.from(content), createPrivateKey({ key, format: 'jwk' }))
  return `${content}.${signature.toString('base64url')}`
}

const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A real OpenID Connect provider on the loopback. Its sign-in page has one button, and whoever is `person` comes in. */
export async function startTestProvider(consoleAddress: string): Promise<TestProvider> {
  let key = newKey()
  let server: Server
  let port = 0
  const issuer = () => `http://127.0.0.1:${port}`
  const requests: string[] = []

  function listener() {
    const provider = new Provider(issuer(), {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${consoleAddress}/pages/auth/provider`],
          post_logout_redirect_uris: [`${consoleAddress}/login`],
        },
      ],
      jwks: { keys: [key] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      cookies: { keys: ['the key of the cookies of the tests'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.person, sub }) }),
      // Everybody agrees to what Latern asks for.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.use(async (context, next) => {
      await next()
      const { id_token: token } = Object(context.body) as { id_token?: string }
      if (context.path === '/token' && token)
        context.body.id_token = signed(
          test.spoil(claimsIn(token)),
          test.isForged ? { ...newKey(), kid: key.kid } : key,
        )
      if (context.path === '/.well-known/openid-configuration')
        context.body = test.describe(Object(context.body))
    })
    const answer = provider.callback()
    return createServer(async (request, response) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      if (request.method === 'POST')
        return provider.interactionFinished(request, response, { login: { accountId: test.person.sub } })
      response.setHeader('content-type', 'text/html')
      return response.end(
        `<!doctype html><html lang="en"><title>City</title><h1>City</h1><form method="post"><button>Sign in</button></form>`,
      )
    })
  }

  const test = {
    person: { sub: 'kadri', name: 'Kadri Kask', email: 'kadri@city.test', groups: ['lighting'] },
    spoil: (claims: Claims) => claims,
    isForged: false,
    describe: (description: Claims) => description,
    requests,
    rotateKeys() {
      key = newKey()
    },
    async start() {
      // The issuer is known once a port is.
      server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
      server.on('request', (request, response) => current().emit('request', request, response))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  } as unknown as TestProvider
  /** The provider with the key of now. */
  let made: { key: typeof key; server: Server } | undefined
  const current = () => {
    if (made?.key !== key) made = { key, server: listener() }
    return made.server
  }
  await test.start()
  const provider: OidcProvider = {
    id: 'city',
    name: 'City',
    issuer: issuer(),
    clientId,
    clientSecret,
    scope: 'openid email profile',
    groupsClaim: 'groups',
    roles: { 'lighting-admins': 'admin', 'lighting-staff': 'staff' },
    groups: ['lighting', 'lighting-admins', 'lighting-staff'],
    hosts: [],
  }
  return Object.assign(test, { provider })
}

/**
 * Signs in at a provider as a browser does, with cookies and redirects.
 * @returns the fragment of the address that the browser comes back to
 */
export async function walk(address: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = { method: 'GET', url: address }
  for (;;) {
    const response = await fetch(next.url, {
      method: next.method,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location === null && next.method === 'POST') throw new Error(`${next.url}: ${await response.text()}`)
    next =
      location === null
        ? { method: 'POST', url: next.url }
        : { method: 'GET', url: new URL(location, next.url).href }
    if (new URL(next.url).origin !== new URL(address).origin) return new URL(next.url).hash.slice(1)
  }
}

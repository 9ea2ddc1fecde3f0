import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Role } from '#openapi/lighting.d.ts'

/** An OpenID Connect provider that people sign in at. */
export type OidcProvider = {
  /** What calls and the database name it by. */
  readonly id: string
  /** What the sign-in page's button says. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined
  readonly scope: string
  /** The claim with a person's groups. */
  readonly groupsClaim: string
  /** The role of each group; of several, the one that may do most. */
  readonly roles: Readonly<Record<string, Role[number]>>
  /** The groups that may sign in; in one without a role of its own people are users. */
  readonly groups: readonly string[]
  /** Hosts besides the issuer's that requests may go to. */
  readonly hosts: readonly string[]
}

/** What the provider with this issuer is called; its issuer where it is not configured any more. */
export const providerName = (providers: readonly OidcProvider[], issuer: string): string =>
  providers.find((provider) => provider.issuer === issuer)?.name ?? issuer

/** As LATERN_OIDC_FILE has it. */
type Listed = Omit<OidcProvider, 'clientSecret' | 'scope' | 'groupsClaim' | 'groups' | 'hosts'> &
  Partial<Pick<OidcProvider, 'scope' | 'groupsClaim' | 'groups' | 'hosts'>> & {
    readonly clientSecretFile?: string
  }

const text = { type: 'string', minLength: 1, maxLength: 500 }
const texts = { type: 'array', items: text, maxItems: 1000 }
const listed = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'issuer', 'clientId', 'roles'],
  properties: {
    id: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
    name: text,
    issuer: text,
    clientId: text,
    clientSecretFile: text,
    scope: text,
    groupsClaim: text,
    roles: { type: 'object', additionalProperties: { enum: ['admin', 'staff', 'user'] } },
    groups: texts,
    hosts: texts,
  },
}
const isFile = new Ajv2020({ allErrors: false }).compile<{ providers: Listed[] }>({
  type: 'object',
  additionalProperties: false,
  required: ['providers'],
  properties: { providers: { type: 'array', minItems: 1, maxItems: 20, items: listed } },
})

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether nobody on the way can read or change what is sent: HTTPS, or HTTP on this machine. */
export const isSafeAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

/**
 * The providers in the file LATERN_OIDC_FILE, or the one of LATERN_OIDC_ISSUER and the other variables; none without them.
 * Secrets are in files of their own, whose paths are relative to LATERN_OIDC_FILE's folder.
 *
 * @throws Error that says what is wrong
 */
export function readProviders(env: NodeJS.ProcessEnv): OidcProvider[] {
  const file = env.LATERN_OIDC_FILE
  const found = file ? { place: file, listed: inFile(file) } : { place: 'LATERN_OIDC_…', listed: inEnv(env) }
  const providers = found.listed.map((one) => complete(one, file ? dirname(resolve(file)) : process.cwd()))
  const ids = new Set(providers.map(({ id }) => id))
  if (ids.size < providers.length) throw new Error(`${found.place}: two providers have the same id`)
  // Never the address that a browser asks for: whoever sends the request chooses that.
  if (providers.length > 0 && !isSafeAddress(env.LATERN_PUBLIC_URL ?? ''))
    throw new Error(
      'Providers send browsers back to LATERN_PUBLIC_URL: it must begin with https:// (or be on this machine)',
    )
  return providers
}

function inFile(file: string): Listed[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`LATERN_OIDC_FILE cannot be read: ${(error as Error).message}`)
  }
  return checked(file, content)
}

function inEnv(env: NodeJS.ProcessEnv): Listed[] {
  const issuer = env.LATERN_OIDC_ISSUER
  if (!issuer) return []
  const one = {
    id: 'oidc',
    name: env.LATERN_OIDC_NAME || new URL(issuer).host,
    issuer,
    clientId: env.LATERN_OIDC_CLIENT_ID ?? '',
    ...(env.LATERN_OIDC_SECRET_FILE && { clientSecretFile: env.LATERN_OIDC_SECRET_FILE }),
    ...(env.LATERN_OIDC_GROUPS_CLAIM && { groupsClaim: env.LATERN_OIDC_GROUPS_CLAIM }),
    roles: Object.fromEntries(
      parts(env.LATERN_OIDC_ROLES).map((pair) => [
        pair.slice(0, pair.lastIndexOf('=')),
        pair.slice(pair.lastIndexOf('=') + 1),
      ]),
    ),
    ...(env.LATERN_OIDC_GROUPS && { groups: parts(env.LATERN_OIDC_GROUPS) }),
  }
  return checked('LATERN_OIDC_…', { providers: [one] })
}

const parts = (list = '') =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function checked(place: string, content: unknown): Listed[] {
  if (isFile(content)) return content.providers
  const [fault] = isFile.errors ?? []
  throw new Error(`${place}: ${fault?.instancePath || 'it'} ${fault?.message}`)
}

function complete({ clientSecretFile, ...provider }: Listed, folder: string): OidcProvider {
  if (!isSafeAddress(provider.issuer))
    throw new Error(`The issuer of ${provider.name} must begin with https:// (or be on this machine)`)
  return {
    scope: 'openid email profile',
    groupsClaim: 'groups',
    groups: Object.keys(provider.roles),
    hosts: [],
    ...provider,
    clientSecret: clientSecretFile && secretIn(resolve(folder, clientSecretFile), provider.name),
  }
}

function secretIn(file: string, name: string): string {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`The client secret of ${name} cannot be read: ${(error as Error).message}`)
  }
  if (secret === '') throw new Error(`The file with the client secret of ${name} is empty`)
  return secret
}

const byRank = ['admin', 'staff', 'user'] as const

/** The role of somebody in these groups; undefined where they may not sign in. */
export function roleIn({ roles, groups }: OidcProvider, own: readonly string[]): Role[number] | undefined {
  if (!own.some((group) => groups.includes(group))) return undefined
  const given = own.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : []))
  return byRank.find((role) => given.includes(role)) ?? 'user'
}

import * as client from 'openid-client'
import { HttpError } from '../http/httpErrors.ts'
import { isSafeAddress, type OidcProvider } from './providers.ts'

/** Who somebody is at a provider. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** Undefined where the provider does not say. */
  readonly isEmailVerified: boolean | undefined
  readonly displayName: string | undefined
  readonly groups: readonly string[]
  /** Where the browser ends the provider's own session; undefined where it offers no such address. */
  readonly signOutAddress: string | undefined
}

/** What a sign-in is checked against when the browser comes back. */
export type Checks = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** Seconds that a provider may take for an answer, and that its clock may be ahead of or behind ours. */
const patience = 10
const clockTolerance = 60

/** The provider does not answer, or not as it must. Its fault, so local sign-in goes on. */
export class ProviderAway extends HttpError {
  constructor({ name }: OidcProvider, cause: unknown) {
    super(424, `${name} does not answer just now: try again, or sign in with a password`)
    this.cause = cause
  }
}

/** No request leaves for a host that is not configured, whatever a provider's description says. */
const fetchOf =
  ({ issuer, hosts, name }: OidcProvider): client.CustomFetch =>
  (address, options) => {
    const { origin, host } = new URL(address)
    if (origin !== new URL(issuer).origin && !(origin === `https://${host}` && hosts.includes(host)))
      return Promise.reject(new TypeError(`${name} names ${host}, which is not configured`))
    return fetch(address, options as RequestInit)
  }

/**
 * A provider as it describes itself now: asked at each sign-in, so that new keys hold at once.
 * @throws ProviderAway
 */
async function describe(provider: OidcProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  try {
    return await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockTolerance },
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        timeout: patience,
        [client.customFetch]: fetchOf(provider),
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http://') ? [client.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    throw new ProviderAway(provider, error)
  }
}

/** New checks, and the address at which the browser signs in. @throws ProviderAway */
export async function beginAt(
  provider: OidcProvider,
  redirectUri: string,
): Promise<{ address: string; checks: Checks }> {
  const configuration = await describe(provider)
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  const { href: address } = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    // In the part of the address that no server and no log ever sees.
    response_mode: 'fragment',
    scope: provider.scope,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
  })
  if (!isSafeAddress(address)) throw new ProviderAway(provider, new TypeError('An address without TLS'))
  return { address, checks }
}

/**
 * Exchanges what the browser came back with for who it is.
 *
 * @param came the address that the browser came back to
 * @param signedOut where the browser comes back to from signing out
 * @throws ProviderAway; HttpError 400 where somebody cancelled, or the answer is not valid
 */
export async function finishAt(
  provider: OidcProvider,
  came: URL,
  { state, nonce, codeVerifier }: Checks,
  signedOut: string,
): Promise<Identity> {
  const configuration = await describe(provider)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, came, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new TypeError('There is no ID token')
    const told = await withUserInfo(configuration, provider, tokens.access_token, claims)
    const { end_session_endpoint: endsAt } = configuration.serverMetadata()
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textIn(told.email),
      isEmailVerified: typeof told.email_verified === 'boolean' ? told.email_verified : undefined,
      displayName: textIn(told.name),
      groups: [told[provider.groupsClaim] ?? []].flat().filter((group) => typeof group === 'string'),
      signOutAddress:
        endsAt !== undefined && isSafeAddress(endsAt)
          ? client.buildEndSessionUrl(configuration, {
              id_token_hint: tokens.id_token ?? '',
              post_logout_redirect_uri: signedOut,
            }).href
          : undefined,
    }
  } catch (error) {
    throw refusalOf(provider, error)
  }
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Providers tell some claims only where they are asked for them. */
async function withUserInfo(
  configuration: client.Configuration,
  { groupsClaim }: OidcProvider,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  const isComplete = 'email' in claims && 'name' in claims && groupsClaim in claims
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims }
}

const textIn = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim().slice(0, 200) : undefined

/** Errors of the network are TypeErrors; those of 500 and more come without a status that is expected. */
function refusalOf(provider: OidcProvider, error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const { name } = provider
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return new HttpError(400, `The sign-in at ${name} was cancelled`)
  const code = String(Object(error).code)
  const isAway =
    error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  if (isAway) return new ProviderAway(provider, error)
  const refusal = new HttpError(400, `What ${name} answered is not valid: sign in again`)
  refusal.cause = error
  return refusal
}

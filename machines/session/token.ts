import type { Timestamp } from '#domain/units.ts'

/**
 * Whether an access token's expiry time is past (specification §5). A token that is no JWT, or a JWT without `exp`,
 * does not expire here: the server is the judge of it.
 */
export function isExpired(token: string, now: Timestamp): boolean {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry <= now
}

/** `exp` of a JWT (RFC 7519: seconds since 1970) in milliseconds. */
function expiryOf(token: string): Timestamp | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

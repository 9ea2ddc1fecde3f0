import type { Milliseconds, Timestamp } from '#domain/units.ts'

/**
 * Whether an access token's expiry time is past (specification §5). A token that is no JWT, or a JWT without `exp`,
 * does not expire here: the server is the judge of it.
 */
export function isExpired(token: string, now: Timestamp): boolean {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry <= now
}

/**
 * ms by which this clock is ahead of the server's (negative: behind), of a token that has just been issued; 0 where the
 * token does not say when that was. A computer's clock may be hours off, and its user must not be signed out for that.
 */
export function clockOffset(token: string, now: Timestamp): Milliseconds {
  const issued = timeIn(token, 'iat')
  return issued === undefined ? 0 : now - issued
}

const expiryOf = (token: string) => timeIn(token, 'exp')

/** A time of a JWT (RFC 7519: seconds since 1970) in milliseconds. */
function timeIn(token: string, field: 'exp' | 'iat'): Timestamp | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const time = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))[field]
    return typeof time === 'number' ? time * 1000 : undefined
  } catch {
    return undefined
  }
}

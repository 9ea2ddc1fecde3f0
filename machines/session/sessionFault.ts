import type { Session } from '#openapi/lighting.d.ts'

/** Why a session that the server has granted cannot be used; undefined if it can. */
export function faultOf({ access_token, user }: Session) {
  if (typeof access_token !== 'string' || access_token === '') return 'access-token-invalid'
  const { data } = Object(user) as Partial<Session['user']>
  return typeof data === 'object' && data !== null ? undefined : 'user-missing'
}

import type { FastifyRequest } from 'fastify'

/** The preference that is known (RFC 7240). */
export const lenient = 'handling=lenient'

/** Whether a request prefers that what can be done of it is done. */
export function isLenient({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const given = [headers.prefer ?? []].flat().join(',')
  return given.split(/[,;]/).some((preference) => /^\s*handling\s*=\s*"?lenient"?\s*$/i.test(preference))
}

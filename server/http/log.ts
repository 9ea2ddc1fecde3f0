import type { FastifyRequest } from 'fastify'

/** Fastify's logger options for a level. The tokens of mailed links are not logged. */
export const logAt = (level: string) => ({
  level,
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({
      method,
      url: url.replace(/([?&]key=)[^&]*/, '$1…'),
      remoteAddress: ip,
    }),
  },
})

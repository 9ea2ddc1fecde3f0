import type { FastifyRequest } from 'fastify'

/** What is logged of requests at a level, without the keys of mailed links. */
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

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '#domain/units.ts'
import { requestIdHeader } from './requestIds.ts'

/** ms that a whole request may take: longer than the largest body's deadline (deadlines.ts). */
const longestRequest = 15 * MINUTE

/** Responses to malformed HTTP, by Node's error code. */
const broken: Record<string, [status: number, reason: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not come in time'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are larger than 16 KiB'],
}

/** Answers malformed HTTP with the usual error body and closes the connection; where TLS failed, nobody would understand it. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  const { code = '' } = error
  if (code === 'ECONNRESET' || /^ERR_(SSL|TLS)/.test(code) || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] = broken[code] ?? [400, 'Bad Request', 'This is no request of HTTP']
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers a URL that the router cannot parse: invalid percent-encoding, or a segment that is too long. */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const what = error.code === 'FST_ERR_BAD_URL' ? 'is no address' : 'is too long an address'
  const shown = request.url.length > 80 ? `${request.url.slice(0, 79)}…` : request.url
  reply
    .header(requestIdHeader, request.id)
    .code(error.statusCode ?? 400)
    .send({ message: `${shown} ${what}` })
}

/** Fastify's options for malformed and slow requests. */
export const brokenRequestOptions = {
  requestTimeout: longestRequest,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
  clientErrorHandler: refuseConnection,
  frameworkErrors: refuseAddress,
} satisfies FastifyHttpOptions<Server>

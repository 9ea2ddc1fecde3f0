import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '#domain/units.ts'

/** ms that a whole request may take: longer than the largest body at its slowest (deadlines.ts). */
const longestRequest = 15 * MINUTE

/** What cannot be read as a request of HTTP at all, by Node's error code. */
const broken: Record<string, [status: number, reason: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not come in time'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are larger than 16 KiB'],
}

/** A connection whose bytes are no request: answered in the shape of every refusal, and closed. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] = broken[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is no request of HTTP',
  ]
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** An address that no route can be looked up by: broken percent-encoding, or a part that is too long. */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const what = error.code === 'FST_ERR_BAD_URL' ? 'is no address' : 'is too long an address'
  const shown = request.url.length > 80 ? `${request.url.slice(0, 79)}…` : request.url
  reply.code(error.statusCode ?? 400).send({ message: `${shown} ${what}` })
}

/** Fastify's options for what never becomes a request of the contract, and for how long that is waited for. */
export const brokenRequestOptions = {
  requestTimeout: longestRequest,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
  clientErrorHandler: refuseConnection,
  frameworkErrors: refuseAddress,
} satisfies FastifyHttpOptions<Server>

import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SECOND } from '#domain/units.ts'
import { HttpError } from './httpErrors.ts'

/** The minimum rate of a body in bytes per second: half a megabit, which gives 50 MB 13 minutes. */
const slowest = 64 * 1024

/** ms added for every body. */
const defaultGrace = 10 * SECOND

/** A body's size in bytes: its content-length, or the operation's limit. */
export function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  const length = Number(headers['content-length'] ?? most)
  return Number.isNaN(length) ? most : Math.min(length, most)
}

/** ms within which a request's body must arrive. */
export const deadlineOf = (request: FastifyRequest, grace = defaultGrace): number =>
  grace + (lengthOf(request) / slowest) * SECOND

/** The body as a stream that fails with HttpError 408 if it is not complete within `deadline` ms. */
export function withDeadline(body: Readable, deadline: number): Readable {
  const inTime = new PassThrough()
  const seconds = Math.round(deadline / SECOND)
  const timer = setTimeout(
    () => inTime.destroy(new HttpError(408, `The body did not come within ${seconds} s`)),
    deadline,
  )
  const brokeOff = () => inTime.destroy(new HttpError(400, 'The body broke off'))
  // Not a pipeline, which would close the connection before the response is sent.
  body.on('error', brokeOff).on('close', () => body.readableEnded || brokeOff())
  // The body may have been aborted during authentication.
  if (body.destroyed && !body.readableEnded) brokeOff()
  // The reader may have removed its listener after the size limit was exceeded.
  inTime.on('error', () => {})
  inTime.on('close', () => {
    clearTimeout(timer)
    body.unpipe(inTime)
  })
  return body.pipe(inTime)
}

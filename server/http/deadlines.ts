import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SECOND } from '#domain/units.ts'
import { Refusal } from './refusal.ts'

/** The slowest that a body may come, in bytes a second: half a megabit, so that 50 MB have 13 minutes. */
const slowest = 64 * 1024

/** ms that every body has besides. */
const usualGrace = 10 * SECOND

/** Bytes that a request's body will have: what it says, or else the most that its operation takes. */
export function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  const length = Number(headers['content-length'] ?? most)
  return Number.isNaN(length) ? most : Math.min(length, most)
}

/** ms that a request's body has to come in. */
export const deadlineOf = (request: FastifyRequest, grace = usualGrace): number =>
  grace + (lengthOf(request) / slowest) * SECOND

/** A body as it comes, which ends with a Refusal 408 where it has not come whole within `deadline` ms. */
export function timed(body: Readable, deadline: number): Readable {
  const inTime = new PassThrough()
  const seconds = Math.round(deadline / SECOND)
  const timer = setTimeout(
    () => inTime.destroy(new Refusal(408, `The body did not come within ${seconds} s`)),
    deadline,
  )
  const brokeOff = () => inTime.destroy(new Refusal(400, 'The body broke off'))
  // Not a pipeline: that would close the connection under the answer.
  body.on('error', brokeOff).on('close', () => body.readableEnded || brokeOff())
  // It may have broken off while its sender was being identified.
  if (body.destroyed && !body.readableEnded) brokeOff()
  // Its reader may have stopped listening, where too much has come.
  inTime.on('error', () => {})
  inTime.on('close', () => {
    clearTimeout(timer)
    body.unpipe(inTime)
  })
  return body.pipe(inTime)
}

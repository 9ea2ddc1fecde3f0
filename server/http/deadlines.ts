import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SECOND } from '#domain/units.ts'
import { Refusal } from './refusal.ts'

/** The slowest that a body may come, in bytes a second: half a megabit, so that 50 MB have 13 minutes. */
const slowest = 64 * 1024

/** ms that every body has besides. */
export const usualGrace = 10 * SECOND

/** ms that a request's body has to come in, by the length it says, or else by the most that its operation takes. */
export function deadlineOf({ headers, routeOptions }: FastifyRequest, grace = usualGrace): number {
  const most = routeOptions.bodyLimit ?? 0
  const length = Number(headers['content-length'] ?? most)
  return grace + (Math.min(Number.isNaN(length) ? most : length, most) / slowest) * SECOND
}

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
  // Whoever reads it may have stopped listening, where too much has come.
  inTime.on('error', () => {})
  inTime.on('close', () => {
    clearTimeout(timer)
    body.unpipe(inTime)
  })
  return body.pipe(inTime)
}

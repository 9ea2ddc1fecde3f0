import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Options = {
  /** What of an answer is sent instead of it. It comes as it is, not compressed. */
  readonly change?: (body: Buffer, answer: IncomingMessage) => string | Buffer
}

/** Passes a request on to the server at `address`, and its answer back. */
export async function passOn(
  asked: IncomingMessage,
  reply: ServerResponse,
  address: string,
  { change }: Options = {},
): Promise<void> {
  const headers = { ...asked.headers, ...(change && { 'accept-encoding': 'identity' }) }
  const passed = request(new URL(asked.url ?? '/', address), { method: asked.method ?? 'GET', headers })
  // A reloading page aborts its requests; pass that on to the server.
  reply.on('close', () => passed.destroy())
  passed.on('error', () => reply.destroy())
  asked.pipe(passed)
  const [answer] = (await once(passed, 'response').catch(() => [])) as [IncomingMessage?]
  if (answer === undefined) return
  const { 'content-length': length, ...rest } = answer.headers
  if (change) {
    const body = await buffer(answer).catch(() => undefined)
    if (body === undefined) reply.destroy()
    else reply.writeHead(answer.statusCode ?? 500, rest).end(change(body, answer))
  } else {
    reply.writeHead(answer.statusCode ?? 500, { ...rest, ...(length && { 'content-length': length }) })
    answer.pipe(reply)
  }
}

/** With a script before every other one of the page. */
export const withScript = (page: Buffer, address: string): string =>
  page.toString().replace('<head>', `<head><script src="${address}"></script>`)

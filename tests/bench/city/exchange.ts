import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Sent = {
  readonly token: string
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** Default: POST with a body, else GET. */
  readonly method?: string | undefined
  /** Default: what browsers accept. */
  readonly encoding?: string | undefined
}

export type Exchange = {
  /** As they came, compressed or not. */
  readonly bytes: Buffer
  readonly encoding: string | undefined
  /** Milliseconds from the request to the last byte. */
  readonly took: number
}

/** Sends a request without unpacking its answer. @throws Error if it is refused */
export async function exchange(
  address: string,
  { token, body, method = body ? 'POST' : 'GET', encoding = 'gzip, deflate, br' }: Sent,
): Promise<Exchange> {
  const began = performance.now()
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': encoding,
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address, { method, headers }, resolve)
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${bytes}`)
  return { bytes, encoding: answer.headers['content-encoding'], took: performance.now() - began }
}

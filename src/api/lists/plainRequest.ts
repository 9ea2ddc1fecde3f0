/**
 * What of a request crosses to the worker, in place of the browser's own `Request`: that one hands its body to another process
 * and reads it back from there in several tasks, at each poll.
 */
export class PlainRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined

  constructor(url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) {
    this.url = url
    this.method = method
    this.headers = headers instanceof Headers ? headers : new Headers(headers)
    this.body = typeof body === 'string' ? body : undefined
    this.signal = signal ?? undefined
  }
}

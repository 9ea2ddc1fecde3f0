import { type Milliseconds, SECOND } from '#domain/units.ts'

/** A call ends when nothing of its answer has come for this long (specification §8, "No response at all"). */
export const SILENCE_LIMIT: Milliseconds = 20 * SECOND

/** What `fetch` throws where the answer does not come, or does not go on. */
export class NoAnswer extends Error {
  constructor(limit: Milliseconds) {
    super(`No answer within ${limit / SECOND} seconds`)
    this.name = 'NoAnswer'
  }
}

/** Statuses whose answers have no body. */
const NO_BODY = [101, 204, 205, 304]

type Fetch = (request: Request) => Promise<Response>

/** A `fetch` that throws `NoAnswer` after `limit` ms without a byte. An answer of any length may take as long as it moves. */
export const withTimeLimit =
  (fetch: Fetch, limit: Milliseconds = SILENCE_LIMIT): Fetch =>
  async (request) => {
    const deadline = createDeadline(limit)
    const end = forwardAbort(request.signal, deadline.abort)
    try {
      const response = await deadline.wait(fetch(new Request(request, { signal: deadline.signal })))
      // The browser refuses to make such an answer with a body, even an empty one.
      if (response.body === null || NO_BODY.includes(response.status)) {
        end()
        return response
      }
      const { status, statusText, headers } = response
      return new Response(limited(response.body, deadline, end), { status, statusText, headers })
    } catch (error) {
      end()
      throw error
    }
  }

/** Calls `onSilence` when `moved` was not called for `limit` ms. No machine runs for a call, so this has a timer of its own. */
export function watchSilence(limit: Milliseconds, onSilence: (reason: NoAnswer) => void) {
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined
  const end = () => globalThis.clearTimeout(timer)
  const moved = () => {
    end()
    timer = globalThis.setTimeout(() => onSilence(new NoAnswer(limit)), limit)
  }
  moved()
  return { moved, end }
}

/** A signal for a single step that must not take longer than `limit`, or is aborted by the caller's own signal. */
export function within(limit: Milliseconds, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const silence = watchSilence(limit, (reason) => controller.abort(reason))
  if (signal)
    forwardAbort(signal, (reason) => {
      silence.end()
      controller.abort(reason)
    })
  return controller.signal
}

/** Resolves after `time`; rejects with the signal's reason where that is aborted before. */
export const passed = (time: Milliseconds, signal?: AbortSignal) =>
  new Promise<undefined>((resolve, reject) => {
    signal?.throwIfAborted()
    within(time, signal).addEventListener('abort', () =>
      signal?.aborted ? reject(signal.reason) : resolve(undefined),
    )
  })

/** Tells `abort` the reason once the signal is aborted, or at once if it is already, until the returned function is called. */
function forwardAbort(signal: AbortSignal, abort: (reason: unknown) => void): () => void {
  const forward = () => abort(signal.reason)
  if (signal.aborted) forward()
  else signal.addEventListener('abort', forward, { once: true })
  return () => signal.removeEventListener('abort', forward)
}

type Deadline = ReturnType<typeof createDeadline>

function createDeadline(limit: Milliseconds) {
  const controller = new AbortController()
  const { signal } = controller
  const abort = (reason: unknown) => controller.abort(reason)
  return {
    signal,
    abort,
    /** Settles as `step` does, or rejects when the step takes too long or the signal is aborted. */
    wait: <Value>(step: Promise<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        const silence = watchSilence(limit, abort)
        const stopForwarding = forwardAbort(signal, reject)
        const end = () => {
          silence.end()
          stopForwarding()
        }
        step.then(resolve, reject).finally(end)
      }),
  }
}

/** The same bytes; only waiting for the next ones counts, not what the reader does with those that are there. */
function limited(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  deadline: Deadline,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const source = {
    async pull(controller: ReadableByteStreamController | ReadableStreamDefaultController) {
      const { done, value } = await deadline.wait(reader.read()).catch((error) => {
        end()
        void reader.cancel(error).catch(() => undefined)
        throw error
      })
      if (value) controller.enqueue(value)
      if (!done) return
      end()
      controller.close()
      if ('byobRequest' in controller) controller.byobRequest?.respond(0)
    },
    cancel(reason: unknown) {
      end()
      return reader.cancel(reason)
    },
  }
  try {
    // Readers with buffers of their own (telemetry/buffers.ts) need a stream of bytes.
    return new ReadableStream({ type: 'bytes', ...source }) as typeof body
  } catch {
    return new ReadableStream(source) as typeof body
  }
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoAnswer, passed, SILENCE_LIMIT, within, withTimeLimit } from '#api/timeLimit.ts'
import { provider } from '#support/provider.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)
const request = (signal?: AbortSignal) =>
  new Request('https://site.test/settings', { signal: signal ?? null })

/** A body whose next bytes come when `send` is called. */
function slowBody() {
  let controller: ReadableStreamDefaultController | undefined
  let cancelled: unknown
  const body = new ReadableStream<Uint8Array>({
    start: (it) => {
      controller = it
    },
    cancel: (reason) => {
      cancelled = reason
    },
  })
  return {
    response: () => new Response(body, { status: 201, headers: { 'x-request': '7' } }),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    close: () => controller?.close(),
    cancelled: () => cancelled,
  }
}

/** What a promise came to, without waiting for it. */
function watched<Value>(promise: Promise<Value>) {
  const state: { value?: Value; error?: unknown } = {}
  promise.then(
    (value) => {
      state.value = value
    },
    (error) => {
      state.error = error
    },
  )
  return state
}

describe('a call that is not answered', () => {
  test('ends after 20 seconds, and not before', async () => {
    const call = watched(withTimeLimit(never)(request()))
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT - 1)
    expect(call).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(call.error).toBeInstanceOf(NoAnswer)
    expect(String(call.error)).toContain('No answer within 20 seconds')
  })

  test('lets the browser give up its request', async () => {
    let signal: AbortSignal | undefined
    const call = withTimeLimit((sent) => {
      signal = sent.signal
      return never()
    })(request())
    watched(call)
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT)
    expect(signal?.aborted).toBe(true)
  })

  test('is a server that does not answer, with the reason in the stack', async () => {
    const { api } = provider(never)
    const call = watched(api.listGroups())
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT)
    expect(call.value).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', happens: 'general-error', clearsSession: false },
    })
    expect(JSON.stringify(call.value)).toContain('No answer within 20 seconds')
  })

  test('asks no longer than 3 seconds what the server offers', async () => {
    const { api } = provider(never)
    const call = watched(api.describeServer())
    await vi.advanceTimersByTimeAsync(3000)
    expect(call.value).toMatchObject({ ok: false, error: { kind: 'unreachable' } })
  })
})

describe('an answer that is under way', () => {
  test('may take as long as it moves, and comes whole', async () => {
    const slow = slowBody()
    const answer = await withTimeLimit(async () => slow.response())(request())
    expect([answer.status, answer.headers.get('x-request')]).toEqual([201, '7'])
    const text = watched(answer.text())
    for (const piece of 'minutes') {
      await vi.advanceTimersByTimeAsync(SILENCE_LIMIT - 1)
      slow.send(piece)
    }
    slow.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(text.value).toBe('minutes')
  })

  test.each([204, 304])('may be %d, which has no body', async (status) => {
    const empty = Object.defineProperty(new Response(null, { status }), 'body', {
      value: new Blob([]).stream(),
    })
    expect((await withTimeLimit(async () => empty)(request())).status).toBe(status)
  })

  test('ends when it stops moving', async () => {
    const slow = slowBody()
    const answer = await withTimeLimit(async () => slow.response())(request())
    slow.send('[{')
    const text = watched(answer.text())
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT)
    expect(text.error).toBeInstanceOf(NoAnswer)
    expect(slow.cancelled()).toBeInstanceOf(NoAnswer)
  })

  test('waits for its reader without a limit', async () => {
    const slow = slowBody()
    const answer = await withTimeLimit(async () => slow.response())(request())
    const reader = answer.body?.getReader({ mode: 'byob' })
    slow.send('first')
    const first = await reader?.read(new Uint8Array(64))
    await vi.advanceTimersByTimeAsync(10 * SILENCE_LIMIT)
    slow.send('second')
    const second = await reader?.read(new Uint8Array(64))
    expect([first, second].map((read) => new TextDecoder().decode(read?.value))).toEqual(['first', 'second'])
    slow.close()
    expect((await reader?.read(new Uint8Array(64)))?.done).toBe(true)
  })

  test('is given up with its caller’s reason', async () => {
    const slow = slowBody()
    const caller = new AbortController()
    const answer = await withTimeLimit(async () => slow.response())(request(caller.signal))
    const text = watched(answer.text())
    caller.abort(new DOMException('Left the page', 'AbortError'))
    await vi.advanceTimersByTimeAsync(0)
    expect(text.error).toMatchObject({ name: 'AbortError', message: 'Left the page' })
  })
})

describe('a limit for a single step', () => {
  test('aborts with its own reason, or with the caller’s if that comes first', async () => {
    const own = within(3000)
    const caller = new AbortController()
    const both = within(3000, caller.signal)
    caller.abort('left')
    await vi.advanceTimersByTimeAsync(3000)
    expect(own.reason).toBeInstanceOf(NoAnswer)
    expect(both.reason).toBe('left')
    expect(within(3000, AbortSignal.abort('before')).reason).toBe('before')
  })
})

describe('a pause', () => {
  test('ends after its time', async () => {
    const ended = vi.fn()
    void passed(1000, new AbortController().signal).then(ended)
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('fails with the reason of its signal, also of one that was aborted before', async () => {
    const leaving = new AbortController()
    const pause = passed(1000, leaving.signal)
    leaving.abort('left')
    await expect(pause).rejects.toBe('left')
    await expect(passed(1000, leaving.signal)).rejects.toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })
})

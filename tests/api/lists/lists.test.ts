import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLists } from '#api/lists/listsClient.ts'
import { PlainRequest } from '#api/lists/plainRequest.ts'
import type { FromWorker, ListsPlan } from '#api/lists/protocol.ts'
import { NoAnswer, SILENCE_LIMIT } from '#api/timeLimit.ts'
import { Unreadable } from '#api/unreadable.ts'
import { readRow } from '#gate/rows.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { listsHere, localLists } from '#support/localLists.ts'
import { luminaire } from '#support/provider.ts'

const settings: ListsPlan = { of: 'list', table: 'settings' }
const luminaires: ListsPlan = { of: 'list', table: 'luminaires' }
const setting = (id: number, value: number | string = id) => ({ id, name: `setting ${id}`, value })

/** Lists from a server whose next body is `body`. */
function provider() {
  const server = { body: '[]', status: 200 }
  const messages: FromWorker[] = []
  const lists = createLists(() => {
    const port = localLists(async () => new Response(server.body, { status: server.status }))
    port.addEventListener('message', ({ data }) => messages.push(data as FromWorker))
    return port
  })
  async function read(body: unknown, plan: ListsPlan = settings, source: string | undefined = 'settings') {
    server.body = typeof body === 'string' ? body : JSON.stringify(body)
    messages.length = 0
    const answer = await lists.request(new PlainRequest('https://provider.test'), plan, source)
    const parsed = messages.flatMap((message): object[] =>
      message.type === 'rows' ? JSON.parse(message.rows) : [],
    )
    return { ...answer.lists?.lists[0], rows: answer.lists?.lists[0]?.rows ?? [], parsed }
  }
  return { server, lists, read, messages }
}

describe('a list', () => {
  test('that was sent again is the same list, and none of its rows is parsed', async () => {
    const { read } = provider()
    const first = await read([setting(1), setting(2)])
    const second = await read([setting(1), setting(2)])
    expect(first.rows).toEqual([setting(1), setting(2)])
    expect(second.rows).toBe(first.rows)
    expect(second.parsed).toEqual([])
  })

  test('that was sent again within a second takes the page a single message', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { read, messages } = provider()
    await read([setting(1)])
    await read([setting(1)])
    expect(messages.map(({ type }) => type)).toEqual(['answer'])
  })

  test('of which one row changed has the others as they were', async () => {
    const { read } = provider()
    const first = await read([setting(1), setting(2), setting(3)])
    const second = await read([setting(1), setting(2, 20), setting(3)])
    expect(second.rows).toEqual([setting(1), setting(2, 20), setting(3)])
    expect([second.rows[0], second.rows[2]]).toEqual([first.rows[0], first.rows[2]])
    expect(second.rows[0]).toBe(first.rows[0])
    expect(second.rows[2]).toBe(first.rows[2])
    expect(second.parsed, 'only what changed crosses').toEqual([{ value: 20 }])
    expect(second.fresh).toEqual([setting(2, 20)])
  })

  test('that is written in another way, with its fields in another order, is the same list', async () => {
    const { read } = provider()
    const first = await read([setting(1), setting(2)])
    const reversed = [1, 2].map((id) => Object.fromEntries(Object.entries(setting(id)).reverse()))
    const second = await read(JSON.stringify(reversed, undefined, 2))
    expect(second.rows).toBe(first.rows)
    expect(second.parsed).toEqual([])
  })

  test('of which a row lost a field has it no more, and has what is called like what every object has', async () => {
    const { read } = provider()
    const odd = '"__proto__":{},"constructor":1'
    await read(`[{"id":1,"name":"a","value":1,"toString":2}]`)
    for (const fields of ['"value":1', `"value":1,${odd}`, '"value":1']) {
      const sent = `{"id":1,"name":"a",${fields}}`
      const { rows } = await read(`[${sent}]`)
      expect(rows.map((row) => JSON.stringify(row))).toEqual([
        JSON.stringify(readRow('settings', JSON.parse(sent)).row),
      ])
    }
  })

  test.each([
    ['the first is gone', [2, 3, 4]],
    ['the last is gone', [1, 2, 3]],
    ['they come the other way round', [4, 3, 2, 1]],
    ['all are gone', []],
  ])('has its rows as they were where %s', async (_, ids) => {
    const { read } = provider()
    const first = await read([1, 2, 3, 4].map((id) => setting(id)))
    const second = await read(ids.map((id) => setting(id)))
    expect(second.rows.map(({ id }) => id)).toEqual(ids)
    expect(second.rows.every((row) => first.rows.includes(row))).toBe(true)
    expect(second.parsed).toEqual([])
  })

  test('of rows that move through a window has the rest as it was', async () => {
    const { read } = provider()
    const reading = (at: number) => ({
      ...{ fk_device: 1 + (at % 7), dt_arrival: null, output_level: 50 },
      dt_production: new Date(1_800_000_000_000 + at * 1000).toISOString(),
    })
    const plan: ListsPlan = { of: 'list', table: 'readings' }
    const of = (from: number) => Array.from({ length: 50 }, (_, index) => reading(from + index))
    await read(of(0), plan, 'readings')
    const { parsed, rows } = await read(of(10), plan, 'readings')
    expect(parsed).toEqual(of(50).slice(0, 10))
    expect(rows).toEqual(of(10))
  })

  test('is whole again for a page that has none, and of another source', async () => {
    const { read, lists } = provider()
    await read([setting(1)])
    expect((await read([setting(1)], settings, 'another')).parsed).toEqual([setting(1)])
    lists.forget()
    expect((await read([setting(1)])).parsed).toEqual([setting(1)])
  })

  test('of ten thousand rows crosses in slices', async () => {
    const { read, messages } = provider()
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ ...luminaire, id: at + 1 }))
    expect((await read(rows, luminaires)).rows).toEqual(rows)
    const slices = messages.filter(({ type }) => type === 'rows')
    expect(slices.length).toBeGreaterThan(10)
    for (const slice of slices) if (slice.type === 'rows') expect(slice.rows.length).toBeLessThan(110_000)
  })
})

test('the rest of a site is told before its devices are read, and each list is in its place', async () => {
  const { lists, server } = provider()
  const area = { id: 2, name: 'Level 2', fk_parent: 1 }
  server.body = JSON.stringify({ luminaires: [luminaire], areas: [area] })
  const told: [string, number][] = []
  const end = lists.onRows((table, rows) => void told.push([table, rows.length]))
  const ask = () =>
    lists.request(new PlainRequest('https://provider.test'), {
      of: 'tables',
      tables: ['luminaires', 'areas'],
    })
  const answer = await ask()
  expect(told).toEqual([
    ['areas', 1],
    ['luminaires', 1],
  ])
  expect(answer.lists?.lists.map(({ table }) => table)).toEqual(['luminaires', 'areas'])
  end()
  await ask()
  expect(told).toHaveLength(2)
})

describe('what cannot be read', () => {
  test('is told again as long as it is sent, and is let in when it is mended', async () => {
    const { read } = provider()
    const broken = { ...luminaire, id: 'none' }
    for (const _ of [1, 2]) {
      const { rows, problems } = await read([luminaire, broken], luminaires)
      expect([rows.length, problems?.count]).toEqual([1, 1])
    }
    const mended = await read([luminaire, { ...luminaire, id: 13 }], luminaires)
    expect([mended.rows.length, mended.problems?.count]).toEqual([2, 0])
  })

  test('of several rows with one id are all but the last, until it is gone', async () => {
    const { read } = provider()
    const [one, other] = [luminaire, { ...luminaire, name: 'later' }]
    const both = await read([one, other], luminaires)
    expect(both.rows).toEqual([other])
    expect(both.problems?.samples).toMatchObject([{ field: 'id', reason: 'duplicate' }])
    expect((await read([one], luminaires)).rows).toEqual([one])
  })

  test('of two tables’ devices with one id is the later table’s', async () => {
    const { lists, server } = provider()
    server.body = JSON.stringify({ luminaires: [luminaire], gateways: [{ ...luminaire, name: 'Gateway' }] })
    const plan: ListsPlan = { of: 'tables', tables: ['luminaires', 'gateways'] }
    const answer = await lists.request(new PlainRequest('https://provider.test'), plan)
    expect(answer.lists?.lists.map(({ rows }) => rows.length)).toEqual([1, 0])
  })

  test.each([
    ['', Unreadable],
    ['{"message": "Sorry"}', Unreadable],
    ['[1, 2', SyntaxError],
    ['[{"id": 1]]', SyntaxError],
    ['[{"id": 1, "name" "x"}]', SyntaxError],
    ['[{"id": 1} {"id": 2}]', SyntaxError],
    ['[] []', SyntaxError],
    ['<html>', SyntaxError],
    ['{"data": [}', SyntaxError],
    ['{data: []}', SyntaxError],
  ])('is refused as a whole: %s', async (body, kind) => {
    await expect(provider().read(body)).rejects.toThrow(kind)
  })

  test('is no answer under another status, which has its body', async () => {
    const { lists, server } = provider()
    Object.assign(server, { status: 422, body: '{"message":"No"}' })
    const { response, lists: none } = await lists.request(new PlainRequest('https://provider.test'), settings)
    expect([response.status, await response.json(), none]).toEqual([422, { message: 'No' }, undefined])
  })
})

describe('a request', () => {
  test('that is aborted ends at once, and the next is whole', async () => {
    let open: (response: Response) => void = () => undefined
    const requests: Request[] = []
    const lists = createLists(() =>
      localLists((request) => {
        requests.push(request)
        return new Promise((resolve) => {
          open = resolve
        })
      }),
    )
    const abort = new AbortController()
    const first = lists.request(
      new PlainRequest('https://provider.test', { signal: abort.signal }),
      settings,
      'one',
    )
    await expect.poll(() => requests.length).toBe(1)
    abort.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests[0]?.signal.aborted).toBe(true)
    const second = lists.request(new PlainRequest('https://provider.test'), settings, 'one')
    await expect.poll(() => requests.length).toBe(2)
    open(Response.json([setting(1)]))
    expect((await second).lists?.lists[0]?.rows).toEqual([setting(1)])
  })

  test('ends when nothing of its answer has come for 20 seconds, and not while it moves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const turns = async () => {
      for (let turn = 0; turn < 5; turn++) await everyPromise()
    }
    let push: (text: string) => void = () => undefined
    const { request } = listsHere(async () => {
      const start = (controller: ReadableStreamDefaultController) => {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
      }
      return new Response(new ReadableStream({ start }))
    })
    let outcome: unknown
    request(new PlainRequest('https://provider.test'), settings).catch((error: unknown) => {
      outcome = error
    })
    await turns()
    for (const text of ['[', ' ', ' ']) {
      vi.advanceTimersByTime(SILENCE_LIMIT - 1)
      push(text)
      await turns()
      expect(outcome).toBeUndefined()
    }
    vi.advanceTimersByTime(SILENCE_LIMIT)
    await turns()
    expect(outcome).toBeInstanceOf(NoAnswer)
  })

  test('fails where its worker does, and the next has a new one', async () => {
    const failures: (() => void)[] = []
    let asked = 0
    const lists = createLists(() => {
      const port = localLists(() =>
        ++asked === 1 ? new Promise(() => undefined) : Promise.resolve(Response.json([])),
      )
      return {
        postMessage: port.postMessage,
        addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
          if (type === 'error') failures.push(() => listener(new Event('error') as never))
          else port.addEventListener(type, listener as (event: { data: unknown }) => void)
        },
      }
    })
    const first = lists.request(new PlainRequest('https://provider.test'), settings)
    const failing = expect(first).rejects.toThrow('The worker of the lists has failed')
    await expect.poll(() => asked).toBe(1)
    failures[0]?.()
    await failing
    const { lists: read } = await lists.request(new PlainRequest('https://provider.test'), settings)
    expect(read?.lists[0]?.rows).toEqual([])
  })
})

test('whatever is sent, one answer after another, is what JSON.parse and the gate make of it', async () => {
  const json = (row: unknown, space: number) => JSON.stringify(row, undefined, space)
  const row = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        {
          id: fc.integer({ min: 1, max: 9 }),
          value: fc.integer({ max: 3 }),
          extra: fc.constantFrom(null, 0, '', [], {}, [1], { a: [1] }, { a: [2] }),
          toString: fc.constantFrom(1, 2),
        },
        { requiredKeys: ['id', 'value'] },
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
  const answers = fc.array(
    fc.record({ rows: fc.array(row, { maxLength: 12 }), space: fc.constantFrom(0, 2) }),
    {
      maxLength: 5,
    },
  )
  await fc.assert(
    fc.asyncProperty(answers, fc.boolean(), async (sent, isWrapped) => {
      const { read } = provider()
      for (const { rows, space } of sent) {
        const named = rows.map((each: unknown) =>
          Object(each) === each && !Array.isArray(each) ? { name: 'it', ...Object(each) } : each,
        )
        const { rows: got } = await read(json(isWrapped ? { data: named } : named, space))
        const known = JSON.parse(JSON.stringify(named)).flatMap(
          (each: unknown) => readRow('settings', each).row ?? [],
        )
        const last = new Map(known.map((each: { id: number }) => [each.id, each]))
        expect(got).toEqual([...last.values()])
      }
    }),
    { numRuns: 300 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PollTables } from '#api/calls.ts'
import { keepUnchanged, withChanges } from '#api/pollChanges.ts'
import { pollOptions } from '#api/queries.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { noTables } from '#support/memorySite.ts'
import { luminaire } from '#support/provider.ts'
import { held, testCore } from '#support/testCore.ts'

const lamp = (id: number, latitude: number) => ({ ...luminaire, id, latitude })
const tablesOf = (lamps: ReadonlyMap<number, number>): PollTables => ({
  ...noTables,
  luminaires: [...lamps].sort(([one], [other]) => one - other).map(([id, latitude]) => lamp(id, latitude)),
})

/** A server that sends only changes, and keeps its whole history. */
function tellingServer() {
  const lamps = new Map([
    [11, 0],
    [12, 0],
  ])
  const steps: { changed?: number; removed?: number }[] = []
  let life = 'a'
  return {
    lamps,
    put(id: number, latitude: number) {
      if (lamps.get(id) === latitude) return
      lamps.set(id, latitude)
      steps.push({ changed: id })
    },
    remove(id: number) {
      if (lamps.delete(id)) steps.push({ removed: id })
    },
    restart() {
      life += 'a'
      steps.length = 0
    },
    answer(since: string | null) {
      const [of, step] = since?.split('.') ?? []
      const now = `${life}.${steps.length}`
      if (of !== life) return { since: now, complete: true, changed: tablesOf(lamps), removed: {} }
      const touched = new Set(
        steps.slice(Number(step)).map(({ changed, removed }) => changed ?? removed ?? 0),
      )
      const [there, gone] = [true, false].map((is) => [...touched].filter((id) => lamps.has(id) === is))
      return {
        since: now,
        complete: false,
        changed: { ...noTables, luminaires: there?.map((id) => lamp(id, lamps.get(id) ?? 0)) ?? [] },
        removed: gone && gone.length > 0 ? { luminaires: gone } : {},
      }
    },
  }
}

async function polledCore() {
  const server = tellingServer()
  const { core, routes, requests } = testCore({ token: 'stored' })
  routes['GET /api/v2/latern'] = () =>
    Response.json({ name: 'Latern', version: '1', demo: false, extensions: ['pollChanges'] })
  await core.session.ready()
  const sinces: (string | null)[] = []
  routes['POST /api/v2/latern/poll'] = async (request) => {
    const { since } = await request.json()
    sinces.push(since)
    return Response.json(server.answer(since))
  }
  const options = { ...pollOptions(core.api), staleTime: 0 }
  await core.queryClient.fetchQuery(options)
  const tables = () => core.queryClient.getQueryData(options.queryKey)
  return {
    server,
    core,
    routes,
    requests,
    sinces,
    poll: () => core.queryClient.fetchQuery(options),
    tables,
    lamps: () => new Map(tables()?.luminaires.map(({ id, latitude }) => [id, latitude])),
    save: (latitude: number) => core.saveDevice({ id: 12, kind: 'luminaire' }, { latitude }),
  }
}

describe('a poll of a server that sends only changes', () => {
  test('asks for everything once, and from then on for what came after', async () => {
    const { server, poll, sinces, lamps, requests } = await polledCore()
    server.put(12, 30)
    server.put(13, 5)
    await poll()
    server.remove(11)
    await poll()
    expect(sinces).toEqual([null, 'a.0', 'a.2'])
    expect(lamps()).toEqual(server.lamps)
    expect(requests).not.toContain('POST /api/v2/poll')
  })

  test('leaves what did not change the same object, and everything where nothing did', async () => {
    const { server, poll, tables } = await polledCore()
    const first = tables()
    await poll()
    expect(tables()).toBe(first)
    server.put(12, 30)
    await poll()
    expect(tables()?.luminaires[0]).toBe(first?.luminaires[0])
    expect(tables()?.luminaires[1]?.latitude).toBe(30)
    expect(tables()?.rules).toBe(first?.rules)
  })

  test('loads everything again from a restarted server; unchanged entities stay the same objects', async () => {
    const { server, poll, tables, lamps } = await polledCore()
    const first = tables()
    server.restart()
    server.put(12, 30)
    server.restart()
    await poll()
    expect(lamps()).toEqual(server.lamps)
    expect(tables()?.luminaires[0]).toBe(first?.luminaires[0])
  })

  test('cancelled by a save is repeated by the next one', async () => {
    const { server, core, routes, poll, lamps, save } = await polledCore()
    const telling = routes['POST /api/v2/latern/poll']
    const slow = held()
    routes['POST /api/v2/latern/poll'] = slow.route
    routes['PUT /api/v2/luminaires'] = () => {
      server.put(12, 40)
      return Response.json(lamp(12, 40))
    }
    server.put(11, 7)
    const early = server.answer('a.0')
    const dropped = core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    await everyPromise()
    await save(40)
    slow.answer(early)
    await dropped
    expect(lamps()).toEqual(
      new Map([
        [11, 0],
        [12, 40],
      ]),
    )
    if (telling) routes['POST /api/v2/latern/poll'] = telling
    await poll()
    expect(lamps()).toEqual(server.lamps)
  })

  test('that ended while a save was under way is not undone for good by its late answer', async () => {
    const { server, routes, poll, lamps, save, sinces } = await polledCore()
    const slow = held()
    routes['PUT /api/v2/luminaires'] = slow.route
    const saving = save(40)
    await everyPromise()
    server.put(12, 40)
    // Somebody else's change arrives with a poll before the response.
    server.put(12, 60)
    await poll()
    expect(lamps().get(12)).toBe(60)
    slow.answer(lamp(12, 40))
    await saving
    expect(lamps().get(12)).toBe(40)
    await poll()
    expect(lamps().get(12)).toBe(60)
    expect(sinces.at(-1)).toBeNull()
  })

  test('gives the server’s state, whatever changes in between, also by this console itself', async () => {
    const acts = fc.array(
      fc.record({
        act: fc.constantFrom('put', 'remove', 'restart', 'poll', 'save', 'refused'),
        id: fc.integer({ min: 11, max: 15 }),
        latitude: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        const { server, routes, poll, lamps, save } = await polledCore()
        for (const { act, id, latitude } of script) {
          if (act === 'put') server.put(id, latitude)
          else if (act === 'remove') server.remove(id)
          else if (act === 'restart') server.restart()
          else if (act === 'poll') await poll()
          else {
            routes['PUT /api/v2/luminaires'] = () => {
              if (act === 'refused' || !server.lamps.has(12))
                return Response.json({ message: 'No' }, { status: 409 })
              server.put(12, latitude)
              return Response.json(lamp(12, latitude))
            }
            await save(latitude)
          }
        }
        await poll()
        expect(lamps()).toEqual(server.lamps)
      }),
      { numRuns: 60, seed: 20261121 },
    )
  })
})

test('a provider with section 7 alone is asked for everything each time', async () => {
  const { core, routes, requests } = testCore({ token: 'stored' })
  await core.session.ready()
  const options = { ...pollOptions(core.api), staleTime: 0 }
  routes['POST /api/v2/poll'] = () => Response.json(tablesOf(new Map([[11, 0]])))
  const poll = async () => {
    await core.queryClient.fetchQuery(options)
    return core.queryClient.getQueryData(options.queryKey)
  }
  const first = await poll()
  expect(await poll()).toBe(first)
  const asked = requests.filter((request) => request.endsWith('poll') || request.endsWith('latern'))
  expect(asked).toEqual(['GET /api/v2/latern', 'POST /api/v2/poll', 'POST /api/v2/poll'])
})

test('a list with the same objects is the list before, and an object with the same fields the one before', () => {
  const [one, other] = [{}, {}]
  const before = { list: [one, other], name: 'x' }
  expect(keepUnchanged(before, { list: [one, other], name: 'x' })).toBe(before)
  const next = keepUnchanged(before, { list: [one, other], name: 'y' }) as typeof before
  expect(next).toEqual({ list: [one, other], name: 'y' })
  expect(next.list).toBe(before.list)
  expect(keepUnchanged(before, { list: [other, one], name: 'x' })).toEqual({ list: [other, one], name: 'x' })
  expect(keepUnchanged(undefined, before)).toBe(before)
})

test('an entity that is sent again unchanged stays the same object, and new ones are inserted in order', () => {
  const before: PollTables = {
    ...tablesOf(
      new Map([
        [11, 0],
        [14, 0],
      ]),
    ),
    since: 'a.0',
  }
  const changed = { ...noTables, luminaires: [lamp(12, 1), lamp(14, 0)] }
  const after = withChanges(before, { since: 'a.1', complete: false, changed, removed: {} })
  expect(after.luminaires.map(({ id }) => id)).toEqual([11, 12, 14])
  expect(after.luminaires[2]).toBe(before.luminaires[1])
})

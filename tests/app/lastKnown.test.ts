import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pollOptions, recentEventsOptions, recentReadingsOptions, settingsOptions } from '#api/queries.ts'
import type { Core } from '#app/core/core.ts'
import type { CoreOptions } from '#app/createCore.ts'
import { openOfflineDatabase } from '#app/offline/database.ts'
import { keepLastKnown } from '#app/offline/keepLastKnown.ts'
import { createLastKnownStore } from '#app/offline/lastKnownStore.ts'
import { forgetLastKnown, loadLastKnown } from '#app/offline/openLastKnown.ts'
import { lastPlanOf, rememberPlan } from '#app/site/lastPlans.ts'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import { MINUTE } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { luminaire } from '#support/provider.ts'
import { held, poll, type Routes, session, testCore, until, user } from '#support/testCore.ts'

const lastKnown = { load: loadLastKnown, forget: forgetLastKnown }
const unreachable = () => {
  throw new TypeError('fetch failed')
}
/** The browser's storage. */
let kept: Record<string, string>
const lamps = [{ id: 12 }, { id: 700 }]

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  kept = {}
})

const polled = ({ api, queryClient }: Core) => queryClient.getQueryData(pollOptions(api).queryKey)
const named = (core: Core) => polled(core)?.luminaires.map(({ id, name }) => [id, name])
const load = ({ api, queryClient }: Core) =>
  Promise.all([
    queryClient.fetchQuery({ ...pollOptions(api), staleTime: 0 }),
    queryClient.fetchQuery(settingsOptions(api)),
  ])

/** How a page keeps lists that has nothing else to do, and no other beside it. */
const alone = { inTurn: (task: () => Promise<void>) => task(), whenIdle: async () => undefined }

/** A console that has loaded the site, and keeps it. */
async function visit(devices: Parameters<typeof poll>[0] = lamps) {
  const page = testCore({ token: 'stored', kept, lastKnown })
  page.routes['POST /api/v2/poll'] = () => Response.json({ areas: [], ...poll(devices) })
  await page.core.session.ready()
  await load(page.core)
  const keepNow = keepLastKnown({
    core: page.core,
    store: createLastKnownStore(),
    signInId: page.tokens.signInId,
    ...alone,
  })
  await keepNow()
  return { ...page, keepNow }
}

/** The console that is opened next, while the server does not answer. */
function reopen(token?: string, opened = lastKnown) {
  const page = testCore({ ...(token && { token }), kept, lastKnown: opened })
  page.routes['POST /auth/token'] = unreachable
  page.routes['POST /api/v2/poll'] = unreachable
  return page
}

describe('without an answer of the server', () => {
  test('the console opens as the account that was signed in, with its lists and their time', async () => {
    const before = await visit()
    const known = before.core.queryClient.getQueryState(pollOptions(before.core.api).queryKey)
    const { core, tokens } = reopen()
    await until(core, 'signed-in')
    expect(core.session.current()).toMatchObject({ user, roles: ['staff'] })
    expect(core.session.current().notice).toBeUndefined()
    expect(polled(core)?.luminaires.map(({ id }) => id)).toEqual([12, 700])
    const { dataUpdatedAt } = core.queryClient.getQueryState(pollOptions(core.api).queryKey) ?? {}
    expect(dataUpdatedAt).toBe(known?.dataUpdatedAt)
    expect(core.queryClient.getQueryData(settingsOptions(core.api).queryKey)).toEqual([])
    expect(tokens.read()).toBe('fresh')
  })

  test('a site of thousands opens whole and in order, although it is read some slices at a time', async () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({ id: index + 1 }))
    await visit(many)
    const { core } = reopen()
    await until(core, 'signed-in')
    expect(polled(core)?.luminaires.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  })

  test('a device that was deleted before is not shown', async () => {
    const { core, routes, keepNow } = await visit()
    routes['POST /api/v2/poll'] = () => Response.json({ areas: [], ...poll([{ id: 12 }]) })
    await core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    await keepNow()
    const next = reopen().core
    await until(next, 'signed-in')
    expect(polled(next)?.luminaires.map(({ id }) => id)).toEqual([12])
  })

  test('what another visit has kept is replaced as a whole', async () => {
    await visit()
    await visit([{ id: 12 }])
    const next = reopen().core
    await until(next, 'signed-in')
    expect(polled(next)?.luminaires.map(({ id }) => id)).toEqual([12])
  })

  test('it opens however often the token was renewed since its lists were kept', async () => {
    await visit()
    for (const renewed of ['second', 'third']) {
      const next = testCore({ kept, lastKnown })
      next.routes['POST /auth/token'] = () => Response.json({ access_token: renewed, user })
      await next.core.session.ready()
      expect(next.tokens.read()).toBe(renewed)
    }
    const { core } = reopen()
    await until(core, 'signed-in')
    expect(polled(core)?.luminaires.map(({ id }) => id)).toEqual([12, 700])
  })

  test('another token opens nothing', async () => {
    await visit()
    const { core } = reopen('a token of somebody else')
    await vi.waitFor(() => expect(core.session.current().problem?.code).toBe('server-unreachable'))
    expect(core.session.current().state).toBe('booting')
    expect(polled(core)).toBeUndefined()
  })

  test('nothing is left of an account that has signed out', async () => {
    const { core } = await visit()
    rememberPlan(2, 'https://provider.test/plans/2.png')
    core.session.signOut()
    await until(core, 'guest')
    expect(lastPlanOf(2)).toBeUndefined()
    const next = reopen(session.access_token)
    await vi.waitFor(() => expect(next.core.session.current().problem?.code).toBe('server-unreachable'))
    expect(polled(next.core)).toBeUndefined()
  })

  test('a refused token is not opened with what was kept', async () => {
    await visit()
    const { core, routes } = reopen()
    routes['POST /auth/token'] = () => Response.json({}, { status: 401 })
    await core.session.ready()
    expect(core.session.current()).toMatchObject({ state: 'guest', roles: [] })
    expect(await createLastKnownStore().load('stored')).toBeUndefined()
  })
})

describe('what devices have reported', () => {
  const areas = [{ id: 2, name: 'Yard', settings: [] }]
  const reading = (device: number, minute: string, level: number) => ({
    fk_device: device,
    dt_production: `2026-08-06T12:${minute}:00Z`,
    dt_arrival: null,
    output_level: level,
  })
  const readingsKey = ({ api }: Core) => recentReadingsOptions(api, [2], FRESH_FOR_POWER, () => 0).queryKey
  const eventsKey = ({ api }: Core) => recentEventsOptions(api, [2], FRESH_FOR_OCCUPANCY, () => 0).queryKey
  const shown = ({ queryClient }: Core, key: readonly unknown[]) => queryClient.getQueryState(key)

  /** A console that keeps the site, and these reports. @param age of the reports, before the site was read; ms */
  async function report(
    readings: readonly StatusReading[],
    events: readonly SensorEvent[] = [],
    age = MINUTE,
  ) {
    const page = testCore({ token: 'stored', kept, lastKnown })
    page.routes['POST /api/v2/poll'] = () => Response.json({ ...poll(lamps), areas })
    await page.core.session.ready()
    await load(page.core)
    const { core, tokens } = page
    const at = (core.queryClient.getQueryState(pollOptions(core.api).queryKey)?.dataUpdatedAt ?? 0) - age
    if (readings.length > 0) {
      core.queryClient.setQueryData(readingsKey(core), [...readings], { updatedAt: at })
      core.queryClient.setQueryData(eventsKey(core), [...events], { updatedAt: at })
    }
    await keepLastKnown({ core, store: createLastKnownStore(), signInId: tokens.signInId, ...alone })()
    return { core, at }
  }
  const lit = [reading(12, '01', 80), reading(700, '03', 0), reading(12, '02', 40)]
  const { output_level: _, ...motion } = reading(700, '04', 0)

  test('last is shown, as of when it was asked for', async () => {
    const { at } = await report(lit, [motion])
    const { core } = reopen()
    await until(core, 'signed-in')
    await vi.waitFor(() => expect(shown(core, readingsKey(core))?.data).toBeDefined())
    expect(shown(core, readingsKey(core))?.data).toEqual([reading(12, '02', 40), reading(700, '03', 0)])
    expect(shown(core, readingsKey(core))?.dataUpdatedAt).toBe(at)
    expect(shown(core, eventsKey(core))?.data).toEqual([motion])
  })

  test('is not shown where it is half an hour older than the site, for nobody would be reporting', async () => {
    for (const [age, count] of [
      [FRESH_FOR_POWER - 1, 2],
      [FRESH_FOR_POWER, 0],
    ] as const) {
      await report(lit, [], age)
      let opened: Promise<void> | undefined
      const load: typeof loadLastKnown = async (options) => {
        const site = await loadLastKnown(options)
        const openOffline = () => {
          opened = site?.openOffline()
          return opened ?? Promise.resolve()
        }
        return site && { ...site, openOffline }
      }
      const { core } = reopen(undefined, { ...lastKnown, load })
      await until(core, 'signed-in')
      await opened
      expect(shown(core, readingsKey(core))?.data ?? []).toHaveLength(count)
    }
  })

  test('stays kept where the next page does not load any', async () => {
    await report(lit)
    await report([])
    const { core } = reopen()
    await until(core, 'signed-in')
    await vi.waitFor(() => expect(shown(core, readingsKey(core))?.data).toHaveLength(2))
  })

  test('is forgotten when the user signs out', async () => {
    const { core } = await report(lit)
    expect((await createLastKnownStore().loadReports()).readings).toHaveLength(2)
    core.session.signOut()
    await until(core, 'guest')
    expect(await createLastKnownStore().loadReports()).toEqual({ readings: [], events: [] })
  })
})

describe('once the server answers again', () => {
  test('the token is renewed, and the user is who the server says', async () => {
    await visit()
    const { core, routes, tokens } = reopen()
    await until(core, 'signed-in')
    routes['POST /auth/token'] = () =>
      Response.json({ access_token: 'renewed', user: { ...user, role: ['user'] } })
    routes['POST /api/v2/poll'] = () => Response.json({ areas: [], ...poll(lamps) })
    await core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    await vi.waitFor(() => expect(tokens.read()).toBe('renewed'))
    expect(core.session.current().roles).toEqual(['user'])
  })

  test('a token that it refuses ends the session, and what was kept', async () => {
    await visit()
    const { core, routes, tokens } = reopen()
    await until(core, 'signed-in')
    routes['POST /auth/token'] = () => Response.json({}, { status: 401 })
    routes['POST /api/v2/poll'] = () => Response.json({ areas: [], ...poll(lamps) })
    await core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    await until(core, 'guest')
    expect(core.session.current().problem?.message).toBe('Invalid access_token')
    expect(tokens.read()).toBeUndefined()
    expect(await createLastKnownStore().load('stored')).toBeUndefined()
  })
})

describe('while the first poll is on its way', () => {
  /** The console that is opened next; the server answers. */
  async function open(options: Partial<CoreOptions> & { token?: string } = {}, routes: Routes = {}) {
    const page = testCore({ kept, lastKnown, token: 'stored', ...options })
    const answered = held()
    Object.assign(page.routes, { 'POST /api/v2/poll': answered.route, ...routes })
    await page.core.session.ready()
    return { ...page, answered }
  }

  test('the console shows the lists that were kept, with their time', async () => {
    const before = await visit()
    const { core } = await open()
    expect(core.session.current()).toMatchObject({ state: 'signed-in', user })
    expect(polled(core)?.luminaires.map(({ id }) => id)).toEqual([12, 700])
    const { queryKey } = pollOptions(core.api)
    expect(core.queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(
      before.core.queryClient.getQueryState(queryKey)?.dataUpdatedAt,
    )
  })

  test('each row that the poll brings again stays the same object, and the others change', async () => {
    await visit()
    const { core, answered } = await open()
    const shown = polled(core)
    const polling = core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    await vi.waitFor(() => {
      answered.answer({ areas: [], ...poll([{ id: 12 }, { id: 700, name: 'Renamed' }]) })
      expect(core.queryClient.isFetching()).toBe(0)
    })
    await polling
    const tables = polled(core)
    expect(tables?.luminaires[0]).toBe(shown?.luminaires[0])
    expect(tables?.luminaires[1]).toMatchObject({ id: 700, name: 'Renamed' })
    expect(tables?.areas).toBe(shown?.areas)
  })

  test('settings that were kept seconds ago are asked for again', async () => {
    await visit()
    const { core } = await open()
    const { queryKey } = settingsOptions(core.api)
    expect(core.queryClient.getQueryData(queryKey)).toEqual([])
    expect(core.queryClient.getQueryCache().find({ queryKey })?.isStaleByTime(30_000)).toBe(true)
  })

  test('what another build of the console has kept is not shown', async () => {
    await visit()
    const { core } = await open({ build: 'newer' })
    expect(polled(core)).toBeUndefined()
  })

  test('nothing is shown where it lacks what the address names', async () => {
    await visit()
    expect(polled((await open({ address: () => '/luminaires/13' })).core)).toBeUndefined()
    expect(polled((await open({ address: () => '/luminaires/12' })).core)).toBeDefined()
  })

  test('nothing of another sign-in is shown', async () => {
    await visit()
    const { core } = await open({ token: 'of somebody else' })
    expect(polled(core)).toBeUndefined()
  })

  test('a storage that does not answer keeps nobody waiting', async () => {
    const { core } = await open({ lastKnown: { ...lastKnown, load: () => new Promise(() => undefined) } })
    expect(core.session.current().state).toBe('signed-in')
    expect(polled(core)).toBeUndefined()
  })

  describe('of a server that tells changes', () => {
    const description = { name: 'Latern', version: '1', demo: false, extensions: ['pollChanges'] }
    const told = (since: string, complete: boolean, changed: object) =>
      Response.json({ since, complete, changed, removed: {} })
    const serverOf = (answer: Routes[string]): Routes => ({
      'GET /api/v2/latern': () => Response.json(description),
      'POST /api/v2/latern/poll': answer,
    })

    /** A console that keeps the site as of '7'. */
    async function visitLatern(store = createLastKnownStore(), lists: object = poll(lamps)) {
      const { core, tokens, routes } = testCore({ token: 'stored', kept, lastKnown })
      Object.assign(
        routes,
        serverOf(() => told('7', true, lists)),
      )
      await core.session.ready()
      await load(core)
      await keepLastKnown({ core, store, signInId: tokens.signInId, ...alone })()
    }

    /** The console that is opened next, and polls; with what it was asked for. */
    async function openAndPoll(options: Partial<CoreOptions> = {}) {
      const asked: unknown[] = []
      const next = await open(
        options,
        serverOf(async (request) => {
          const { since } = (await request.json()) as { since: string | null }
          asked.push(since)
          return told('8', since === null, poll([{ id: 700, name: 'Renamed' }]))
        }),
      )
      await next.core.queryClient.fetchQuery({ ...pollOptions(next.core.api), staleTime: 0 })
      return { asked, luminaires: polled(next.core)?.luminaires.map(({ id, name }) => [id, name]) }
    }

    test('only what has changed since is asked for', async () => {
      await visitLatern()
      expect(await openAndPoll()).toEqual({
        asked: ['7'],
        luminaires: [
          [12, 'L-12'],
          [700, 'Renamed'],
        ],
      })
    })

    test('everything is asked for where a page was closed before it had kept all', async () => {
      await visitLatern()
      const store = createLastKnownStore()
      let puts = 0
      const put: typeof store.put = async (change) => {
        puts += 1
        if (puts > 1) throw new Error('The page is gone')
        await store.put(change)
      }
      await visitLatern({ ...store, put }, poll(lamps.map(({ id }) => ({ id, name: 'Theirs' }))))
      expect(await openAndPoll()).toEqual({ asked: [null], luminaires: [[700, 'Renamed']] })
    })

    test('everything is asked for where a row had a problem, so that it is told again', async () => {
      await visitLatern(createLastKnownStore(), { luminaires: [{ ...luminaire, fk_area: 'two' }] })
      expect((await openAndPoll()).asked).toEqual([null])
    })
  })

  /** The console that is opened next and has polled these lamps; with what it stores. */
  async function openAndKeep(devices: Parameters<typeof poll>[0]) {
    const { core, tokens } = await open(
      {},
      { 'POST /api/v2/poll': () => Response.json({ areas: [], ...poll(devices) }) },
    )
    await load(core)
    const puts: unknown[] = []
    const store = createLastKnownStore()
    const put: typeof store.put = (change) => {
      puts.push([change.name, change.slice])
      return store.put(change)
    }
    const keepNow = keepLastKnown({ core, store: { ...store, put }, signInId: tokens.signInId, ...alone })
    return { puts, keepNow }
  }

  test('of what it has read, only what has changed is stored again', async () => {
    await visit()
    const { puts, keepNow } = await openAndKeep([{ id: 12 }, { id: 700, name: 'Renamed' }])
    await keepNow()
    expect(puts).toEqual([['poll.luminaires', 2]])
    const { core } = await open()
    expect(named(core)).toEqual([
      [12, 'L-12'],
      [700, 'Renamed'],
    ])
  })

  test('what another page has kept since it was read is replaced as a whole', async () => {
    await visit()
    const { puts, keepNow } = await openAndKeep(lamps)
    await visit([{ id: 12, name: 'Renamed' }])
    await keepNow()
    expect(puts).toContainEqual(['poll.luminaires', 0])
    expect(puts).toContainEqual(['poll.luminaires', 2])
    const { core } = await open()
    expect(named(core)).toEqual([
      [12, 'L-12'],
      [700, 'L-12'],
    ])
  })

  test('what an earlier build has kept, which does not say when, is replaced as a whole', async () => {
    await visit()
    const database = await openOfflineDatabase()
    const account = await database.get('accounts', 0)
    const { writing: _, ...asBefore } = account ?? {}
    await database.put('accounts', asBefore as NonNullable<typeof account>, 0)
    const { puts, keepNow } = await openAndKeep([{ id: 12 }])
    await keepNow()
    expect(puts).toContainEqual(['poll.luminaires', 0])
    const { core } = await open()
    expect(polled(core)?.luminaires.map(({ id }) => id)).toEqual([12])
  })

  test('what another page has kept meanwhile is replaced, since it may be older', async () => {
    const one = await visit()
    await visit([{ id: 12, name: 'Renamed' }])
    await one.keepNow()
    const { core } = await open()
    expect(named(core)).toEqual([
      [12, 'L-12'],
      [700, 'L-12'],
    ])
  })
})

test('a server that leaves the token unanswered is waited for three seconds, and heard when it answers', async () => {
  await visit()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { core, routes, tokens } = reopen()
    const late = held()
    routes['POST /auth/token'] = late.route
    await vi.advanceTimersByTimeAsync(2999)
    expect(core.session.current().state).toBe('booting')
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await until(core, 'signed-in')
    expect(core.session.current().user).toEqual(user)
    late.answer({ access_token: 'late', user })
    await vi.waitFor(() => expect(tokens.read()).toBe('late'))
  } finally {
    vi.useRealTimers()
  }
})

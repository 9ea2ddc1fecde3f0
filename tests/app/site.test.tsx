// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { CoreProvider } from '#app/core/context.tsx'
import { useMarkerReadings } from '#app/plan/markerReadings.ts'
import { SessionProvider, useSession } from '#app/session/session.tsx'
import { SiteProvider, useGrid, useSettings, useSite, useSiteOutline } from '#app/site/site.tsx'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { useToday } from '#features/shell/useToday.ts'
import { held, poll, testCore } from '#support/testCore.ts'
import { day } from '../domain/arbitraries.ts'
import { area } from '../domain/fixtures.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 2, 29, 12) }))
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A page with its own core; `seen` has the hooks' results of the last render. */
async function page<Seen>(use: () => Seen, start: ReturnType<typeof testCore>) {
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <CoreProvider core={start.core}>
        <SessionProvider>
          <SiteProvider>{children}</SiteProvider>
        </SessionProvider>
      </CoreProvider>
    ),
  })
  await pass(1)
  return {
    ...start,
    seen: () => result.current,
    polls: () => start.requests.filter((request) => request === 'POST /api/v2/poll').length,
  }
}

const signedIn = () => testCore({ token: 'stored' })

describe('the poll', () => {
  test('is not asked for a guest', async () => {
    const { polls, seen } = await page(useSite, testCore())
    await pass(60_000)
    expect([polls(), seen().status]).toEqual([0, 'loading'])
  })

  test('is asked at once when somebody is signed in, and then every period', async () => {
    const { polls, seen } = await page(useSite, signedIn())
    expect([polls(), seen().status]).toEqual([1, 'ready'])
    await pass(9_990)
    expect(polls()).toBe(1)
    await pass(20)
    expect(polls()).toBe(2)
    await pass(30_000)
    expect(polls()).toBe(5)
  })

  describe('where the browser has kept the site', () => {
    let drawn: (() => void)[]
    const kept = (start: ReturnType<typeof testCore>) => {
      const { api, queryClient } = start.core
      const tables = {
        ...Object.fromEntries(POLL_TABLES.map((table) => [table, []])),
      } as unknown as PollTables
      queryClient.setQueryData(pollOptions(api).queryKey, tables, { updatedAt: Date.now() - 60_000 })
      return start
    }
    beforeEach(() => {
      drawn = []
      vi.stubGlobal('requestIdleCallback', (idle: () => void, { timeout = 0 } = {}) => {
        drawn.push(idle)
        setTimeout(idle, timeout)
      })
    })
    afterEach(() => vi.unstubAllGlobals())

    test('is asked once the page has drawn that, and then every period', async () => {
      const { polls, seen } = await page(useSite, kept(signedIn()))
      expect([polls(), seen().status]).toEqual([0, 'ready'])
      for (const idle of drawn) idle()
      await pass(1)
      expect(polls()).toBe(1)
      await pass(10_010)
      expect(polls()).toBe(2)
    })

    test('waits for a second at most, and not at all in a later session', async () => {
      const start = kept(signedIn())
      const { polls } = await page(useSite, start)
      await pass(990)
      expect(polls()).toBe(0)
      await pass(20)
      expect(polls()).toBe(1)
      start.core.session.signOut()
      await pass(1)
      start.core.session.signIn({ email: 'ulle@site.test', password: 'secret' })
      await pass(1)
      expect(polls()).toBe(2)
    })
  })

  test('renders the navigation and the toolbar only where what they read of the site has changed', async () => {
    const start = signedIn()
    let zones = [area(1), area(2)]
    let name = 'L-1'
    start.routes['POST /api/v2/poll'] = () => Response.json({ areas: zones, ...poll([{ name }]) })
    let renders = 0
    const { seen } = await page(() => {
      renders += 1
      return useSiteOutline()
    }, start)
    const { queryKey } = pollOptions(start.core.api)
    const polledName = () => start.core.queryClient.getQueryData<PollTables>(queryKey)?.luminaires[0]?.name
    const before = renders
    name = 'L-2'
    await pass(10_000)
    expect([polledName(), renders]).toEqual(['L-2', before])
    zones = [area(1), area(2, { name: 'Car park' })]
    await pass(10_000)
    expect(seen().areas?.map((zone) => zone.name)).toEqual(['Car park'])
  })

  test('has luminaire types of their own call where it brings none, and asks for them only there', async () => {
    const start = signedIn()
    const type = { id: 7, name: 'Post-top 40' }
    const types = 'GET /api/v2/reference/luminairetypes'
    const asked = () => start.requests.filter((request) => request === types).length
    start.routes[types] = () => Response.json([type])
    const { seen } = await page(useSite, start)
    expect([seen().site?.luminaireTypes, asked()]).toMatchObject([[type], 1])
    start.routes[types] = () => Response.json({}, { status: 500 })
    await pass(10_000)
    expect([seen().site?.luminaireTypes, asked()]).toMatchObject([[type], 2])
    start.routes['POST /api/v2/poll'] = () =>
      Response.json({ luminairetypes: [{ id: 8, name: 'Downlight' }] })
    await pass(10_000)
    expect([seen().site?.luminaireTypes, asked()]).toMatchObject([[{ id: 8, name: 'Downlight' }], 2])
  })

  test('has one request under way at a time', async () => {
    const start = signedIn()
    const slow = held()
    start.routes['POST /api/v2/poll'] = slow.route
    const { polls, seen } = await page(useSite, start)
    await pass(19_000)
    expect([polls(), seen().status]).toEqual([1, 'loading'])
    slow.answer({ areas: [] })
    await pass(1)
    expect(seen().status).toBe('ready')
  })

  test('that is never answered ends after 20 seconds, is said, and is asked again', async () => {
    const start = signedIn()
    start.routes['POST /api/v2/poll'] = () => new Promise(() => undefined)
    const { polls, seen } = await page(useSite, start)
    await pass(20_000)
    expect(seen()).toMatchObject({ status: 'error', problem: { kind: 'unreachable' } })
    expect(start.warnings).toMatchObject([['Cannot retrieve user data', { kind: 'unreachable' }]])
    start.routes['POST /api/v2/poll'] = () => Response.json({ areas: [] })
    await pass(10_000)
    expect([polls(), seen().status]).toEqual([2, 'ready'])
  })

  test('waits for what the server offers once, for 3 seconds at most', async () => {
    const start = signedIn()
    start.routes['GET /api/v2/latern'] = () => new Promise(() => undefined)
    const { polls, seen } = await page(useSite, start)
    await pass(2990)
    expect([polls(), seen().status]).toEqual([0, 'loading'])
    await pass(20)
    expect([polls(), seen().status]).toEqual([1, 'ready'])
    await pass(10_000)
    expect(polls()).toBe(2)
  })

  test('rests while the window is hidden, and is asked at once when it is shown', async () => {
    const { polls } = await page(useSite, signedIn())
    focusManager.setFocused(false)
    await pass(60_000)
    expect(polls()).toBe(1)
    await act(async () => focusManager.setFocused(true))
    await pass(1)
    expect(polls()).toBe(2)
  })

  test('stops at sign-out, and nothing of the site is left', async () => {
    const { polls, seen, core } = await page(useSite, signedIn())
    await act(async () => core.session.signOut())
    await pass(60_000)
    expect([polls(), seen().status, seen().site]).toEqual([1, 'loading', undefined])
  })

  test('that a save has dropped is made up for at once', async () => {
    const { polls, core, routes } = await page(useSite, signedIn())
    const dropped = held()
    routes['POST /api/v2/poll'] = dropped.route
    await pass(10_000)
    expect(polls()).toBe(2)
    routes['PUT /api/v2/luminaires'] = () => Response.json({ id: 12 })
    routes['POST /api/v2/poll'] = () => Response.json(poll([{ latitude: 51 }]))
    await act(async () => void core.saveDevice({ id: 12, kind: 'luminaire' }, { latitude: 50 }))
    await pass(200)
    expect(polls()).toBe(3)
  })
})

describe('the site', () => {
  test('leaves the root area out, and has its devices in one list and by id', async () => {
    const start = signedIn()
    const area = (id: number) => ({
      id,
      name: `Zone ${id}`,
      image: null,
      settings: [],
      installation_date: null,
    })
    start.routes['POST /api/v2/poll'] = () =>
      Response.json({
        ...poll([{ id: 12 }]),
        gateways: [{ id: 40, name: 'G' }],
        areas: [area(1), area(2)],
      })
    const { seen } = await page(useSite, start)
    const { site } = seen()
    expect(site?.areas.map(({ id }) => id)).toEqual([2])
    expect(site?.rootArea?.id).toBe(1)
    expect(site?.devices.map(({ id, kind }) => [id, kind])).toEqual([
      [12, 'luminaire'],
      [40, 'gateway'],
    ])
    expect(site?.byId.devices.get(40)).toBe(site?.devices[1])
  })

  test('is the same object while nothing changes; a change leaves the other devices the same objects', async () => {
    const start = signedIn()
    start.routes['POST /api/v2/poll'] = () => Response.json(poll([{ id: 11 }, { id: 12 }]))
    const { seen, routes, polls } = await page(useSite, start)
    const first = seen().site
    await pass(10_000)
    expect(polls()).toBe(2)
    expect(seen().site).toBe(first)
    routes['POST /api/v2/poll'] = () => Response.json(poll([{ id: 11 }, { id: 12, latitude: 31 }]))
    await pass(10_000)
    const second = seen().site
    expect(second?.devices[1]?.latitude).toBe(31)
    expect(second?.devices[0]).toBe(first?.devices[0])
    expect(second?.devices[1]).not.toBe(first?.devices[1])
    expect(second?.areas).toBe(first?.areas)
  })

  test('is there while the server does not answer, and the problem with it', async () => {
    const { seen, routes } = await page(useSite, signedIn())
    routes['POST /api/v2/poll'] = () => Response.json({}, { status: 500 })
    await pass(10_000)
    expect(seen()).toMatchObject({ status: 'ready', problem: { kind: 'internal' } })
    routes['POST /api/v2/poll'] = () => Response.json({ areas: [] })
    await pass(10_000)
    expect(seen().problem).toBeUndefined()
  })

  test('that was never there is an error, until asked for again', async () => {
    const start = signedIn()
    start.routes['POST /api/v2/poll'] = () => Response.json({}, { status: 500 })
    const { seen, routes } = await page(useSite, start)
    expect(seen()).toMatchObject({ status: 'error', problem: { kind: 'internal' } })
    routes['POST /api/v2/poll'] = () => Response.json({ areas: [] })
    act(() => seen().refetch())
    await pass(1)
    expect(seen().status).toBe('ready')
  })
})

describe('a zone', () => {
  test('has the site’s settings, and its own grid where it has one', async () => {
    const start = signedIn()
    start.routes['GET /settings'] = () =>
      Response.json([
        { id: 1, name: 'energy_cost', value: '0,21' },
        { id: 2, name: 'time_zone', value: 'Europe/Tallinn' },
        { id: 3, name: 'grid_width', value: 5 },
      ])
    const zone = {
      id: 2,
      name: 'Deck',
      image: null,
      installation_date: null,
      settings: [{ id: 1, area_id: 2, name: 'grid_height', value: 20 }],
    }
    const { seen } = await page(() => ({ settings: useSettings(), grid: useGrid(zone) }), start)
    expect(seen().settings).toMatchObject({ energyCost: 0.21, siteTime: { zone: 'Europe/Tallinn' } })
    expect(seen().grid).toEqual({ width: 5, height: 20 })
  })

  test('has its readings of the last hour by device, reloaded every minute', async () => {
    const start = signedIn()
    const asked: string[] = []
    const reading = (device: number, level: number) => ({
      fk_device: device,
      dt_arrival: null,
      dt_production: '2026-03-29T11:45:00.000Z',
      output_level: level,
    })
    start.routes['GET /api/v2/devices/status/history'] = ({ url }) => {
      asked.push(decodeURIComponent(new URL(url).search))
      return Response.json([reading(12, 40), reading(13, 80), reading(12, 60)])
    }
    const { seen } = await page(() => useMarkerReadings(2, true), start)
    expect(seen().loadedAt).toBe(Date.parse('2026-03-29T12:00:00Z'))
    expect(
      [...seen().readings].map(([id, { readings }]) => [
        id,
        readings.map(({ output_level }) => output_level),
      ]),
    ).toEqual([
      [12, [40, 60]],
      [13, [80]],
    ])
    await pass(60_000)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatch(/^\?fk_area=2&start_date=2026-03-29T11:00:00\.\d{3}Z$/)
    expect(asked[1]).toMatch(/^\?fk_area=2&start_date=2026-03-29T11:01:00\.\d{3}Z$/)
  })
})

describe('today', () => {
  test('becomes the next day at midnight on a page that is left open', async () => {
    vi.setSystemTime(Date.parse('2026-03-29T21:58:30Z'))
    const start = signedIn()
    const { seen } = await page(useToday, start)
    expect(seen()).toBe(day('2026-03-29'))
    await pass(120_000)
    expect(seen()).toBe(day('2026-03-30'))
  })

  test('is not said while the site’s time zone cannot be loaded', async () => {
    const start = signedIn()
    start.routes['GET /settings'] = () => Response.json({}, { status: 500 })
    const { seen } = await page(useToday, start)
    expect(seen()).toBeUndefined()
    start.routes['GET /settings'] = () => Response.json([])
    await pass(10_000)
    expect(seen()).toBe(day('2026-03-29'))
  })
})

describe('settings that could not be loaded', () => {
  const state = () => ({ outline: useSiteOutline(), session: useSession() })

  test('stay a problem during the next attempt, and are none of the next user’s', async () => {
    const start = signedIn()
    const slow = held()
    start.routes['GET /settings'] = () => Response.json({}, { status: 500 })
    const { seen } = await page(state, start)
    expect(seen().outline.settings.problem?.kind).toBe('internal')
    start.routes['GET /settings'] = slow.route
    await pass(10_000)
    expect(start.requests.filter((request) => request === 'GET /settings')).toHaveLength(2)
    expect(seen().outline.settings).toMatchObject({ isKnown: false, problem: { kind: 'internal' } })
    act(() => seen().session.signOut())
    await pass(1)
    act(() => seen().session.signIn({ email: 'ulle@site.test', password: 'lamp' }))
    await pass(1)
    expect(seen().session.state).toBe('signed-in')
    expect(seen().outline.settings.problem).toBeUndefined()
  })

  test('are a general error only where older ones are known', async () => {
    const told: string[] = []
    const start = signedIn()
    start.core.onGeneralError(({ message }) => told.push(message))
    start.routes['GET /settings'] = () => Response.json({}, { status: 500 })
    const { seen } = await page(state, start)
    expect(told).toEqual([])
    start.routes['GET /settings'] = () => Response.json([])
    await pass(10_000)
    start.routes['GET /settings'] = () => Response.json({}, { status: 500 })
    act(() => seen().outline.settings.refetch())
    await pass(1)
    expect(told).toEqual(['Request returned Internal Server Error'])
    expect(seen().outline.settings).toMatchObject({ isKnown: true })
  })
})

describe('the session in a page', () => {
  test('is rendered again when it changes', async () => {
    const { seen, core } = await page(useSession, testCore())
    expect(seen().state).toBe('guest')
    act(() => seen().signIn({ email: 'ulle@site.test', password: 'lamp' }))
    expect(seen().state).toBe('signing-in')
    await pass(1)
    expect(seen()).toMatchObject({ state: 'signed-in', roles: ['staff'] })
    expect(seen().signOut).toBe(core.session.signOut)
  })
})

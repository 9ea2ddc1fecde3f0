// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pollKey } from '#api/queries.ts'
import { CoreProvider } from '#app/core/context.tsx'
import { pollNow } from '#app/outbox/siteReads.ts'
import { SessionProvider } from '#app/session/session.tsx'
import { SiteProvider, useSite } from '#app/site/site.tsx'
import { MINUTE, SECOND } from '#domain/units.ts'
import { held, poll, testCore } from '#support/testCore.ts'

const START = Date.UTC(2026, 2, 29, 12)
const PERIOD = 10 * SECOND

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A page whose provider sends a lamp, and whose second poll has been answered as the first one. */
async function quietPage() {
  const { core, routes, requests, tokens } = testCore({ token: 'stored' })
  const lamp = { latitude: 50 }
  const refused = { isOn: false }
  const bearers: (string | null)[] = []
  routes['POST /api/v2/poll'] = ({ headers }) => {
    bearers.push(headers.get('Authorization'))
    return refused.isOn
      ? Response.json({ message: 'Down' }, { status: 503 })
      : Response.json({ luminairetypes: [{ id: 7, name: 'Post-top 40' }], ...poll([lamp]) })
  }
  let updates = 0
  core.queryClient.getQueryCache().subscribe((event) => {
    const isPoll = event.query.queryKey[0] === pollKey[0] && event.type === 'updated'
    if (isPoll && event.action.type === 'success' && !event.action.manual) updates += 1
  })
  const { result } = renderHook(useSite, {
    wrapper: ({ children }) => (
      <CoreProvider core={core}>
        <SessionProvider>
          <SiteProvider>{children}</SiteProvider>
        </SessionProvider>
      </CoreProvider>
    ),
  })
  await pass(1)
  await pass(PERIOD)
  return {
    core,
    routes,
    tokens,
    lamp,
    refused,
    bearers,
    /** The query's answers, of which each costs the page more than a request. */
    updates: () => updates,
    polls: () => requests.filter((request) => request === 'POST /api/v2/poll').length,
    latitude: () => result.current.site?.luminaires[0]?.latitude,
    problem: () => result.current.problem?.kind,
    /** Seconds since the page was opened. */
    answeredAt: () => Math.floor((core.polling.answeredAt() - START) / SECOND),
  }
}

describe('where nothing changes', () => {
  test('the site is polled every period, and the page hears of it once a minute', async () => {
    const { polls, updates, answeredAt } = await quietPage()
    expect([polls(), updates(), answeredAt()]).toEqual([2, 1, 10])
    await pass(3 * PERIOD)
    expect([polls(), updates(), answeredAt()]).toEqual([5, 1, 40])
    await pass(2 * MINUTE)
    expect([polls(), updates(), answeredAt()]).toEqual([17, 3, 160])
  })

  test('a listener hears of each answer', async () => {
    const { core } = await quietPage()
    const heard = vi.fn()
    core.polling.onUnchanged(heard)
    await pass(3 * PERIOD)
    expect(heard).toHaveBeenCalledTimes(3)
  })

  test('a change is shown with the next poll', async () => {
    const { lamp, latitude, updates } = await quietPage()
    await pass(PERIOD)
    lamp.latitude = 51
    await pass(PERIOD)
    expect([latitude(), updates()]).toEqual([51, 2])
  })

  test('a problem is shown with the next poll, and is over with the first answer', async () => {
    const { refused, problem, polls, answeredAt } = await quietPage()
    await pass(PERIOD)
    refused.isOn = true
    await pass(PERIOD)
    expect([problem(), polls(), answeredAt()]).toEqual(['refused', 4, 20])
    refused.isOn = false
    await pass(PERIOD)
    expect([problem(), polls(), answeredAt()]).toEqual([undefined, 5, 40])
  })

  test('a hidden window polls no more, and at once when it is shown', async () => {
    const { polls } = await quietPage()
    await act(async () => focusManager.setFocused(false))
    await pass(MINUTE)
    expect(polls()).toBe(2)
    await act(async () => focusManager.setFocused(true))
    await pass(1)
    expect(polls()).toBe(3)
    await pass(PERIOD)
    expect(polls()).toBe(4)
  })

  test('a poll that is on its way when the window is hidden is the last one', async () => {
    const { routes, polls, answeredAt } = await quietPage()
    const answered = routes['POST /api/v2/poll']
    const slow = held()
    routes['POST /api/v2/poll'] = slow.route
    await pass(PERIOD)
    await act(async () => focusManager.setFocused(false))
    slow.answer(await (await answered?.(new Request('https://provider.test')))?.json())
    await pass(MINUTE)
    expect([polls(), answeredAt()]).toEqual([3, 20])
  })

  test('what a save has changed is followed by the server’s state, also where that is as before', async () => {
    const { core, routes, polls, latitude } = await quietPage()
    routes['PUT /api/v2/luminaires'] = () => Response.json({ id: 12 })
    await act(async () => void core.saveDevice({ id: 12, kind: 'luminaire' }, { latitude: 60 }))
    await pass(1)
    expect([latitude(), polls()]).toEqual([60, 2])
    await pass(PERIOD)
    expect([latitude(), polls()]).toEqual([50, 3])
  })

  test('a poll that a save has cancelled on its way is made again at once', async () => {
    const { core, routes, polls } = await quietPage()
    const answered = routes['POST /api/v2/poll']
    routes['POST /api/v2/poll'] = held().route
    await pass(PERIOD)
    expect(polls()).toBe(3)
    if (answered) routes['POST /api/v2/poll'] = answered
    routes['PUT /api/v2/luminaires'] = () => Response.json({ id: 12 })
    await act(async () => void core.saveDevice({ id: 12, kind: 'luminaire' }, { latitude: 60 }))
    await pass(200)
    expect(polls()).toBe(4)
  })

  test('a part of the console that needs the site now has it polled at once', async () => {
    const { core, polls, updates } = await quietPage()
    await act(() => pollNow(core.api, core.queryClient))
    expect([polls(), updates()]).toEqual([3, 2])
  })

  test('a renewed token is sent with the next poll', async () => {
    const { tokens, bearers } = await quietPage()
    tokens.renew('renewed')
    await pass(PERIOD + 200)
    expect(bearers.slice(2)).toEqual(['Bearer renewed'])
  })

  test('the end of the session ends it', async () => {
    const { core, polls } = await quietPage()
    await act(async () => core.session.signOut())
    await pass(MINUTE)
    expect([polls(), core.polling.answeredAt()]).toEqual([2, 0])
  })
})

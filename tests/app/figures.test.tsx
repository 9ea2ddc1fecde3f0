// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CoreProvider } from '#app/core/context.tsx'
import { useDeviceSlots } from '#app/figures/useDeviceSlots.ts'
import { useDashboardFigures, useFigures } from '#app/figures/useFigures.ts'
import { useProgress } from '#app/figures/useProgress.ts'
import { SessionProvider } from '#app/session/session.tsx'
import { SiteProvider, useSiteOutline } from '#app/site/site.tsx'
import { HOUR, MINUTE } from '#domain/units.ts'
import { testCore } from '#support/testCore.ts'
import { BUFFER_BYTES } from '#telemetry/buffers.ts'
import { day } from '../domain/arbitraries.ts'
import { area, luminaire, rated, reading, sensor } from '../domain/fixtures.ts'

/** Noon of a Wednesday in the site's default zone, +02:00. */
const now = Date.parse('2026-10-28T10:00:00Z')
const morning = now - 12 * HOUR
beforeEach(() =>
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const HISTORY = 'GET /api/v2/devices/status/history'
const EVENTS = 'GET /api/v2/events'
const FIGURES = 'GET /api/v2/latern/figures'

const site = {
  areas: [1, 2, 3].map((id) => area(id, { installation_date: '2026-08-01' })),
  luminaires: [rated(11, 100), { ...rated(12, 50), fk_area: 3 }],
  sensors: [sensor(21)],
}

/** A reading at full level every 15 minutes of the span. */
function steady(request: Request) {
  const query = new URL(request.url).searchParams
  const [start, end] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  const device = query.get('fk_area') === '2' ? 11 : 12
  const readings = []
  for (let time = start ?? 0; time < Math.min(end ?? 0, now + 1); time += 15 * MINUTE)
    readings.push(reading(device, time, 100))
  return Response.json(readings)
}

/** A page with its own core and a provider that offers only section 7. */
async function page<Seen>(use: () => Seen, routes: ReturnType<typeof testCore>['routes'] = {}) {
  const asked: string[] = []
  const start = testCore({ token: 'stored', now: () => Date.now() })
  const noting =
    (route: string, answer: (request: Request) => Response | Promise<Response>) => (request: Request) => {
      asked.push(`${route}${decodeURIComponent(new URL(request.url).search)}`)
      return answer(request)
    }
  const all = {
    'POST /api/v2/poll': () => Response.json(site),
    [HISTORY]: steady,
    [EVENTS]: () => Response.json([]),
    ...routes,
  }
  for (const [route, answer] of Object.entries(all)) start.routes[route] = noting(route, answer)
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <CoreProvider core={start.core}>
        <SessionProvider>
          <SiteProvider>{children}</SiteProvider>
        </SessionProvider>
      </CoreProvider>
    ),
  })
  const settle = async (isSo: () => boolean) => {
    for (let round = 0; round < 200 && !isSo(); round++)
      await act(async () => {
        await vi.advanceTimersByTimeAsync(1)
        await new Promise((resolve) => setImmediate(resolve))
      })
  }
  return { ...start, asked, seen: () => result.current, settle }
}

const histories = (asked: readonly string[]) =>
  asked
    .filter((request) => request.startsWith(HISTORY))
    .map((request) => {
      const query = new URLSearchParams(request.split('?')[1])
      const hours = (name: string) => (Date.parse(query.get(name) ?? '') - morning) / HOUR
      return `${query.get('fk_area')}: ${hours('start_date')} to ${hours('end_date')}`
    })

describe('figures whose settings could not be loaded', () => {
  const failed = () => Response.json({}, { status: 500 })

  test('wait for those of the site, which are asked for again, and then are of the site’s own days', async () => {
    const { asked, routes, seen, settle } = await page(
      () => ({
        figures: useDashboardFigures(),
        chart: useFigures({ unitOfTime: 'today' }),
        outline: useSiteOutline(),
      }),
      { 'GET /settings': failed },
    )
    await settle(() => seen().outline.settings.problem !== undefined)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect([seen().figures.today.status, seen().chart.status]).toEqual(['loading', 'loading'])
    expect(histories(asked)).toEqual([])
    routes['GET /settings'] = () => Response.json([{ id: 1, name: 'time_zone', value: '+00:00' }])
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await settle(() => seen().chart.status === 'matched')
    expect(seen().outline.settings).toEqual({ isKnown: true, refetch: expect.any(Function) })
    expect(histories(asked)[0]).toBe('2: 1 to 27')
  })

  test('wait for those of the zones only where a zone came without its own', async () => {
    const own = (id: number) => [{ id, area_id: id, name: 'working_hours', value: 8 }]
    const areas = (settings: typeof own) => ({
      ...site,
      areas: [2, 3].map((id) => area(id, { settings: settings(id) })),
    })
    const withOwn = await page(
      () => ({ chart: useFigures({ unitOfTime: 'today' }), outline: useSiteOutline() }),
      {
        'POST /api/v2/poll': () => Response.json(areas(own)),
        'GET /area_settings': failed,
      },
    )
    await withOwn.settle(() => withOwn.seen().chart.status === 'matched')
    expect(withOwn.seen().outline.settings.problem).toBeUndefined()

    const without = await page(
      () => ({ chart: useFigures({ unitOfTime: 'all' }), outline: useSiteOutline() }),
      {
        'POST /api/v2/poll': () => Response.json(areas(() => [])),
        'GET /area_settings': failed,
      },
    )
    await without.settle(() => without.seen().outline.settings.problem !== undefined)
    expect(without.seen().chart.status).toBe('loading')
    without.routes['GET /area_settings'] = () =>
      Response.json([{ id: 1, area_id: 2, name: 'installation_date', value: '27-10-2026' }])
    without.seen().outline.settings.refetch()
    await without.settle(() => without.seen().chart.status === 'matched')
    expect(histories(without.asked)).toEqual(['2: -25 to 25', '3: -25 to 25'])
  })
})

describe('the dashboard against section 7 alone', () => {
  test('reads today, week and month first and all-time after them, each day once, with an hour around', async () => {
    const { asked, seen, settle } = await page(useDashboardFigures)
    await settle(() => seen().all.status === 'matched')
    const october = -27 * 24 - 1
    const fromAugust = [-88 * 24, -57 * 24, -26 * 24, 0]
    expect(histories(asked).slice(0, 6)).toEqual([
      '2: -1 to 25',
      '3: -1 to 25',
      '2: -49 to 1',
      '3: -49 to 1',
      `2: ${october} to 1`,
      `3: ${october} to 1`,
    ])
    expect(histories(asked).slice(6).toSorted()).toEqual(
      [2, 3]
        .flatMap((zone) =>
          fromAugust.slice(1).map((end, part) => `${zone}: ${(fromAugust[part] ?? 0) - 1} to ${end + 1}`),
        )
        .toSorted(),
    )
  })

  test('gives the same energy and coverage for each zone and for all', async () => {
    const { seen, settle } = await page(useDashboardFigures)
    await settle(() => seen().all.status === 'matched')
    const { today, week, month, all } = seen()
    for (const [view, hours] of [
      [today, 12],
      [week, 60],
      [month, 27 * 24 + 12],
      [all, 88 * 24 + 12],
    ] as const) {
      expect(view.zones.get(2)?.total?.energy).toBeCloseTo(100 * hours, 6)
      expect(view.zones.get(3)?.total?.energy).toBeCloseTo(50 * hours, 6)
      expect(view.total?.energy).toBeCloseTo(150 * hours, 6)
      expect(view.total?.coverage).toBeCloseTo(1, 9)
    }
    expect(today.figures?.power[3]).toBeCloseTo(150, 9)
    expect(today.zones.get(2)?.total?.occupancy).toBe(0)
    expect(today.zones.get(3)?.total?.occupancy).toBeUndefined()
  })

  test('shows each failure in its place, continues with the rest, and retries on request', async () => {
    let isBroken = true
    const breaking = (request: Request) =>
      isBroken && new URL(request.url).searchParams.get('fk_area') === '3'
        ? Response.json({ message: 'Zone 3 is being moved' }, { status: 400 })
        : steady(request)
    const { seen, settle, warnings } = await page(useDashboardFigures, { [HISTORY]: breaking })
    await settle(() => seen().all.zones.get(2)?.status === 'matched')
    expect(seen().today.zones.get(2)?.status).toBe('matched')
    expect(seen().today.zones.get(3)).toMatchObject({ status: 'failed', error: 'Zone 3 is being moved' })
    expect(seen().today).toMatchObject({ status: 'failed', error: 'Zone 3 is being moved' })
    expect(seen().all.zones.get(3)?.status).toBe('failed')
    expect(warnings[0]?.[0]).toBe('Cannot retrieve user data')

    isBroken = false
    await act(async () => {
      seen().today.retry()
      seen().week.retry()
      seen().month.retry()
    })
    await settle(() => seen().all.status === 'matched')
    expect(seen().all.status).toBe('matched')
  })

  test('counts nothing of a history that breaks off', async () => {
    const half = async (request: Request) => new Response((await steady(request).text()).slice(0, -20))
    const { seen, settle } = await page(useDashboardFigures, { [HISTORY]: half })
    await settle(() => seen().today.status === 'failed')
    expect(seen().today).toMatchObject({ error: 'The history broke off before its end', total: undefined })
  })
})

describe('a load that takes long', () => {
  const begun = JSON.stringify(
    Array.from({ length: 20_000 }, (_, row) => reading(11, morning + row, 50)),
  ).slice(0, -1)
  const endless = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(begun)) }),
    )
  /** The rows that are complete in the first buffer. */
  const rows = begun.slice(0, BUFFER_BYTES).split('}').length - 1

  test('reports progress, can be cancelled, and stays cancelled until it is resumed', async () => {
    const routes = { [HISTORY]: endless as (request: Request) => Response }
    const {
      seen,
      settle,
      routes: answers,
    } = await page(() => {
      const figures = useFigures({ unitOfTime: 'today', areas })
      return { ...figures, progress: useProgress()(figures.loadKeys) }
    }, routes)
    await settle(() => seen().progress !== undefined)
    expect(seen()).toMatchObject({ status: 'loading', progress: { rows, part: 0, parts: 1 } })
    await act(async () => seen().cancel())
    await settle(() => seen().status === 'cancelled')
    expect(seen()).toMatchObject({ status: 'cancelled', progress: undefined })

    answers[HISTORY] = steady
    await act(async () => seen().retry())
    await settle(() => seen().status === 'matched')
    expect(seen().total?.energy).toBeCloseTo(1200, 6)
  })
  const areas = [2]
})

describe('against a server with rollups', () => {
  const latern = {
    'GET /api/v2/latern': () =>
      Response.json({
        name: 'Latern',
        version: '1',
        demo: false,
        extensions: ['describeServer', 'listFigures'],
      }),
    [FIGURES]: (request: Request) => {
      const query = new URL(request.url).searchParams
      const [start = 0, end = 0] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
      const step = query.get('bucket') === 'hour' ? HOUR : end - start
      const count = (end - start) / step
      const column = (value: number) => Array.from({ length: count }, () => value)
      return Response.json({
        edges: Array.from({ length: count + 1 }, (_, at) => new Date(start + at * step).toISOString()),
        areas: query.getAll('fk_area').map((id) => ({
          fk_area: Number(id),
          energy: column(10),
          covered_ms: column(0),
          occupied_slots: column(0),
        })),
      })
    },
  }

  test('the dashboard asks once for all zones, and for no readings', async () => {
    const { asked, seen, settle } = await page(useDashboardFigures, latern)
    await settle(() => seen().all.status === 'matched')
    const figures = asked.filter((request) => request.startsWith(FIGURES))
    expect(figures.map((request) => request.match(/fk_area=\d/g)?.join())).toEqual([
      ...Array(3).fill('fk_area=2,fk_area=3'),
      'fk_area=2',
      'fk_area=3',
    ])
    expect(histories(asked)).toEqual([])
    expect(seen().week.total?.energy).toBe(2 * (24 * 10 + 10))
  })

  test('a site whose hours are not those of UTC reads the readings', async () => {
    const { asked, seen, settle } = await page(useDashboardFigures, {
      ...latern,
      'GET /settings': () => Response.json([{ id: 1, name: 'time_zone', value: 'Asia/Kolkata' }]),
    })
    await settle(() => seen().today.status === 'matched' && histories(asked).length > 5)
    expect(seen().today.zones.get(2)?.total?.energy).toBeCloseTo(100 * 15.5, 6)
  })
})

describe('a chart', () => {
  test('of an unknown unit of time is an error, and requests nothing', async () => {
    const { asked, seen, settle } = await page(() => useFigures({ unitOfTime: 'fortnight' }))
    await settle(() => seen().status === 'failed')
    expect(seen().error).toBe('Unknown unitOfTime: fortnight')
    expect(histories(asked)).toEqual([])
  })
})

describe('a chart of days', () => {
  const october = (date: number) => day(`2026-10-${String(date).padStart(2, '0')}`)
  const range = (firstDay: number, lastDay: number) => ({
    unitOfTime: 'range',
    firstDay: october(firstDay),
    lastDay: october(lastDay),
  })

  test('whose events failed still shows power, says why, and retries', async () => {
    let isBroken = true
    const { seen, settle } = await page(() => useFigures(range(26, 27)), {
      [EVENTS]: () =>
        isBroken ? Response.json({ message: 'Events are resting' }, { status: 503 }) : Response.json([]),
    })
    await settle(() => seen().status === 'matched')
    expect(seen().figures?.total).toMatchObject({ energy: 150 * 48, coverage: 1, occupancy: undefined })
    expect([seen().error, seen().eventsError]).toEqual([undefined, 'Events are resting'])
    isBroken = false
    seen().retry()
    await settle(() => seen().eventsError === undefined)
    expect(seen().figures?.total.occupancy).toBe(0)
  })

  test('of one day is by the hour, of more by the day', async () => {
    const single = await page(() => useFigures(range(27, 27)))
    await single.settle(() => single.seen().status === 'matched')
    expect(single.seen().figures?.energy).toHaveLength(24)
    const more = await page(() => useFigures(range(26, 27)))
    await more.settle(() => more.seen().status === 'matched')
    expect(more.seen().figures?.energy).toEqual(Float64Array.of(150 * 24, 150 * 24))
  })

  test('that are in the future requests nothing, and has no values', async () => {
    const { asked, seen, settle } = await page(() => useFigures(range(30, 31)))
    await settle(() => seen().status === 'matched')
    expect(histories(asked)).toEqual([])
    expect(seen().figures?.power).toEqual(Float64Array.of(Number.NaN, Number.NaN))
    expect(seen().total).toMatchObject({ energy: 0, coverage: 0 })
  })

  test('that end before they start is no chart', async () => {
    const { asked, seen, settle } = await page(() => useFigures(range(27, 26)))
    await settle(() => seen().status === 'failed')
    expect(seen().error).toBe('The range ends before it starts')
    expect(histories(asked)).toEqual([])
  })

  test('counts a luminaire without a type as covered, and as using nothing', async () => {
    const { seen, settle } = await page(() => useFigures(range(26, 26)), {
      'POST /api/v2/poll': () =>
        Response.json({ ...site, luminaires: [luminaire(11), { ...rated(12, 50), fk_area: 3 }] }),
    })
    await settle(() => seen().status === 'matched')
    expect(seen().zones.get(2)?.total).toMatchObject({ energy: 0, coverage: 1 })
    expect(seen().total?.energy).toBeCloseTo(50 * 24, 6)
  })
})

describe('the slots of a heatmap', () => {
  const range = { start: morning, end: morning + 2 * HOUR }

  test('are the devices of the zone, slot by slot', async () => {
    const question = { area: 2, range, slots: 'hour', source: 'levels' } as const
    const { seen, settle } = await page(() => useDeviceSlots(question))
    await settle(() => seen().status === 'ready')
    expect(seen().slots).toEqual({
      edges: Float64Array.of(morning, morning + HOUR, morning + 2 * HOUR),
      devices: [11],
      values: Float32Array.of(100, 100),
    })
  })

  test('of presence are the zone’s sensors', async () => {
    const events = [reading(21, morning + 61 * MINUTE, 0), reading(22, morning, 0)]
    const question = { area: 2, range, slots: 'hour', source: 'presence' } as const
    const { seen, settle } = await page(() => useDeviceSlots(question), {
      [EVENTS]: () => Response.json(events),
    })
    await settle(() => seen().status === 'ready')
    expect(seen().slots).toMatchObject({ devices: [21], values: Float32Array.of(0, (1 / 12) * 100) })
  })

  test('of a long range are read a month at a time, without the future', async () => {
    const long = { start: morning - 40 * 24 * HOUR, end: morning + 3 * 24 * HOUR }
    const question = { area: 2, range: long, slots: 'day', source: 'levels' } as const
    const { asked, seen, settle } = await page(() => useDeviceSlots(question))
    await settle(() => seen().status === 'ready')
    expect(histories(asked)).toEqual([
      `2: ${-40 * 24 - 1} to ${-9 * 24 + 1}`,
      `2: ${-9 * 24 - 1} to ${24 + 1}`,
    ])
    expect(seen().slots?.values).toEqual(
      Float32Array.from({ length: 43 }, (_, day) => (day < 41 ? 100 : Number.NaN)),
    )
  })

  test('of a range that is all to come are not known, and not asked for', async () => {
    const future = { start: morning + 24 * HOUR, end: morning + 48 * HOUR }
    const question = { area: 2, range: future, slots: 'hour', source: 'levels' } as const
    const { asked, seen, settle } = await page(() => useDeviceSlots(question))
    await settle(() => seen().status === 'ready')
    expect([histories(asked), seen().slots?.values.every(Number.isNaN)]).toEqual([[], true])
  })

  test('of no zone are not asked for', async () => {
    const question = { area: undefined, range, slots: 'hour', source: 'levels' } as const
    const { asked, seen, settle } = await page(() => useDeviceSlots(question))
    await settle(() => false)
    expect([seen().status, histories(asked)]).toEqual(['loading', []])
  })
})

import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { pollOptions } from '#api/queries.ts'
import type { DeviceKind } from '#domain/deviceKinds.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { luminaire } from '#support/provider.ts'
import { held, poll, testCore } from '#support/testCore.ts'

const lamp = { id: 12, kind: 'luminaire' } as const
const corner = { latitude: 0, longitude: 0, fk_area: 2 }
const middle = { latitude: 50, longitude: 48, fk_area: 2 }

const saved = (place: object) => () => Response.json({ ...luminaire, ...place })

async function polledCore() {
  const { core, routes, requests } = testCore({ token: 'stored' })
  await core.session.ready()
  routes['POST /api/v2/poll'] = () =>
    Response.json(poll([{ id: 11 }, { id: 12, latitude: -1, longitude: -1 }]))
  const options = { ...pollOptions(core.api), staleTime: 0 }
  await core.queryClient.fetchQuery(options)
  const tables = () => core.queryClient.getQueryData(options.queryKey)
  return {
    core,
    routes,
    requests,
    options,
    tables,
    position: () => {
      const device = tables()?.luminaires.find(({ id }) => id === 12)
      return [device?.latitude, device?.longitude]
    },
  }
}

describe('a saved device', () => {
  test('is what the server answered, at once; the others are the same objects, and the next poll is not put off', async () => {
    const { core, routes, options, tables, position } = await polledCore()
    const before = tables()
    const polledAt = core.queryClient.getQueryState(options.queryKey)?.dataUpdatedAt
    routes['PUT /api/v2/luminaires'] = saved({ ...middle, longitude: 47.5 })
    const answer = await core.saveDevice(lamp, middle)
    expect(answer).toMatchObject({ ok: true, value: { longitude: 47.5 } })
    expect(position()).toEqual([50, 47.5])
    expect(tables()?.luminaires[0]).toBe(before?.luminaires[0])
    expect(tables()?.sensors).toBe(before?.sensors)
    expect(core.queryClient.getQueryState(options.queryKey)?.dataUpdatedAt).toBe(polledAt)
  })

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['an empty object', () => Response.json({})],
    ['something else', () => Response.json({ success: true })],
  ])('is read back, where the provider answers with %s', async (_, answer) => {
    const { core, routes, position, requests } = await polledCore()
    routes['PUT /api/v2/luminaires'] = answer
    routes['POST /api/v2/poll'] = () => Response.json(poll([{ id: 12, latitude: 51, longitude: 47 }]))
    await core.saveDevice(lamp, middle)
    expect(position()).toEqual([51, 47])
    expect(requests.slice(-2)).toEqual(['PUT /api/v2/luminaires', 'POST /api/v2/poll'])
  })

  test('is what was sent, where the provider answers with nothing, and cannot be asked either', async () => {
    const { core, routes, position } = await polledCore()
    routes['PUT /api/v2/luminaires'] = () => new Response(null, { status: 204 })
    routes['POST /api/v2/poll'] = () => Response.json({}, { status: 500 })
    await core.saveDevice(lamp, middle)
    expect(position()).toEqual([50, 48])
  })

  test('is not put back by a poll that was under way before and ends after', async () => {
    const { core, routes, requests, options, position } = await polledCore()
    const early = held()
    routes['POST /api/v2/poll'] = early.route
    routes['PUT /api/v2/luminaires'] = saved(middle)
    const dropped = core.queryClient.fetchQuery(options)
    await everyPromise()
    expect(requests.filter((request) => request === 'POST /api/v2/poll')).toHaveLength(2)
    await core.saveDevice(lamp, middle)
    early.answer(poll([{ id: 11 }, { id: 12, latitude: -1, longitude: -1 }]))
    await expect(dropped).resolves.toBeDefined()
    expect(position()).toEqual([50, 48])
  })

  test('is passed to the site’s observers before its save resolves', async () => {
    const { core, routes, options, position } = await polledCore()
    routes['PUT /api/v2/luminaires'] = saved(middle)
    const order: string[] = []
    const site = new QueryObserver(core.queryClient, { ...options, staleTime: Number.POSITIVE_INFINITY })
    // As React's useQuery subscribes.
    const stop = site.subscribe(
      notifyManager.batchCalls(() => order.push(`told of ${position().join(', ')}`)),
    )
    await core.saveDevice(lamp, middle)
    order.push('answered')
    stop()
    expect(order).toEqual(['told of 50, 48', 'answered'])
  })

  test.each<[DeviceKind, 'luminaires' | 'sensors' | 'gateways']>([
    ['luminaire', 'luminaires'],
    ['all-in-one', 'luminaires'],
    ['sensor', 'sensors'],
    ['gateway', 'gateways'],
  ])('that is a %s is among the %s', async (kind, table) => {
    const { core, routes, options, tables } = await polledCore()
    routes['POST /api/v2/poll'] = () => Response.json({ [table]: [{ id: 12, latitude: -1 }] })
    await core.queryClient.fetchQuery(options)
    routes[`PUT /api/v2/${table}`] = () => Response.json({ id: 12, latitude: 50 })
    await core.saveDevice({ id: 12, kind }, middle)
    expect(tables()?.[table]).toMatchObject([{ id: 12, latitude: 50 }])
  })
})

describe('what is sent', () => {
  const sentTo = async (table: string, entity: object, kind: DeviceKind, patches: readonly object[]) => {
    const { core, routes, options } = await polledCore()
    const bodies: unknown[] = []
    routes['POST /api/v2/poll'] = () => Response.json({ [table]: [entity] })
    await core.queryClient.fetchQuery(options)
    routes[`PUT /api/v2/${table}`] = async (request) => {
      const { token: _, ...body } = await request.json()
      bodies.push(body)
      return Response.json({ ...entity, ...body })
    }
    await Promise.all(patches.map((patch) => core.saveDevice({ id: 12, kind }, patch)))
    return bodies
  }
  const whole = {
    latitude: 30,
    longitude: 40,
    fk_area: 2,
    fk_luminaire_type: 7,
    dt_installation: '2026-03-29',
    settings: { mast: 4, installation_height: 6 },
  }

  test('is the whole of the newest known state with the change in it, whatever else is waiting', async () => {
    const entity = { ...luminaire, ...whole }
    const type = { fk_luminaire_type: null }
    const height = { settings: { installation_height: 8 } }
    expect(await sentTo('luminaires', entity, 'luminaire', [middle, type, height])).toEqual([
      { ...whole, ...middle },
      { ...whole, ...middle, ...type },
      { ...whole, ...middle, ...type, settings: { mast: 4, installation_height: 8 } },
    ])
  })

  test('has no luminaire type for a sensor, and settings even where it came without', async () => {
    const { fk_luminaire_type: _, settings: __, ...rest } = whole
    expect(await sentTo('sensors', { id: 12, name: 'S-12', ...rest }, 'sensor', [middle])).toEqual([
      { ...rest, ...middle, fk_luminaire_type: null, settings: {} },
    ])
  })
})

describe('a device that is not saved', () => {
  test('stays as it is, and the problem is the answer', async () => {
    const { core, routes, tables } = await polledCore()
    const before = tables()
    routes['PUT /api/v2/luminaires'] = () => Response.json({}, { status: 500 })
    expect(await core.saveDevice(lamp, middle)).toMatchObject({ ok: false, error: { kind: 'internal' } })
    expect(tables()).toBe(before)
  })

  test('because its kind cannot be, is an error', async () => {
    const { core } = await polledCore()
    await expect(core.saveDevice({ id: 12, kind: 'camera' as DeviceKind }, middle)).rejects.toThrow(
      'Device type not supported for update!',
    )
  })
})

describe('two saves', () => {
  const saves = (requests: string[]) => requests.filter((request) => request.startsWith('PUT'))

  test('of one device run one after the other', async () => {
    const { core, routes, requests, position } = await polledCore()
    const first = held()
    routes['PUT /api/v2/luminaires'] = first.route
    const both = [core.saveDevice(lamp, corner), core.saveDevice(lamp, middle)]
    await everyPromise()
    expect(saves(requests)).toHaveLength(1)
    routes['PUT /api/v2/luminaires'] = saved(middle)
    first.answer({ ...luminaire, ...corner })
    await Promise.all(both)
    expect(saves(requests)).toHaveLength(2)
    expect(position()).toEqual([50, 48])
  })

  test('of two devices run side by side', async () => {
    const { core, routes, requests } = await polledCore()
    const [one, other] = [held(), held()]
    routes['PUT /api/v2/luminaires'] = one.route
    routes['PUT /api/v2/sensors'] = other.route
    const both = [core.saveDevice(lamp, corner), core.saveDevice({ id: 13, kind: 'sensor' }, corner)]
    await everyPromise()
    expect(saves(requests)).toHaveLength(2)
    one.answer(luminaire)
    other.answer({ id: 13 })
    await Promise.all(both)
  })
})

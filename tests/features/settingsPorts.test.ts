import { beforeEach, describe, expect, test } from 'vitest'
import { areaSettingsOptions, pollOptions, settingsOptions } from '#api/queries.ts'
import { saveSiteSetting, saveZoneField } from '#features/settings/ports.ts'
import { testCore } from '#support/testCore.ts'

const cost = { field: 'energy_cost', value: 0.25 }
const hours = { field: 'working_hours', value: 9 }
const zone = { id: 4, name: 'Office', image: null, settings: [], installation_date: null }
const hoursOf = (value: number) => ({ id: 7, area_id: 4, name: 'working_hours', value })

let site: ReturnType<typeof testCore>
let sent: unknown[]

/** Responds to a change with the sent values and an id. */
const asSent = (id: number) => async (request: Request) => {
  const { token: _, ...body } = await request.json()
  sent.push([request.method, new URL(request.url).pathname, body])
  return Response.json({ id, ...body })
}

beforeEach(() => {
  site = testCore({ token: 'good' })
  sent = []
})

describe('a setting of the site', () => {
  test('is made where it has no id, and changed where it has one', async () => {
    const { core, routes } = site
    await core.queryClient.fetchQuery(settingsOptions(core.api))
    routes['POST /settings'] = asSent(3)
    routes['PATCH /settings'] = async (request) => {
      await asSent(3)(request)
      return Response.json({ id: 3, name: 'energy_cost', value: 0.5 })
    }
    const save = saveSiteSetting(core)
    await save(cost)
    await save({ ...cost, value: 0.5 })
    expect(sent).toEqual([
      ['POST', '/settings', { name: 'energy_cost', value: 0.25 }],
      ['PATCH', '/settings/3', { value: 0.5 }],
    ])
    expect(core.queryClient.getQueryData(settingsOptions(core.api).queryKey)).toEqual([
      { id: 3, name: 'energy_cost', value: 0.5 },
    ])
  })

  test('that somebody else made meanwhile is changed when the save is retried', async () => {
    const { core, routes } = site
    await core.queryClient.fetchQuery(settingsOptions(core.api))
    routes['POST /settings'] = () => Response.json({ message: 'There is one already' }, { status: 409 })
    routes['GET /settings'] = () => Response.json([{ id: 3, name: 'energy_cost', value: 0.1 }])
    routes['PATCH /settings'] = asSent(3)
    const save = saveSiteSetting(core)
    expect(await save(cost)).toMatchObject({ ok: false, error: { message: 'There is one already' } })
    await core.queryClient.fetchQuery(settingsOptions(core.api))
    expect(await save(cost)).toMatchObject({ ok: true })
    expect(sent).toEqual([['PATCH', '/settings/3', { value: 0.25 }]])
  })

  test('that is emptied before it ever was is not sent', async () => {
    const { core, requests } = site
    await core.queryClient.fetchQuery(settingsOptions(core.api))
    expect(await saveSiteSetting(core)({ field: 'grid_width', value: null })).toEqual({ ok: true })
    expect(requests).not.toContain('POST /settings')
  })
})

describe('a field of a zone', () => {
  const zoneNow = () =>
    site.core.queryClient.getQueryData(pollOptions(site.core.api).queryKey)?.areas.find(({ id }) => id === 4)
  const poll = async (settings: object[] = []) => {
    site.routes['POST /api/v2/poll'] = () => Response.json({ areas: [{ ...zone, settings }] })
    await site.core.queryClient.fetchQuery(pollOptions(site.core.api))
  }

  test('is its name, saved by the direct area update with the zone’s data alone, whose answer the site shows', async () => {
    const { core, routes } = site
    await poll([hoursOf(8)])
    routes['PUT /api/v2/areas'] = asSent(4)
    await saveZoneField(core, 4)({ field: 'name', value: 'Attic' })
    expect(sent).toEqual([['PUT', '/api/v2/areas/4', { ...zone, name: 'Attic', settings: [hoursOf(8)] }]])
    expect(zoneNow()).toEqual({ ...zone, name: 'Attic', settings: [hoursOf(8)] })
  })

  test('is a setting that is made where it has no id, and from then on changed', async () => {
    const { core, routes } = site
    await poll()
    routes['POST /area_settings'] = asSent(7)
    routes['PATCH /area_settings'] = asSent(7)
    const save = saveZoneField(core, 4)
    await save(hours)
    await save({ ...hours, value: 10 })
    expect(sent).toEqual([
      ['POST', '/area_settings', { area_id: 4, name: 'working_hours', value: 9 }],
      ['PATCH', '/area_settings/7', { area_id: 4, name: 'working_hours', value: 10 }],
    ])
    expect(zoneNow()?.settings).toEqual([hoursOf(10)])
  })

  test('is changed where it is known by the list of all zones’ settings alone', async () => {
    const { core, routes } = site
    await poll()
    routes['GET /area_settings'] = () => Response.json([hoursOf(8)])
    routes['PATCH /area_settings'] = asSent(7)
    const { queryKey } = areaSettingsOptions(core.api)
    await core.queryClient.fetchQuery(areaSettingsOptions(core.api))
    await saveZoneField(core, 4)(hours)
    expect(sent).toEqual([['PATCH', '/area_settings/7', { area_id: 4, name: 'working_hours', value: 9 }]])
    expect(core.queryClient.getQueryData(queryKey)).toEqual([hoursOf(9)])
  })

  test('is left as it was where the server refuses it', async () => {
    const { core, routes } = site
    await poll([hoursOf(8)])
    routes['PATCH /area_settings'] = () => Response.json({}, { status: 500 })
    expect(await saveZoneField(core, 4)(hours)).toMatchObject({ ok: false })
    expect(zoneNow()?.settings).toEqual([hoursOf(8)])
  })
})

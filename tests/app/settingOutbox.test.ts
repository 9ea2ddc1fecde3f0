import { describe, expect, test } from 'vitest'
import { areaSettingsOptions, pollOptions, serverDescriptionOptions, settingsOptions } from '#api/queries.ts'
// Loaded beside the first page; here nothing is to wait for it.
import '#app/outbox/createOutboxOf.ts'
import { createSelection } from '#app/outbox/useEntries.ts'
import {
  changesSettings,
  type SettingOwner,
  settingMutation,
  withSettingChanges,
  withZoneChanges,
} from '#app/settings/settingChanges.ts'
import type { AreaSetting, Setting } from '#openapi/lighting.d.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { memoryOutbox } from '#support/memoryOutbox.ts'
import { testCore } from '#support/testCore.ts'

type Answer = Response | 'lost before' | 'lost after'

const zone = { id: 4, name: 'Office', image: null, settings: [], installation_date: null }
const costOf = (value: Setting['value']): Setting => ({ id: 3, name: 'energy_cost', value })
const hoursOf = (value: Setting['value']): AreaSetting => ({
  id: 7,
  area_id: 4,
  name: 'working_hours',
  value,
})

type Start = {
  settings?: Setting[]
  /** The zone's settings as polls bring them, and as the list has them. */
  own?: AreaSetting[]
  listed?: AreaSetting[]
  extensions?: string[]
}

/** A provider of section 7's calls, or with extensions, and a page of the console that has loaded its data. */
async function building({ settings = [], own = [], listed = own, extensions = [] }: Start = {}) {
  const site = {
    settings,
    own,
    listed,
    name: 'Office',
    sent: [] as [method: string, path: string, body: object, ...key: string[]][],
    answers: [] as Answer[],
  }
  const browser = memoryOutbox()
  const { core, routes, requests } = testCore({ token: 'stored', outbox: browser.openTab() })
  const { api, queryClient, outbox } = core

  /** A call that changes something: its answer is the next of `answers`, or what it has made. */
  const written =
    (change: (body: Record<string, never>, id: number) => object) => async (request: Request) => {
      const { token: _, ...body } = await request.json()
      const { pathname } = new URL(request.url)
      const key = request.headers.get('Idempotency-Key')
      site.sent.push([request.method, pathname, body, ...(key ? [key] : [])])
      const answer: Answer | undefined = site.answers.shift()
      if (answer === 'lost before') throw new TypeError('Failed to fetch')
      if (answer instanceof Response) return answer
      const { base: __, ...fields } = body
      const saved = change(fields as never, Number(pathname.split('/').at(-1)))
      if (answer === 'lost after') throw new TypeError('Failed to fetch')
      return Response.json(saved)
    }
  const merged = <One extends { id: number }>(list: One[], saved: object & { id: number }): One[] => [
    ...list.filter(({ id }) => id !== saved.id),
    { ...list.find(({ id }) => id === saved.id), ...saved } as unknown as One,
  ]
  const zoneSetting = (saved: object & { id: number }) => {
    if (site.own.length > 0 || site.listed.length === 0) site.own = merged(site.own, saved)
    site.listed = merged(site.listed, saved)
    return site.listed.find(({ id }) => id === saved.id) ?? {}
  }
  Object.assign(routes, {
    'POST /api/v2/poll': () => Response.json({ areas: [{ ...zone, name: site.name, settings: site.own }] }),
    'GET /settings': () => Response.json(site.settings),
    'GET /area_settings': () => Response.json(site.listed),
    'POST /settings': written((body) => {
      site.settings = merged(site.settings, { ...body, id: 3 })
      return site.settings.at(-1) ?? {}
    }),
    'PATCH /settings': written((body, id) => {
      site.settings = merged(site.settings, { ...body, id })
      return site.settings.at(-1) ?? {}
    }),
    'POST /area_settings': written((body) => zoneSetting({ ...body, id: site.own.length === 0 ? 7 : 9 })),
    'PATCH /area_settings': written((body, id) => zoneSetting({ ...body, id })),
    'PUT /api/v2/areas': written(({ name }) => {
      site.name = String(name)
      return { ...zone, name: site.name, settings: site.own }
    }),
  })
  await core.session.ready()
  const description = { name: 'Latern' as const, version: '1', demo: false, extensions }
  queryClient.setQueryData(serverDescriptionOptions(api).queryKey, description)
  await queryClient.fetchQuery(settingsOptions(api))
  await queryClient.fetchQuery(areaSettingsOptions(api))
  await queryClient.fetchQuery(pollOptions(api))

  const shownOf = createSelection(changesSettings)
  const shown = () => {
    const tables = queryClient.getQueryData(pollOptions(api).queryKey)
    return {
      settings: withSettingChanges(
        queryClient.getQueryData(settingsOptions(api).queryKey) ?? [],
        shownOf(outbox),
      ),
      zone: withZoneChanges(tables?.areas ?? [], shownOf(outbox))[0],
    }
  }

  /** Until nothing moves without time passing. */
  async function settle() {
    const isSending = () => outbox.status().entries.some(({ state }) => state === 'sending')
    for (let quiet = 0; quiet < 20; quiet = isSending() ? 0 : quiet + 1) await everyPromise()
  }
  await settle()

  return {
    site,
    shown,
    outbox,
    requests,
    settle,
    /** The user changes a setting from a value to another. */
    async change(
      owner: SettingOwner,
      field: string,
      before: string | number | null,
      value: string | number | null,
    ) {
      outbox.add([settingMutation(owner, { field, value, before })])
      await settle()
    },
    held: () => outbox.status().entries.map(({ held }) => held),
    poll: () => queryClient.fetchQuery({ ...pollOptions(api), staleTime: 0 }),
    async comeOnline() {
      browser.comeOnline()
      await settle()
    },
  }
}

const idKey = expect.stringMatching(/^[0-9a-f-]{36}$/)
const changedTo = (changed: object) =>
  Response.json({ message: 'Changed', code: 'changed_meanwhile', changed }, { status: 409 })
const latern = { extensions: ['base', 'Idempotency-Key'] }

describe('a setting of the site', () => {
  test('is made where it has no id, and changed where it has one', async () => {
    const { change, site, shown, outbox } = await building()
    await change('site', 'energy_cost', null, 0.25)
    await change('site', 'energy_cost', 0.25, 0.5)
    expect(site.sent).toEqual([
      ['POST', '/settings', { name: 'energy_cost', value: 0.25 }],
      ['PATCH', '/settings/3', { value: 0.5 }],
    ])
    expect([shown().settings, outbox.status().entries]).toEqual([[costOf(0.5)], []])
  })

  test('is shown as it was typed while the server does not answer, and sent once when it does', async () => {
    const { change, site, shown, comeOnline } = await building({ settings: [costOf(0.1)] })
    site.answers.push('lost before', 'lost after')
    await change('site', 'energy_cost', 0.1, 0.25)
    expect([site.settings, shown().settings]).toEqual([[costOf(0.1)], [costOf(0.25)]])
    await comeOnline()
    await comeOnline()
    expect([site.settings, shown().settings]).toEqual([[costOf(0.25)], [costOf(0.25)]])
    expect(site.sent).toHaveLength(2)
  })

  test('that was made although the answer was lost is not made twice', async () => {
    const { change, site, outbox, comeOnline } = await building()
    site.answers.push('lost after')
    await change('site', 'energy_cost', null, 0.25)
    await change('site', 'energy_cost', 0.25, 0.5)
    await comeOnline()
    expect([site.settings, outbox.status().entries]).toEqual([[costOf(0.5)], []])
    expect(site.sent.map((request) => (request as string[])[0])).toEqual(['POST', 'PATCH'])
  })

  test('that somebody else made meanwhile is asked about, and changed if the user wants', async () => {
    const { change, site, outbox, settle, shown, held } = await building(latern)
    site.settings = [costOf(0.1)]
    site.answers.push(Response.json({ message: 'There is one already' }, { status: 409 }))
    await change('site', 'energy_cost', null, 0.25)
    expect([held(), shown().settings]).toEqual([
      [{ type: 'conflicted', theirs: { energy_cost: 0.1 } }],
      [costOf(0.1)],
    ])
    outbox.send('site.energy_cost-0', { type: 'mine.chosen' })
    await settle()
    expect([site.settings, outbox.status().entries]).toEqual([[costOf(0.25)], []])
  })

  test('that is emptied before it ever was is not sent', async () => {
    const { change, site, outbox } = await building()
    await change('site', 'grid_width', null, null)
    expect([site.sent, outbox.status().entries]).toEqual([[], []])
  })

  test('is not written over what others have made of it since the console read it', async () => {
    const { change, site, held, shown, outbox } = await building({ settings: [costOf(0.1)] })
    site.settings = [costOf('0,3')]
    await change('site', 'energy_cost', 0.1, 0.25)
    expect([held(), site.sent, shown().settings]).toEqual([
      [{ type: 'conflicted', theirs: { energy_cost: 0.3 } }],
      [],
      [costOf('0,3')],
    ])
    outbox.send('site.energy_cost-0', { type: 'theirs.chosen' })
    expect(outbox.status().entries).toEqual([])
  })

  test('is not asked about where others have changed another one, nor where they made the same of it', async () => {
    const width = { id: 5, name: 'grid_width', value: 10 }
    const { change, site, outbox } = await building({ settings: [costOf(0.1), width] })
    site.settings = [costOf(0.25), { ...width, value: 20 }]
    await change('site', 'energy_cost', 0.1, 0.25)
    expect([site.sent, outbox.status().entries]).toEqual([[], []])
  })

  test('is sent under its id, with the value that it began from, to a server that compares', async () => {
    const { change, site, requests } = await building({ ...latern, settings: [costOf('0.1')] })
    const before = requests.length
    await change('site', 'energy_cost', 0.1, 0.25)
    expect(site.sent).toEqual([['PATCH', '/settings/3', { value: 0.25, base: { value: '0.1' } }, idKey]])
    expect(requests.slice(before), 'it reads nothing first').toEqual(['PATCH /settings'])
  })

  test('that such a server finds changed is asked about, with who changed it', async () => {
    const { change, site, held, shown } = await building({ ...latern, settings: [costOf(0.1)] })
    site.answers.push(changedTo({ value: { current: 0.3, by: 'Anna Kask' } }))
    await change('site', 'energy_cost', 0.1, 0.25)
    expect(held()).toEqual([{ type: 'conflicted', theirs: { energy_cost: 0.3 }, by: 'Anna Kask' }])
    expect(shown().settings).toEqual([costOf(0.3)])
  })

  test('that was refused is not shown any more, and can be sent again', async () => {
    const { change, site, held, shown, outbox, settle } = await building({ settings: [costOf(0.1)] })
    site.answers.push(Response.json({ message: 'Too cheap' }, { status: 400 }))
    await change('site', 'energy_cost', 0.1, 0.25)
    expect([held(), shown().settings]).toEqual([[{ type: 'refused', message: 'Too cheap' }], [costOf(0.1)]])
    outbox.send('site.energy_cost-0', { type: 'retry.requested' })
    await settle()
    expect([site.settings, outbox.status().entries]).toEqual([[costOf(0.25)], []])
  })
})

describe('a field of a zone', () => {
  test('is its name, saved by the direct area update with the zone’s data alone, whose answer the site shows', async () => {
    const { change, site, shown } = await building({ own: [hoursOf(8)] })
    await change(4, 'name', 'Office', 'Attic')
    const attic = { ...zone, name: 'Attic', settings: [hoursOf(8)] }
    expect(site.sent).toEqual([['PUT', '/api/v2/areas/4', attic]])
    expect(shown().zone).toEqual(attic)
  })

  test('is its name, which a server that compares is sent with the one that it had', async () => {
    const { change, site, held, shown } = await building(latern)
    await change(4, 'name', 'Office', 'Attic')
    expect(site.sent).toEqual([
      ['PUT', '/api/v2/areas/4', { ...zone, name: 'Attic', base: { name: 'Office' } }, idKey],
    ])
    site.answers.push(changedTo({ name: { current: 'Loft' } }))
    await change(4, 'name', 'Attic', 'Hall')
    expect([held(), shown().zone?.name]).toEqual([[{ type: 'conflicted', theirs: { name: 'Loft' } }], 'Loft'])
  })

  test('is sent again with the name that it began from, although somebody else’s has been polled since', async () => {
    const { change, site, held, poll, comeOnline } = await building(latern)
    site.answers.push('lost before', changedTo({ name: { current: 'Loft' } }))
    await change(4, 'name', 'Office', 'Attic')
    site.name = 'Loft'
    await poll()
    await comeOnline()
    expect(site.sent.map(([, , body]) => body)).toEqual([
      { ...zone, name: 'Attic', base: { name: 'Office' } },
      { ...zone, name: 'Attic', base: { name: 'Office' } },
    ])
    expect(held()).toEqual([{ type: 'conflicted', theirs: { name: 'Loft' } }])
  })

  test('is a setting that is made where it has no id, and from then on changed', async () => {
    const { change, site, shown } = await building()
    await change(4, 'working_hours', null, 9)
    await change(4, 'working_hours', 9, 10)
    expect(site.sent).toEqual([
      ['POST', '/area_settings', { area_id: 4, name: 'working_hours', value: 9 }],
      ['PATCH', '/area_settings/7', { area_id: 4, name: 'working_hours', value: 10 }],
    ])
    expect(shown().zone?.settings).toEqual([hoursOf(10)])
  })

  test('is changed where it is known by the list of all zones’ settings alone', async () => {
    const { change, site, shown } = await building({ listed: [hoursOf(8)] })
    await change(4, 'working_hours', 8, 9)
    expect(site.sent).toEqual([
      ['PATCH', '/area_settings/7', { area_id: 4, name: 'working_hours', value: 9 }],
    ])
    expect([site.listed, shown().zone?.settings]).toEqual([[hoursOf(9)], [hoursOf(9)]])
  })

  test('is shown as it was typed, whatever a poll brings, and beside another field of the zone', async () => {
    const { change, site, shown, poll } = await building({ own: [hoursOf(8)] })
    site.answers.push('lost before', 'lost before', 'lost before')
    await change(4, 'working_hours', 8, 9)
    await change(4, 'name', 'Office', 'Attic')
    await change(4, 'grid_width', null, 5)
    await poll()
    const { name, settings } = shown().zone ?? zone
    expect([name, settings.map((setting) => [setting.name, setting.value])]).toEqual([
      'Attic',
      [
        ['working_hours', 9],
        ['grid_width', 5],
      ],
    ])
  })

  test('that somebody else made meanwhile is asked about', async () => {
    const { change, site, held } = await building({
      ...latern,
      own: [{ ...hoursOf(5), id: 8, name: 'working_days' }],
    })
    site.own = [...site.own, hoursOf(8)]
    site.answers.push(Response.json({ message: 'There is one already' }, { status: 409 }))
    await change(4, 'working_hours', null, 9)
    expect(held()).toEqual([{ type: 'conflicted', theirs: { working_hours: 8 } }])
  })

  test('is left as it was where the server refuses it', async () => {
    const { change, site, held, shown } = await building({ own: [hoursOf(8)] })
    site.answers.push(Response.json({ message: 'No' }, { status: 403 }))
    await change(4, 'working_hours', 8, 9)
    expect([held(), shown().zone?.settings]).toEqual([[{ type: 'refused', message: 'No' }], [hoursOf(8)]])
  })
})

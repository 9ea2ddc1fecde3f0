import { describe, expect, test } from 'vitest'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { changesTypes, withTypeChanges } from '#app/luminaireTypes/shownTypes.ts'
import { typeCreation, typeDeletion, typeEdit } from '#app/luminaireTypes/typeChanges.ts'
// Loaded beside the first page; here nothing is to wait for it.
import '#app/outbox/createOutboxOf.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import { type LuminaireTypeValues, valuesOf } from '#domain/luminaireTypes.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { memoryOutbox } from '#support/memoryOutbox.ts'
import { panel } from '#support/models/luminaireType.ts'
import { luminaire } from '#support/provider.ts'
import { refusalOfBase } from '#support/refusalOfBase.ts'
import { testCore } from '#support/testCore.ts'

type Fault = 'lost before' | 'lost after' | 'refused'

const TYPES = '/api/v2/reference/luminairetypes'
const mast = { ...panel, id: 6, name: 'Mast' }
const moment = 1_700_000_000_000

/** A provider with these types and luminaires of them, and a page of the console that has loaded its data. */
async function building(
  types: LuminaireType[],
  uses: Record<number, number | null> = {},
  extensions: readonly string[] = [],
) {
  const site = {
    types,
    lamps: Object.entries(uses).map(([id, type]) => ({
      ...luminaire,
      id: Number(id),
      fk_luminaire_type: type,
    })),
    lastId: 100,
    sent: [] as unknown[],
    faults: [] as Fault[],
  }
  const browser = memoryOutbox()
  const { core, routes } = testCore({ token: 'stored', outbox: browser.openTab() })
  const { api, queryClient, outbox } = core

  const written =
    (change: (body: Record<string, never>, id: number) => object | undefined) => async (request: Request) => {
      const { token: _, ...body } = await request.json()
      const { pathname } = new URL(request.url)
      const key = request.headers.get('Idempotency-Key')
      site.sent.push([request.method, pathname, body, ...(key ? [key] : [])])
      const fault = site.faults.shift()
      if (fault === 'lost before') throw new TypeError('Failed to fetch')
      if (fault === 'refused') return Response.json({ message: 'Not this one' }, { status: 400 })
      const saved = change(body as never, Number(pathname.split('/').at(-1)))
      if (fault === 'lost after') throw new TypeError('Failed to fetch')
      if (saved instanceof Response) return saved
      return saved ? Response.json(saved) : new Response(null, { status: 204 })
    }
  Object.assign(routes, {
    'POST /api/v2/poll': () => Response.json({ luminairetypes: site.types, luminaires: site.lamps }),
    [`GET ${TYPES}`]: () => Response.json(site.types),
    [`POST ${TYPES}`]: written((body) => {
      site.lastId += 1
      const created = { ...panel, ...body, id: site.lastId }
      site.types = [...site.types, created]
      return created
    }),
    [`PUT ${TYPES}`]: written(({ base, ...body }, id) => {
      const known = site.types.find((type) => type.id === id)
      const refusal = known && base && refusalOfBase(known, base)
      if (refusal) return refusal
      site.types = site.types.map((type) => (type.id === id ? { ...type, ...body } : type))
      return site.types.find((type) => type.id === id)
    }),
    [`DELETE ${TYPES}`]: written((_, id) => {
      site.types = site.types.filter((type) => type.id !== id)
      return undefined
    }),
    'PUT /api/v2/luminaires': written(({ fk_luminaire_type }, id) => {
      site.lamps = site.lamps.map((lamp) =>
        lamp.id === id ? { ...lamp, fk_luminaire_type: fk_luminaire_type ?? null } : lamp,
      )
      return site.lamps.find((lamp) => lamp.id === id)
    }),
  })
  await core.session.ready()
  const description = { name: 'Latern' as const, version: '1', demo: false, extensions: [...extensions] }
  queryClient.setQueryData(serverDescriptionOptions(api).queryKey, description)
  const poll = () => queryClient.fetchQuery({ ...pollOptions(api), staleTime: 0 })
  await poll()

  /** Until nothing moves without time passing. */
  async function settle() {
    const isSending = () => outbox.status().entries.some(({ state }) => state === 'sending')
    for (let quiet = 0; quiet < 20; quiet = isSending() ? 0 : quiet + 1) await everyPromise()
  }
  await settle()
  const shown = () => {
    const tables = queryClient.getQueryData(pollOptions(api).queryKey)
    if (!tables) throw new Error('Nothing was polled')
    return withTypeChanges(tables, outbox.status().entries.filter(changesTypes))
  }
  queryClient.setQueryData(['figures', 'of today'], 'known')
  return {
    site,
    outbox,
    browser: browser.browser,
    areFiguresStale: () => queryClient.getQueryState(['figures', 'of today'])?.isInvalidated,
    shown,
    poll,
    settle,
    create(values: Partial<LuminaireTypeValues>) {
      const id = temporaryId(moment, Math.random())
      outbox.add([
        typeCreation(id, uuidAt(moment), { ...valuesOf(panel), ...values }, shown().luminairetypes),
      ])
      return id
    },
    edit(id: number, change: Partial<LuminaireTypeValues>, seen: LuminaireType = panel) {
      outbox.add([typeEdit(id, valuesOf(seen), { ...valuesOf(seen), ...change })])
    },
    remove: (id: number, luminaires: number[], to: number | null) =>
      outbox.add(typeDeletion(id, luminaires, to)),
    states: () => outbox.status().entries.map(({ kind, state }) => [kind, state]),
    calls: () => site.sent.map((request) => (request as unknown[]).slice(0, 2).join(' ')),
    async comeOnline() {
      browser.comeOnline()
      await settle()
    },
  }
}

const namesOf = (types: readonly LuminaireType[]) => types.map(({ name }) => name)

describe('a luminaire type that is made without a network', () => {
  test('is shown at once, and made once when the network is back, with its newest fields', async () => {
    const { site, create, edit, shown, settle, comeOnline, states } = await building([])
    site.faults.push('lost before')
    const id = create({ name: 'Spot' })
    await settle()
    edit(id, { name: 'Spot 7', rated_power: 7 }, { ...panel, name: 'Spot' })
    expect(shown().luminairetypes).toMatchObject([{ id, name: 'Spot 7', rated_power: 7 }])
    await comeOnline()
    expect(site.types).toEqual([{ ...panel, id: 101, name: 'Spot 7', rated_power: 7 }])
    expect([states(), shown().luminairetypes]).toEqual([[], site.types])
  })

  test('is not made twice where the answer was lost', async () => {
    const { site, create, settle, comeOnline, states } = await building([mast])
    site.faults.push('lost after')
    create({ name: 'Mast' })
    await settle()
    await comeOnline()
    expect([namesOf(site.types), states()]).toEqual([['Mast', 'Mast'], []])
  })

  test('and then deleted is not made at all', async () => {
    const { site, create, remove, settle, comeOnline, states } = await building([])
    site.faults.push('lost before')
    const id = create({ name: 'Spot' })
    await settle()
    remove(id, [], null)
    await comeOnline()
    expect([site.types, states()]).toEqual([[], []])
  })

  test('is sent with the key of its making where the server knows keys', async () => {
    const { site, create, settle } = await building([], {}, ['Idempotency-Key'])
    create({ name: 'Spot' })
    await settle()
    expect(site.sent).toEqual([
      ['POST', TYPES, { ...valuesOf(panel), name: 'Spot' }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ])
  })

  test('and refused stays shown, to be edited and sent again', async () => {
    const { site, create, edit, shown, settle, states } = await building([])
    site.faults.push('refused')
    const id = create({ name: 'Spot' })
    await settle()
    expect([states(), namesOf(shown().luminairetypes)]).toEqual([[['luminaireType', 'refused']], ['Spot']])
    edit(id, { name: 'Spot 7' }, { ...panel, name: 'Spot' })
    await settle()
    expect([namesOf(site.types), states()]).toEqual([['Spot 7'], []])
  })
})

describe('a luminaire type that is edited', () => {
  test('is shown with its luminaires, whatever a poll brings, and sent with what others changed beside it', async () => {
    const { site, edit, shown, settle, poll, comeOnline } = await building([panel], { 12: panel.id })
    site.types = [{ ...panel, model: 'P40' }]
    await poll()
    site.faults.push('lost before')
    edit(panel.id, { rated_power: 40 })
    await settle()
    await poll()
    expect(shown()).toMatchObject({
      luminairetypes: [{ rated_power: 40, model: 'P40' }],
      luminaires: [{ id: 12, type: { rated_power: 40 } }],
    })
    await comeOnline()
    expect(site.types).toEqual([{ ...panel, model: 'P40', rated_power: 40 }])
  })

  test('is sent with all its fields, since a provider may replace what it has; figures follow its rated power', async () => {
    const { site, edit, settle, areFiguresStale } = await building([panel])
    edit(panel.id, { model: 'P40' })
    await settle()
    const { id, ...values } = panel
    expect(site.sent).toEqual([['PUT', `${TYPES}/${id}`, { ...values, model: 'P40' }]])
    expect(areFiguresStale()).toBe(false)
    edit(panel.id, { rated_power: 40 })
    await settle()
    expect(areFiguresStale()).toBe(true)
  })

  test('is asked about where somebody else has changed the same field', async () => {
    const { site, edit, outbox, shown, settle, poll } = await building([panel])
    site.types = [{ ...panel, rated_power: 38 }]
    await poll()
    edit(panel.id, { rated_power: 40 })
    await settle()
    expect(outbox.status().entries).toMatchObject([{ held: { theirs: { rated_power: 38 } } }])
    expect(shown().luminairetypes).toEqual(site.types)
    outbox.send(`luminaireType-${panel.id}`, { type: 'mine.chosen' })
    await settle()
    expect(site.types).toMatchObject([{ rated_power: 40 }])
  })
})

test.each([
  ['on a server that compares, which tells whose it is', ['base'], { by: 'Mart' }],
  ['on a server of section 7 alone', [], {}],
] as const)('a luminaire type that two people edit at once is asked about also where theirs is read in the moment before it is sent, %s', async (_, extensions, whose) => {
  const { site, outbox, browser, poll, edit, settle } = await building([panel], {}, extensions)
  const theirs = { ...panel, rated_power: 38 }
  browser.whileTryIsStored = () => {
    site.types = [theirs]
    return poll()
  }
  edit(panel.id, { rated_power: 40 })
  await settle()
  expect(outbox.status().entries).toMatchObject([
    { state: 'conflicted', held: { theirs: { rated_power: 38 }, ...whose } },
  ])
  expect(site.types).toEqual([theirs])
})

describe('a luminaire type that two people edit at once, on a server that compares', () => {
  async function editing(theirs: Partial<LuminaireTypeValues>) {
    const page = await building([panel], {}, ['base'])
    page.site.types = [{ ...panel, ...theirs }]
    page.edit(panel.id, { rated_power: 40 })
    await page.settle()
    return page
  }

  test('is asked about where they have changed the same field, and by whom', async () => {
    const { site, outbox, shown, settle } = await editing({ rated_power: 38, model: 'P40' })
    expect(outbox.status().entries).toMatchObject([
      { state: 'conflicted', held: { theirs: { rated_power: 38 }, by: 'Mart' } },
    ])
    expect(shown().luminairetypes).toMatchObject([{ rated_power: 38 }])
    outbox.send(`luminaireType-${panel.id}`, { type: 'mine.chosen' })
    await settle()
    expect(site.types).toEqual([{ ...panel, rated_power: 40, model: 'P40' }])
  })

  test('has both of their changes where they have changed different fields: it is sent the change alone', async () => {
    const { site, outbox } = await editing({ model: 'P40' })
    expect(site.types).toEqual([{ ...panel, rated_power: 40, model: 'P40' }])
    const [[, , sent] = []] = site.sent as unknown[][]
    expect(sent).toEqual({ rated_power: 40, base: { rated_power: panel.rated_power } })
    expect(outbox.status().entries).toEqual([])
  })
})

describe('a luminaire type that is deleted', () => {
  test('goes when each of its luminaires has another type, which is shown at once', async () => {
    const { site, remove, shown, settle, calls, comeOnline } = await building([panel, mast], {
      12: panel.id,
      13: panel.id,
    })
    site.faults.push('lost before')
    remove(panel.id, [12, 13], mast.id)
    expect(shown()).toMatchObject({
      luminairetypes: [mast],
      luminaires: [
        { fk_luminaire_type: mast.id, type: { rated_power: mast.rated_power } },
        { fk_luminaire_type: mast.id },
      ],
    })
    await settle()
    await comeOnline()
    expect(calls().at(-1)).toBe(`DELETE ${TYPES}/${panel.id}`)
    expect([site.types, site.lamps.map((lamp) => lamp.fk_luminaire_type)]).toEqual([
      [mast],
      [mast.id, mast.id],
    ])
  })

  test('stays until the user has decided about a luminaire that could not get another type', async () => {
    const { site, remove, outbox, settle, states } = await building([panel, mast], { 12: panel.id })
    site.faults.push('refused')
    remove(panel.id, [12], null)
    await settle()
    expect([states(), site.types]).toEqual([
      [
        ['typeOfLuminaire', 'refused'],
        ['luminaireType', 'waiting'],
      ],
      [panel, mast],
    ])
    outbox.send('typeOfLuminaire-12', { type: 'retry.requested' })
    await settle()
    expect([site.types, site.lamps[0]?.fk_luminaire_type, states()]).toEqual([[mast], null, []])
  })

  test('does not take a luminaire from the type that somebody else has given it meanwhile', async () => {
    const { site, remove, outbox, settle, poll } = await building([panel, mast], { 12: panel.id })
    site.lamps = site.lamps.map((lamp) => ({ ...lamp, fk_luminaire_type: mast.id }))
    await poll()
    remove(panel.id, [12], null)
    await settle()
    expect(outbox.status().entries[0]).toMatchObject({ held: { theirs: { type: mast.id } } })
    outbox.send('typeOfLuminaire-12', { type: 'theirs.chosen' })
    await settle()
    expect([site.types, site.lamps[0]?.fk_luminaire_type]).toEqual([[mast], mast.id])
  })

  test('is done where somebody else has deleted it already', async () => {
    const { site, remove, outbox, settle } = await building([panel])
    site.types = []
    remove(panel.id, [], null)
    await settle()
    expect(outbox.status().entries).toEqual([])
  })
})

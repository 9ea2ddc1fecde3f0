import { describe, expect, test } from 'vitest'
import { pollOptions } from '#api/queries.ts'
import { luminaireTypePorts } from '#features/luminaire-types/ports.ts'
import { panel } from '#support/models/luminaireType.ts'
import { luminaire } from '#support/provider.ts'
import { testCore } from '#support/testCore.ts'

const { id, ...values } = panel
const bolder = { ...values, rated_power: 40 }
const summary = { rated_power: 36, model: 'P36', color_temperature: 4000, manufacturer: 'Valgus' }

/** Two luminaires of the type, one without, and cached figures. */
async function site() {
  const { core, routes, requests } = testCore({ token: 'good' })
  routes['POST /api/v2/poll'] = () =>
    Response.json({
      luminairetypes: [panel],
      luminaires: [
        { ...luminaire, id: 12, fk_luminaire_type: id, type: summary },
        { ...luminaire, id: 13, fk_luminaire_type: id, type: summary },
        { ...luminaire, id: 14, fk_luminaire_type: null, type: null },
      ],
    })
  const { queryKey } = pollOptions(core.api)
  await core.queryClient.fetchQuery(pollOptions(core.api))
  core.queryClient.setQueryData(['figures', 'of today'], 'known')
  return {
    routes,
    requests,
    ports: luminaireTypePorts(core),
    tables: () => core.queryClient.getQueryData(queryKey),
    areFiguresStale: () => core.queryClient.getQueryState(['figures', 'of today'])?.isInvalidated,
  }
}

describe('a luminaire type', () => {
  test('whose rated power changes is shown by its luminaires, and their energy is computed again', async () => {
    const { routes, ports, tables, areFiguresStale } = await site()
    routes['PUT /api/v2/reference/luminairetypes'] = () => Response.json({ id, ...bolder })
    expect(await ports.save(id, bolder)).toMatchObject({ ok: true })
    expect(tables()?.luminairetypes).toEqual([{ id, ...bolder }])
    expect(tables()?.luminaires.map(({ type }) => type?.rated_power)).toEqual([40, 40, undefined])
    expect(areFiguresStale()).toBe(true)
  })

  test('whose rated power stays leaves the figures as they are', async () => {
    const { routes, ports, areFiguresStale } = await site()
    routes['PUT /api/v2/reference/luminairetypes'] = () => Response.json({ id, ...values, model: 'P40' })
    await ports.save(id, { ...values, model: 'P40' })
    expect(areFiguresStale()).toBe(false)
  })

  test('that is new is made, and in the list at once', async () => {
    const { routes, requests, ports, tables } = await site()
    routes['POST /api/v2/reference/luminairetypes'] = () => Response.json({ id: 6, ...bolder })
    await ports.save(undefined, bolder)
    expect(requests.at(-1)).toBe('POST /api/v2/reference/luminairetypes')
    expect(tables()?.luminairetypes.map((type) => type.id)).toEqual([id, 6])
  })

  test('that is deleted is gone from the list and from the luminaires that still had it', async () => {
    const { routes, ports, tables, areFiguresStale } = await site()
    routes['DELETE /api/v2/reference/luminairetypes'] = () => new Response(null, { status: 204 })
    await ports.remove(id)
    expect(tables()?.luminairetypes).toEqual([])
    expect(tables()?.luminaires.map(({ fk_luminaire_type, type }) => [fk_luminaire_type, type])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(areFiguresStale()).toBe(true)
  })

  test('that could not be saved leaves everything as it was', async () => {
    const { routes, ports, tables, areFiguresStale } = await site()
    routes['PUT /api/v2/reference/luminairetypes'] = () => Response.json({}, { status: 500 })
    expect(await ports.save(id, bolder)).toMatchObject({ ok: false })
    expect(tables()?.luminairetypes).toEqual([panel])
    expect(areFiguresStale()).toBe(false)
  })
})

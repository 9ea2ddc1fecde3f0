import { describe, expect, test } from 'vitest'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { createPlacementKind, laneOfDevice, placementFields } from '#app/outbox/placementKind.ts'
import { luminaire } from '#support/provider.ts'
import { poll, testCore } from '#support/testCore.ts'

const key = '0199c3a4-0000-7000-8000-000000000001'
const was = { latitude: 30, longitude: 40, fk_area: 2 }
const wanted = { latitude: 50, longitude: 48, fk_area: 2 }
const change = {
  id: key,
  lane: laneOfDevice(12),
  kind: 'placement',
  patch: placementFields(wanted),
  base: placementFields(was),
} as const

/** The placements of a console whose server has these extensions, and the bodies and keys of its PUTs. */
async function placements(extensions: readonly string[], answer: (tries: number) => Response) {
  const puts: { key: string | null; body: Record<string, unknown> }[] = []
  const { core, routes } = testCore({ token: 'stored' })
  await core.session.ready()
  const { api, queryClient } = core
  const description = { name: 'Latern' as const, version: '1', demo: false, extensions: [...extensions] }
  queryClient.setQueryData(serverDescriptionOptions(api).queryKey, description)
  routes['POST /api/v2/poll'] = () => Response.json(poll([{ id: 12, ...was }]))
  await queryClient.fetchQuery({ ...pollOptions(api), staleTime: 0 })
  routes['PUT /api/v2/luminaires'] = async (request) => {
    puts.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
    return answer(puts.length)
  }
  return { kind: createPlacementKind(api, queryClient, core.saveDevice), puts }
}

const ignored = () => undefined
const saved = () => Response.json({ ...luminaire, ...wanted })
const both = ['Idempotency-Key', 'base']

describe('a placement on a server that compares', () => {
  test('is sent alone, under its id, with the values that it began from', async () => {
    const { kind, puts } = await placements(both, saved)
    expect(await kind.write(change, ignored)).toMatchObject({ ok: true })
    expect(puts).toEqual([{ key, body: { token: 'fresh', ...wanted, base: was } }])
  })

  test('is sent with them also where the console has somebody else’s place of it by then', async () => {
    const { kind, puts } = await placements(both, saved)
    const began = placementFields({ latitude: 30, longitude: 31, fk_area: was.fk_area })
    await kind.write({ ...change, base: began }, ignored)
    expect(puts[0]?.body).toMatchObject({ base: { latitude: 30, longitude: 31 } })
  })

  test('is in conflict with others’ values, of which the last to change them is told, and the console knows them', async () => {
    const changed = {
      latitude: { current: 20, by: 'Anna Kask', at: '2026-11-23T08:05:00.000Z' },
      longitude: { current: 21, by: 'Ülle', at: '2026-11-23T08:00:00.000Z' },
    }
    const { kind } = await placements(both, () =>
      Response.json({ message: 'Changed', code: 'changed_meanwhile', changed }, { status: 409 }),
    )
    const theirs = placementFields({ latitude: 20, longitude: 21, fk_area: 2 })
    expect(await kind.write(change, ignored)).toMatchObject({
      ok: false,
      conflict: { theirs, by: 'Anna Kask', at: Date.parse(changed.latitude.at) },
    })
    expect(kind.known(change)).toEqual(theirs)
  })

  test('is sent without its key where that is another change’s by now', async () => {
    const { kind, puts } = await placements(both, (tries) =>
      tries > 1
        ? saved()
        : Response.json({ message: 'Sent before', code: 'idempotency_key_reused' }, { status: 409 }),
    )
    expect(await kind.write(change, ignored)).toMatchObject({ ok: true })
    expect(puts.map((put) => put.key)).toEqual([key, null])
    expect(puts[1]?.body).toMatchObject({ base: was })
  })
})

test('a placement on a server of section 7 alone is sent with the whole device, without a key or a base', async () => {
  const { kind, puts } = await placements([], saved)
  await kind.write(change, ignored)
  expect(puts.map((put) => put.key)).toEqual([null])
  expect(puts[0]?.body).toMatchObject({ ...wanted, settings: {}, dt_installation: luminaire.dt_installation })
  expect(puts[0]?.body).not.toHaveProperty('base')
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PollChanges, PollResponse } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { mergedChanges } from '#support/mergedChanges.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

const poll = async (since: string | null) =>
  (await server.signedIn<PollChanges>('POST', '/api/v2/latern/poll', { since })).body
const everything = async () => {
  const tables = Object.keys((await poll(null)).changed)
  return (await server.signedIn<PollResponse>('POST', '/api/v2/poll', { tables, start_date: null })).body
}
const put = (id: number | undefined, body: object) => server.signedIn('PUT', `/api/v2/luminaires/${id}`, body)
/** Tables of a delta that have something in them. */
const told = ({ changed, removed }: PollChanges) => [
  ...Object.entries(changed)
    .filter(([, entities]) => entities.length > 0)
    .map(([table]) => table),
  ...Object.keys(removed),
]

describe('a poll of what changed', () => {
  test('sends everything without a cursor, and with another server’s cursor', async () => {
    for (const since of [null, 'nonsense', '', '00000000-0000-4000-8000-000000000000.3']) {
      const { complete, changed, removed } = await poll(since)
      expect(complete).toBe(true)
      expect(removed).toEqual({})
      expect(changed).toEqual(await everything())
    }
    const { since } = await poll(null)
    const ahead = since.replace(/\d+$/, (step) => String(Number(step) + 1))
    expect((await poll(ahead)).complete).toBe(true)
  })

  test('sends nothing if nothing changed, or something was saved unchanged', async () => {
    const { since } = await poll(null)
    await put(site.luminaires[0], { longitude: -1 })
    const next = await poll(since)
    expect(next).toMatchObject({ since, complete: false })
    expect(told(next)).toEqual([])
  })

  test('sends one change repeatedly until the cursor confirms it', async () => {
    const { since } = await poll(null)
    await put(site.luminaires[1], { longitude: 40 })
    for (let index = 0; index < 2; index++) {
      const next = await poll(since)
      expect(told(next)).toEqual(['luminaires'])
      expect(next.changed.luminaires).toMatchObject([{ id: site.luminaires[1], longitude: 40 }])
    }
    const { since: later } = await poll(since)
    expect(told(await poll(later))).toEqual([])
  })

  test('sends deleted entities, and their dependents', async () => {
    const rule = await server.signedIn<{ id: number }>('POST', '/api/v2/rules', { name: 'Dim', rulespec: [] })
    const applied = await server.signedIn<{ id: number }>('POST', '/api/v2/rules/applied', {
      fk_rule: rule.body.id,
      fk_device: site.luminaires[0],
    })
    const { since } = await poll(null)
    await server.signedIn('DELETE', `/api/v2/rules/${rule.body.id}`)
    expect((await poll(since)).removed).toEqual({ rules: [rule.body.id], applied_rules: [applied.body.id] })
  })

  test('sends a luminaire whose type changed, and one that has reported', async () => {
    const { since } = await poll(null)
    await server.signedIn('PUT', `/api/v2/reference/luminairetypes/${site.type}`, { model: 'B' })
    const next = await poll(since)
    expect(told(next).sort()).toEqual(['luminaires', 'luminairetypes'])
    expect(next.changed.luminaires).toHaveLength(site.luminaires.length)
    const reading = {
      fk_device: site.luminaires[2],
      dt_production: new Date().toISOString(),
      output_level: 50,
    }
    const key = { 'x-ingest-key': server.secrets.ingestKey }
    await server.send('POST', '/api/v2/telemetry', { readings: [reading] }, key)
    expect((await poll(next.since)).changed.luminaires).toMatchObject([{ id: site.luminaires[2] }])
  })

  test('adds up to the full state, whatever changes and whenever it polls', async () => {
    const acts = fc.oneof(
      fc.record({ act: fc.constant('move' as const), index: fc.nat(3), to: fc.nat(100) }),
      fc.record({ act: fc.constant('type' as const), to: fc.nat(5) }),
      fc.record({ act: fc.constant('group' as const), devices: fc.uniqueArray(fc.nat(3)) }),
      fc.record({ act: fc.constant('ungroup' as const) }),
      fc.record({ act: fc.constant('poll' as const), reader: fc.nat(1) }),
    )
    let group: number | undefined
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 12 }), async (script) => {
        const readers = [await poll(null), await poll(null)].map(({ since, changed }) => ({
          since,
          tables: changed,
        }))
        const read = async (reader: (typeof readers)[number]) => {
          const { since, changed, removed } = await poll(reader.since)
          reader.since = since
          reader.tables = mergedChanges(reader.tables, changed, removed)
        }
        for (const it of script) {
          if (it.act === 'move') await put(site.luminaires[it.index], { latitude: it.to })
          else if (it.act === 'type')
            await server.signedIn('PUT', `/api/v2/reference/luminairetypes/${site.type}`, {
              rated_power: it.to,
            })
          else if (it.act === 'poll') await read(readers[it.reader] as (typeof readers)[number])
          else {
            if (group !== undefined) await server.signedIn('DELETE', `/api/v2/devices/groups/${group}`)
            group = undefined
            if (it.act === 'group') {
              const devices = it.devices.map((index) => site.luminaires[index])
              const made = await server.signedIn<{ id: number }>('POST', '/api/v2/devices/groups', {
                name: 'Row',
                devices,
              })
              group = made.body.id
            }
          }
        }
        for (const reader of readers) {
          await read(reader)
          expect(reader.tables).toEqual(await everything())
        }
      }),
      { numRuns: 25, seed: 20261121 },
    )
  })
})

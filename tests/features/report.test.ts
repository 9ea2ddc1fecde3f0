import { describe, expect, test } from 'vitest'
import type { MeasuredDay } from '#domain/periodComparison.ts'
import { pairsOfDays } from '#domain/periodComparison.ts'
import { HOUR, wattHour } from '#domain/units.ts'
import { comparisonTable } from '#features/comparison/comparisonTable.ts'
import { concernsZone } from '#features/report/concernsZone.ts'
import { findingsTable } from '#features/report/findingsTable.ts'
import { besideEachOther, figuresTable, hoursTable } from '#features/report/reportTables.ts'
import type { ReportRow } from '#features/report/useReport.ts'
import type { AuditEntry, Finding } from '#openapi/lighting.d.ts'
import { noTables } from '#support/memorySite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { toCsv } from '#ui/csv.ts'
import { day } from '../domain/arbitraries.ts'
import { area, rated } from '../domain/fixtures.ts'

const found: Finding = {
  id: 7,
  fk_device: 11,
  device: 'L11',
  fk_area: 2,
  cause: 'dark',
  since: '2026-10-30T18:00:00.000Z',
  found_at: '2026-10-30T18:45:00.000Z',
  over_at: null,
  status: 'acknowledged',
  fk_user: 3,
  user: 'Mari',
  evidence: null,
  devices: [],
}

/** Texts are their keys. */
// biome-ignore lint/suspicious/noExplicitAny: a translation of any namespace
const keys = ((key: string) => key.replace('columns.', '')) as any

describe('a comparison’s table', () => {
  const measured = (energy: number | undefined): MeasuredDay => ({
    energy: energy === undefined ? undefined : wattHour(energy),
    coverage: energy === undefined ? 0 : 1,
    length: 24 * HOUR,
  })

  test('has both days’ energy and their difference, and is empty where nothing was measured or there is no such day', () => {
    const periods = [
      { firstDay: day('2026-10-29'), lastDay: day('2026-10-31') },
      { firstDay: day('2026-09-29'), lastDay: day('2026-09-30') },
    ] as const
    const days = [
      [measured(1500), measured(2000), measured(0)],
      [measured(1000), measured(undefined)],
    ] as const
    const { rows, fileName } = comparisonTable({ days, pairs: pairsOfDays(periods, [3, 2]) }, periods, {
      text: keys,
      names: ['one', 'other'],
    })
    expect(rows).toEqual([
      [1, '2026-10-29', 1.5, 100, '2026-09-29', 1, 100, 0.5],
      [2, '2026-10-30', 2, 100, '2026-09-30', undefined, 0, undefined],
      [3, '2026-10-31', 0, 100, undefined, undefined, undefined, undefined],
    ])
    expect(fileName).toBe('latern-comparison-2026-10-29-2026-09-29')
  })
})

describe('a report’s tables', () => {
  const row: ReportRow = {
    name: 'Deck',
    energy: wattHour(2500),
    baseline: wattHour(10_000),
    savings: wattHour(7500),
    cost: 0.5,
    saved: 1.5,
    savedShare: 75,
    coverage: 0.9,
    hours: [10, 20, 30, 40],
    unmeasured: 5,
  }

  test('are one line for each zone in a file, hours burned without those that luminaires were off', () => {
    const { columns, rows } = besideEachOther(figuresTable([row], keys), hoursTable([row], keys))
    const titles = columns.map(({ title }) => title)
    expect(toCsv(titles, rows).split('\r\n')).toEqual([
      'zone,energy,cost,baseline,savings,saved,savedShare,coverage,off,light,medium,heavy,burned,unmeasured',
      'Deck,2.5,0.5,10,7.5,1.5,75,90,10,20,30,40,90,5',
      '',
    ])
  })

  test('are empty, and not 0, where nothing is known', () => {
    const unknown = Object.fromEntries(Object.keys(row).map((name) => [name, undefined]))
    const silent = { ...unknown, name: 'Deck' } as unknown as ReportRow
    for (const table of [figuresTable([silent], keys), hoursTable([silent], keys)])
      expect(table.rows[0]?.slice(1).every((cell) => cell === undefined)).toBe(true)
  })
})

describe('a change', () => {
  const site = siteOf(
    siteTables({ ...noTables, areas: [area(2), area(3)], luminaires: [{ ...rated(7, 10), fk_area: 2 }] }),
  )
  const entry = (fields: Partial<AuditEntry>) =>
    ({ kind: 'settings', entity: 1, before: {}, after: {}, ...fields }) as AuditEntry
  const concerns = (fields: Partial<AuditEntry>, zone: number) => concernsZone(entry(fields), zone, site)

  test('of a device is one of the zone that it is in, and of the one that it came from', () => {
    const move: Partial<AuditEntry> = { kind: 'luminaires', entity: 7, before: { fk_area: 3 } }
    expect([2, 3, 4].map((zone) => concerns(move, zone))).toEqual([true, true, false])
  })

  test('of a zone is that zone’s alone', () => {
    expect([2, 3].map((zone) => concerns({ kind: 'areas', entity: 2 }, zone))).toEqual([true, false])
  })

  test('of what all zones share is one of each, and of an account of none', () => {
    for (const kind of ['settings', 'luminairetypes', 'rules'] as const)
      expect(concerns({ kind }, 2)).toBe(true)
    expect(concerns({ kind: 'users' }, 2)).toBe(false)
  })
})

test('a month’s findings say what was wrong with which device, since when, until when, and who looks after it', () => {
  const gateway: Finding = { ...found, device: 'G1', cause: 'gatewaySilent', devices: [11, 12], user: null }
  const over: Finding = { ...gateway, over_at: '2026-10-31T06:00:00.000Z', status: 'closed' }
  const { columns, rows } = findingsTable([found, over], {
    text: keys,
    words: keys,
    zoneOf: (id) => `Zone ${id}`,
    printTime: (time) => time,
  })
  expect(columns.map(({ title }) => title)).toEqual([
    'finding',
    'device',
    'zone',
    'since',
    'until',
    'state',
    'lookedAfterBy',
  ])
  expect(rows).toEqual([
    ['causes.dark', 'L11', 'Zone 2', found.since, undefined, 'status.acknowledged', 'Mari'],
    ['causes.gatewaySilent', 'G1 (withIt)', 'Zone 2', found.since, over.over_at, 'status.closed', undefined],
  ])
})

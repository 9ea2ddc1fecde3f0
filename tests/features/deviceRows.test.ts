import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  controllerId,
  type DeviceColumn,
  installationDate,
  lastReport,
  name,
  status,
  zone,
} from '#features/devices-table/columns.ts'
import {
  compareCells,
  createRows,
  type DeviceRow,
  type RowSources,
  searchTextOf,
  wordsOf,
} from '#features/devices-table/rows.ts'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { noTables } from '#support/memorySite.ts'
import { rowSources } from '#support/rowSources.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { luminaire } from '../domain/fixtures.ts'

/** The rows of devices that are few enough for one step. */
function createRowList() {
  const rowsOf = createRows<Luminaire>()
  return (...given: Parameters<typeof rowsOf>) => {
    const { rows, isComplete } = rowsOf(...given)
    expect(isComplete).toBe(true)
    return rows ?? []
  }
}

const area = (id: number, name: string) => ({ id, name, image: null, settings: [], installation_date: null })

const site = siteOf(
  siteTables({
    ...noTables,
    areas: [area(1, 'Site'), area(2, 'Ülemiste office')],
    controllers: [{ id: 7, guid: '1DC04F5791FD59DB', features: [] }],
  }),
)

const sources = rowSources(site)

const height: DeviceColumn<Luminaire> = {
  id: 'installationHeight',
  width: 100,
  cellOf: ({ settings }) => settings.installation_height ?? undefined,
}
const rows = (...luminaires: Luminaire[]) =>
  createRowList()(luminaires, [name, zone, installationDate, controllerId, height], sources)
const row = (fields: Partial<Luminaire>) => {
  const [only] = rows(luminaire(1, fields))
  if (!only) throw new Error('A device has a row')
  return only
}

describe('rows, poll after poll', () => {
  const columns = [name, zone, installationDate, controllerId, height]
  const lamps = [luminaire(1, { fk_area: 2 }), luminaire(2), luminaire(3)]

  test('are what they would be from that poll alone, in the same order, whatever changes', () => {
    const lamp = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      name: fc.constantFrom('L1', 'L2', 'L10', 'Õu', 'a'),
      fk_area: fc.constantFrom(2, null),
      height: fc.integer({ min: 2, max: 4 }),
    })
    const poll = fc.uniqueArray(lamp, { selector: ({ id }) => id, maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(poll, fc.nat(3)), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (polls, most) => {
          const rowsOf = createRows<Luminaire>(most)
          for (const [told, calls] of polls) {
            const devices = told.map(({ id, height, ...fields }) =>
              luminaire(id, { ...fields, settings: { installation_height: height } }),
            )
            const isInOrder = (all: readonly DeviceRow[]) =>
              all.every((one, at) => at === 0 || compareCells(all[at - 1]?.name, one.name) <= 0)
            // Another poll may come before the rows of this one are complete.
            const steps = Array.from({ length: calls }, () => rowsOf(devices, columns, sources))
            while (calls === 0 && steps.at(-1)?.isComplete !== true)
              steps.push(rowsOf(devices, columns, sources))
            const last = steps.at(-1)
            if (!last?.isComplete) continue
            const shown = last.rows ?? []
            const alone = createRowList()(devices, columns, sources)
            const byId = (all: readonly DeviceRow[]) => all.toSorted((one, other) => one.id - other.id)
            expect(byId(shown)).toEqual(byId(alone))
            expect(isInOrder(shown)).toBe(true)
          }
        },
      ),
    )
  })

  test('of many new devices are made in steps, and shown once there are all', () => {
    const rowsOf = createRows<Luminaire>(2)
    const ids = ({ rows }: ReturnType<typeof rowsOf>) => rows?.map(({ id }) => id)
    const next = (devices: readonly Luminaire[]) => ids(rowsOf(devices, columns, sources))
    expect([next(lamps), next(lamps)]).toEqual([undefined, [1, 2, 3]])
    const more = [...lamps, luminaire(4), luminaire(5), luminaire(6)]
    expect([next(more), next(more)]).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4, 5, 6],
    ])
  })

  test('are the same list where a poll brings nothing that they show', () => {
    const list = createRowList()
    const before = list(lamps, columns, sources)
    const reported = lamps.map((lamp) => ({ ...lamp, status: [] }))
    expect(list(reported, columns, sources)).toBe(before)
  })

  test('have the others as they were where one has changed, come or gone', () => {
    const list = createRowList()
    const [first, , third] = list(lamps, columns, sources)
    const changed = lamps.map((lamp) => (lamp.id === 2 ? { ...lamp, name: 'Renamed' } : lamp))
    const after = list([...changed, luminaire(4)], columns, sources)
    expect(after.find(({ id }) => id === 1)).toBe(first)
    expect(after.find(({ id }) => id === 3)).toBe(third)
    expect(after.map(({ id }) => id)).toEqual(rows(...changed, luminaire(4)).map(({ id }) => id))
    expect(list(lamps.slice(1), columns, sources)).toHaveLength(2)
  })

  test('have the new name of a zone', () => {
    const list = createRowList()
    list(lamps, columns, sources)
    const areas = [area(2, 'Moved')]
    const renamed = siteOf({ ...site, areas })
    const row = list(lamps, columns, { ...sources, site: renamed }).find(({ id }) => id === 1)
    expect(row?.cells.zone).toBe('Moved')
  })
})

describe('what devices have told', () => {
  const columns = [name, status, lastReport]
  const lamps = [luminaire(1), luminaire(2)]
  const reporting = siteOf(siteTables({ ...noTables, luminaires: lamps }))
  const told = (at: number): RowSources => ({
    ...sources,
    site: reporting,
    reportOf: ({ id }) =>
      id === 1 ? { status: 'silent', at: 5, level: 40 } : { status: 'reporting', at, level: 40 },
  })

  test('is in their rows, in words, and can be searched', () => {
    const [one] = createRowList()(lamps, columns, told(7))
    expect(one).toMatchObject({ status: 'silent', cells: { status: 'Silent', lastReport: 'at 5' } })
    expect(searchTextOf(one as DeviceRow)).toContain('silent')
  })

  test('leaves the rows of those that have told nothing new as they were', () => {
    const list = createRowList()
    const [one, other] = list(lamps, columns, told(7))
    expect(list(lamps, columns, told(7))[1]).toBe(other)
    const after = list(lamps, columns, told(8))
    expect(after[0]).toBe(one)
    expect(after[1]?.cells.lastReport).toBe('at 8')
  })

  test('is read in steps, and shown once that of all is read', () => {
    const rowsOf = createRows<Luminaire>(1)
    const next = (sources: RowSources) => {
      const { rows, isComplete } = rowsOf(lamps, columns, sources)
      return [rows?.map(({ cells }) => cells.lastReport), isComplete]
    }
    const before = told(7)
    expect([next(before), next(before)]).toEqual([
      [undefined, false],
      [['at 5', 'at 7'], true],
    ])
    const after = { ...told(8), reportOf: () => ({ status: 'silent', at: 8, level: 40 }) as const }
    expect([next(after), next(after)]).toEqual([
      [['at 5', 'at 7'], false],
      [['at 8', 'at 8'], true],
    ])
  })

  test('is read after what a poll has changed is shown', () => {
    const rowsOf = createRows<Luminaire>(2)
    rowsOf(lamps, columns, told(7))
    const changed = [...lamps.slice(0, 1), luminaire(2, { name: 'Renamed' }), luminaire(3, { name: 'New' })]
    const after = { ...told(8), reportOf: () => ({ status: 'silent', at: 8, level: 40 }) as const }
    const next = () => {
      const { rows, isComplete } = rowsOf(changed, columns, after)
      return [rows?.map(({ name, cells }) => `${name} ${cells.lastReport}`), isComplete]
    }
    expect(next()).toEqual([['Luminaire 1 at 5', 'New undefined', 'Renamed at 8'], false])
    expect(next()).toEqual([['Luminaire 1 at 8', 'New undefined', 'Renamed at 8'], true])
  })

  test('is not known while it is loaded', () => {
    const [one] = createRowList()(lamps, columns, sources)
    expect([one?.status, one?.cells.status]).toEqual([undefined, undefined])
  })
})

describe('a row', () => {
  test("has its zone by name, and its controller's guid", () => {
    const { cells } = row({ fk_area: 2, fk_controller: 7, dt_installation: '2026-03-29' })
    expect(cells).toMatchObject({
      zone: 'Ülemiste office',
      controllerId: '1DC04F5791FD59DB',
      installationDate: '2026-03-29',
    })
  })

  test('has the id of a controller that is not known', () => {
    expect(row({ fk_controller: 99 }).cells.controllerId).toBe('99')
  })

  test('has nothing where nothing is known, and the root area is no zone', () => {
    const { cells } = row({ fk_area: 1, fk_controller: null, dt_installation: '' })
    expect([cells.zone, cells.controllerId, cells.installationDate]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    ['both of its percentages are -1', { fk_area: 2, latitude: -1, longitude: -1 }],
    ['its zone is the root area', { fk_area: 1, latitude: 10, longitude: 10 }],
    ['it has no zone', { fk_area: null, latitude: 10, longitude: 10 }],
  ])('stands on no plan where %s', (_, fields) => {
    expect(row(fields)).toMatchObject({ zone: undefined, placement: 'Not placed' })
  })

  test('stands on the plan of its zone where only one percentage is -1', () => {
    expect(row({ fk_area: 2, latitude: -1, longitude: 10 })).toMatchObject({ zone: 2, placement: undefined })
  })
})

describe('the order', () => {
  test('goes by the numbers in names', () => {
    const names = ['L10', 'L2', 'l1', 'L1'].map((name, id) => luminaire(id + 1, { name }))
    expect(rows(...names).map(({ name }) => name)).toEqual(['l1', 'L1', 'L2', 'L10'])
  })

  test('is the Estonian one: õ, ä, ö and ü come last, and z stands after s', () => {
    const letters = ['ü', 't', 'z', 'õ', 's', 'ä', 'v', 'ö']
    expect(letters.toSorted(compareCells).join('')).toBe('szt' + 'võäöü')
  })

  test('of numbers is by size', () => {
    expect([100, 2.8, 36, -1].toSorted(compareCells)).toEqual([-1, 2.8, 36, 100])
  })

  test('of any values is one order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (one, two, three) => {
        expect(Math.sign(compareCells(one, two)) + Math.sign(compareCells(two, one))).toBe(0)
        const [first = '', second = '', third = ''] = [one, two, three].toSorted(compareCells)
        expect(compareCells(first, second)).toBeLessThanOrEqual(0)
        expect(compareCells(second, third)).toBeLessThanOrEqual(0)
        expect(compareCells(first, third)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the filter', () => {
  const finds = (filter: string, fields: Partial<Luminaire>) => {
    const text = searchTextOf(row(fields))
    return wordsOf(filter).every((word) => text.includes(word))
  }

  test('finds words in any column and any order, whatever their case and accents', () => {
    expect(finds('l01 ULEMISTE', { name: 'Open office 1 L01', fk_area: 2 })).toBe(true)
    expect(finds('l01 corridor', { name: 'Open office 1 L01', fk_area: 2 })).toBe(false)
  })

  test('finds numbers as they are shown, with a comma or a point', () => {
    const settings = { installation_height: 2.849 }
    expect(finds('2,85', { settings })).toBe(true)
    expect(finds('2.85', { settings })).toBe(true)
    expect(finds('2.849', { settings })).toBe(false)
  })

  test('finds what is not placed', () => {
    expect(finds('not placed', { fk_area: 1 })).toBe(true)
    expect(finds('not placed', { fk_area: 2, latitude: 5, longitude: 5 })).toBe(false)
  })

  test('of blanks leaves every row', () => {
    expect(wordsOf('  ')).toEqual([])
  })
})

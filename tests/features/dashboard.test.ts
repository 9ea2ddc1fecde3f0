import { describe, expect, test } from 'vitest'
import type { AreaSettings } from '#domain/settings.ts'
import { HOUR, MINUTE, watt, wattHour } from '#domain/units.ts'
import { type ComparedZone, compare, missingSettings } from '#features/dashboard/comparison.ts'
import { occupancyNow, powerNow } from '#features/dashboard/levels.ts'
import { noTables } from '#support/memorySite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import type { AreaFigures } from '#telemetry/figures.ts'
import { day } from '../domain/arbitraries.ts'
import { area, event, rated, reading, sensor } from '../domain/fixtures.ts'

const midnight = Date.parse('2026-03-09T00:00Z')
const noon = { today: day('2026-03-09'), now: midnight + 12 * HOUR }

const set: AreaSettings = {
  totalPowerConsumption: watt(1000),
  workingHours: 8,
  workingDays: 5,
  installationDay: day('2026-03-09'),
  gridWidth: undefined,
  gridHeight: undefined,
}
const unset = { ...set, totalPowerConsumption: watt(0) }

const column = Float64Array.of(0)
const figures = (energy: number, coverage = 1, hours = 24): AreaFigures => ({
  edges: Float64Array.of(midnight + (24 - hours) * HOUR, midnight + 24 * HOUR),
  energy: column,
  power: column,
  coverage: column,
  occupancy: column,
  total: { energy: wattHour(energy), coverage, occupancy: undefined },
})
const zone = (id: number, fields: Partial<ComparedZone> = {}): ComparedZone => ({
  id,
  name: `Zone ${id}`,
  settings: set,
  luminaires: 1,
  figures: figures(3000),
  ...fields,
})

describe('a comparison', () => {
  test('of zones adds them up, and savings are previous minus current', () => {
    expect(compare([zone(2), zone(3)], 'today', noon)).toMatchObject({
      previous: 16_000,
      current: 6000,
      savings: 10_000,
      withoutBaseline: [],
    })
  })

  test('has negative savings where more is used than before', () => {
    expect(compare([zone(2, { figures: figures(9000) })], 'today', noon).savings).toBe(-1000)
  })

  test('counts a zone without baseline settings in the current consumption alone, and names it', () => {
    const bare = zone(3, { settings: unset, figures: figures(1000, 0.5) })
    const { previous, current, compared, ...rest } = compare([zone(2), bare], 'week', noon)
    expect([previous, current, compared, rest.savings]).toEqual([40_000, 4000, 3000, 37_000])
    expect([rest.zones, rest.withoutBaseline].map((all) => all.map(({ id }) => id))).toEqual([[2, 3], [3]])
    expect(rest.coverage).toBe(0.75)
  })

  test('of today needs no working days', () => {
    const unsaid = zone(2, { settings: { ...set, workingDays: 0 } })
    expect(compare([unsaid], 'today', noon)).toMatchObject({
      previous: 8000,
      current: 3000,
      savings: 5000,
      withoutBaseline: [],
    })
    expect(compare([unsaid], 'week', noon)).toMatchObject({ previous: undefined, current: 3000 })
  })

  test('without any baseline gives the consumption, and no savings', () => {
    expect(compare([zone(2, { settings: unset })], 'today', noon)).toMatchObject({
      previous: undefined,
      current: 3000,
      savings: undefined,
    })
  })

  test('counts the baselines of those zones alone whose figures are there', () => {
    const waiting = zone(3, { figures: undefined })
    expect(compare([zone(2), waiting], 'month', noon)).toMatchObject({ previous: 160_000, current: 3000 })
    expect(compare([waiting], 'month', noon).current).toBeUndefined()
  })

  test('covers what its luminaires’ time is covered, each by how many and for how long', () => {
    const silent = zone(3, { luminaires: 3, figures: figures(0, 0) })
    expect(compare([zone(2), silent], 'today', noon).coverage).toBe(0.25)
    // Installed at 06:00, so half the time of the other has passed.
    const young = zone(4, { figures: figures(0, 0, 18) })
    expect(compare([zone(2), young], 'today', noon).coverage).toBeCloseTo(2 / 3, 12)
  })
})

test('the installation date is needed for all time alone', () => {
  const undated = { ...set, installationDay: undefined }
  expect(missingSettings(undated, 'month')).toEqual([])
  expect(missingSettings(undated, 'all')).toEqual(['installationDay'])
  expect(missingSettings({ ...unset, workingDays: 0 }, 'today')).toEqual(['totalPowerConsumption'])
  expect(missingSettings({ ...unset, workingDays: 0 }, 'week')).toEqual([
    'totalPowerConsumption',
    'workingDays',
  ])
})

describe('a level now', () => {
  const now = noon.now
  const site = siteOf(
    siteTables({
      ...noTables,
      areas: [1, 2, 3].map((id) => area(id)),
      luminaires: [rated(11, 100), { ...rated(12, 300), fk_area: 3 }, { ...rated(13, 500), fk_area: 1 }],
      sensors: [sensor(21), sensor(22), sensor(23, { fk_area: 3 })],
    }),
  )

  test('of power counts each luminaire’s newest reading under half an hour old, and gives their number', () => {
    const readings = [
      reading(11, now - 29 * MINUTE, 100),
      reading(11, now - MINUTE, 50),
      reading(12, now - 30 * MINUTE, 100),
      reading(13, now, 100),
    ]
    expect(powerNow(site, undefined, readings, now)).toEqual({
      level: 12.5,
      drawn: 50,
      rated: 400,
      luminaires: 2,
      reporting: 1,
    })
    expect(powerNow(site, 2, readings, now)).toMatchObject({ level: 50, rated: 100, luminaires: 1 })
  })

  test('of occupancy is of the zone’s own sensors; without any there is none', () => {
    const events = [event(21, now - 4 * MINUTE), event(21, now), event(22, now - 5 * MINUTE)]
    expect(occupancyNow(site, 2, events, now)).toEqual({ level: 50, active: 1, sensors: 2 })
    expect(occupancyNow(site, undefined, events, now)).toMatchObject({ active: 1, sensors: 3 })
    expect(occupancyNow(site, 4, events, now).level).toBeUndefined()
  })
})

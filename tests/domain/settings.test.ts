import { describe, expect, test } from 'vitest'
import { areaSettings, planMetres, siteSettings, withAreaSettings } from '#domain/settings.ts'
import type { SettingValue } from '#openapi/lighting.d.ts'
import { day } from './arbitraries.ts'
import { area } from './fixtures.ts'

const ofArea = (area_id: number, values: Record<string, SettingValue>) =>
  Object.entries(values).map(([name, value], index) => ({ id: index + 1, area_id, name, value }))

describe('the size of a plan', () => {
  test('is that of its settings, where both are more than 0', () => {
    const sized = (values: Record<string, SettingValue>) => ({ ...area(2), settings: ofArea(2, values) })
    expect(planMetres(sized({ width_metres: '48', height_metres: 30 }))).toEqual({ width: 48, height: 30 })
    expect(planMetres(sized({ width_metres: 48 }))).toBeUndefined()
    expect(planMetres(sized({ width_metres: 48, height_metres: 0 }))).toBeUndefined()
    expect(planMetres(sized({ width_metres: 0, height_metres: 30 }))).toBeUndefined()
  })
})

describe('settings of a zone', () => {
  test('that are not set are 0, and the grid and the date are left open', () => {
    expect(areaSettings(area(2))).toEqual({
      installationDay: undefined,
      workingHours: 0,
      workingDays: 0,
      totalPowerConsumption: 0,
      gridWidth: undefined,
      gridHeight: undefined,
    })
  })

  test('are numbers, or their text, also with a decimal comma', () => {
    const settings = ofArea(2, {
      working_hours: '8,5',
      working_days: 5,
      total_power_consumption: '01200',
      grid_width: '0',
      grid_height: '2,5',
    })
    expect(areaSettings(area(2, { settings }))).toMatchObject({
      workingHours: 8.5,
      workingDays: 5,
      totalPowerConsumption: 1200,
      gridWidth: 0,
      gridHeight: 2.5,
    })
  })

  test('that are no numbers count as not set', () => {
    expect(
      areaSettings(area(2, { settings: ofArea(2, { working_hours: 'eight', working_days: true }) })),
    ).toMatchObject({
      workingHours: 0,
      workingDays: 0,
    })
  })

  test('are the zone’s own, and where it came without one, that of the list', () => {
    const zone = area(2, { settings: ofArea(2, { working_hours: 4 }) })
    const list = [...ofArea(3, { working_days: 7 }), ...ofArea(2, { working_hours: 8, working_days: 3 })]
    const [filled = zone] = withAreaSettings([zone], list)
    expect(areaSettings(filled)).toMatchObject({ workingHours: 4, workingDays: 3 })
  })

  test('that a zone came without are added to its own, each once', () => {
    const own = ofArea(2, { working_hours: 4, total_power_consumption: 90 })
    const list = ofArea(2, { working_hours: 8, working_days: 3, energy_cost: 2 })
    const zones = [area(1), area(2, { settings: own })]
    const [other, filled] = withAreaSettings(zones, list)
    expect(filled?.settings).toEqual([...own, ...list.slice(1)])
    expect(other).toBe(zones[0])
    const [first] = withAreaSettings([area(2)], ofArea(2, { working_hours: 8, working_days: 3 }))
    expect(first?.settings.map(({ value }) => value)).toEqual([8, 3])
  })

  test('that come with every zone leave the zones the same objects', () => {
    const zones = [area(2, { settings: ofArea(2, { working_hours: 4 }) }), area(3)]
    expect(withAreaSettings(zones, ofArea(2, { working_hours: 8 }))).toBe(zones)
    expect(withAreaSettings(zones, ofArea(3, { working_hours: 8 }))[0]).toBe(zones[0])
  })

  test('have the installation date as DD-MM-YYYY, or as the zone’s own field where that is missing or no date', () => {
    const zone = area(2, { installation_date: '2025-05-01' })
    const dated = (installation_date: string) =>
      areaSettings({ ...zone, settings: ofArea(2, { installation_date }) }).installationDay
    expect(dated('09-03-2026')).toBe(day('2026-03-09'))
    expect(dated('2026-03-09')).toBe(day('2025-05-01'))
    expect(areaSettings(zone).installationDay).toBe(day('2025-05-01'))
  })
})

describe('settings of the site', () => {
  test('that are not set leave energy free of charge', () => {
    expect(siteSettings([])).toEqual({
      energyCost: 0,
      gridWidth: undefined,
      gridHeight: undefined,
      timeZone: undefined,
    })
  })

  test('are read by their names', () => {
    const settings = ofArea(1, {
      energy_cost: '0,17',
      grid_width: 5,
      grid_height: '4',
      time_zone: 'Europe/Tallinn',
    })
    expect(siteSettings(settings)).toEqual({
      energyCost: 0.17,
      gridWidth: 5,
      gridHeight: 4,
      timeZone: 'Europe/Tallinn',
    })
  })
})

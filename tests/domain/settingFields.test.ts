import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridSize } from '#domain/position.ts'
import {
  fallsBack,
  readField,
  siteFields,
  siteText,
  storedValue,
  zoneFields,
  zoneText,
} from '#domain/settingFields.ts'
import { areaSettings } from '#domain/settings.ts'
import type { Area } from '#openapi/lighting.d.ts'

const zone = (settings: Record<string, string | number>, fields: Partial<Area> = {}): Area => ({
  id: 4,
  name: 'Office',
  image: null,
  installation_date: null,
  settings: Object.entries(settings).map(([name, value], index) => ({
    id: index + 1,
    area_id: 4,
    name,
    value,
  })),
  ...fields,
})

describe('what is typed into a setting', () => {
  test.each([
    ['0,25', 0.25],
    ['0.25', 0.25],
    ['', 0],
  ])('of energy cost: %j is sent as %j', (text, value) => {
    expect(readField(siteFields.energy_cost, text)).toEqual({ value })
  })

  test.each([
    [siteFields.energy_cost, '-1', 'outOfRange'],
    [siteFields.energy_cost, '12 cents', 'notNumber'],
    [siteFields.grid_width, '101', 'outOfRange'],
    [siteFields.grid_width, 'wide', 'notNumber'],
    [siteFields.grid_width, '0,1', 'outOfRange'],
    [siteFields.time_zone, 'Mars/Olympus', 'unknownTimeZone'],
    [zoneFields.working_hours, '25', 'outOfRange'],
    [zoneFields.working_days, '4,5', 'notWhole'],
    [zoneFields.working_days, '8', 'outOfRange'],
    [zoneFields.width_metres, '0', 'outOfRange'],
    [zoneFields.installation_date, '2026-03-29', 'badDay'],
    [zoneFields.installation_date, '31-02-2026', 'badDay'],
    [zoneFields.name, '  ', 'required'],
    [zoneFields.name, 'x'.repeat(201), 'tooLong'],
  ] as const)('%j is not good: %j is %s', (field, text, problem) => {
    expect(readField(field, text)).toEqual({ problem })
  })

  test.each([
    [siteFields.energy_cost, '1000', 1000],
    [siteFields.grid_width, '100', 100],
    [siteFields.grid_width, '0,5', 0.5],
    [siteFields.time_zone, 'Europe/Tallinn', 'Europe/Tallinn'],
    [zoneFields.installation_date, ' 29-03-2026', '29-03-2026'],
    [zoneFields.name, ' Office ', 'Office'],
    [zoneFields.name, 'x'.repeat(200), 'x'.repeat(200)],
  ] as const)('%j is good: %j is sent as %j', (field, text, value) => {
    expect(readField(field, text)).toEqual({ value })
  })

  test('sets nothing where a grid, a day, a size or a time zone is emptied', () => {
    const { grid_width, installation_date, width_metres } = zoneFields
    for (const field of [grid_width, installation_date, width_metres, siteFields.time_zone])
      expect(readField(field, ' ')).toEqual({ value: null })
  })

  test('may be a grid of 0 or less, which falls back to 10', () => {
    for (const text of ['0', '-5', '-0,1']) {
      const read = readField(zoneFields.grid_width, text)
      expect(read.problem).toBeUndefined()
      if (read.problem) return
      expect(fallsBack(read.value)).toBe(true)
      const kept = areaSettings(zone({ grid_width: Number(read.value) }))
      expect(gridSize(kept, { gridWidth: 25, gridHeight: 25 }).width).toBe(10)
    }
    expect(fallsBack(0.5)).toBe(false)
    expect(fallsBack(null)).toBe(false)
  })

  test.each([
    ['energy_cost', fc.double({ min: 0, max: 1000, noNaN: true })],
    ['grid_width', fc.double({ min: 0.5, max: 100, noNaN: true })],
  ] as const)('comes back as it was sent: %s', (name, numbers) => {
    fc.assert(
      fc.property(numbers, (value) => {
        const text = siteText([{ id: 1, name, value }], name)
        expect(readField(siteFields[name], text)).toEqual({ value })
      }),
    )
  })
})

describe('a setting in its field', () => {
  test('has a comma for decimals, and may have come as text', () => {
    expect(siteText([{ id: 1, name: 'energy_cost', value: 0.25 }], 'energy_cost')).toBe('0,25')
    expect(siteText([{ id: 1, name: 'energy_cost', value: '0.25' }], 'energy_cost')).toBe('0,25')
  })

  test('is empty where it is not set, or is no number', () => {
    expect(siteText([], 'grid_width')).toBe('')
    expect(siteText([{ id: 1, name: 'grid_width', value: 'wide' }], 'grid_width')).toBe('')
  })

  test('of a zone is its own name, or the setting of its name', () => {
    const office = zone({ working_hours: 12, installation_date: '29-03-2026' })
    expect(zoneText(office, 'name')).toBe('Office')
    expect(zoneText(office, 'working_hours')).toBe('12')
    expect(zoneText(office, 'installation_date')).toBe('29-03-2026')
  })

  test('of its installation is the day that the zone came with, where it has none', () => {
    const office = zone({}, { installation_date: '2026-03-29' })
    expect(zoneText(office, 'installation_date')).toBe('29-03-2026')
    expect(zoneText(office, 'working_hours')).toBe('')
    expect(zoneText(zone({}), 'installation_date')).toBe('')
  })

  test('is stored as what it sends: a number, also of a grid and where it came as text; a time zone is text', () => {
    expect(storedValue(siteFields.energy_cost, '0.25')).toBe(0.25)
    expect(storedValue(siteFields.grid_width, '12')).toBe(12)
    expect(storedValue(siteFields.time_zone, 'Europe/Tallinn')).toBe('Europe/Tallinn')
  })

  test('is stored as nothing where what came is no value of it', () => {
    expect(storedValue(siteFields.grid_width, 'wide')).toBeNull()
    expect(storedValue(siteFields.time_zone, 12)).toBeNull()
    expect(storedValue(siteFields.time_zone, undefined)).toBeNull()
  })
})

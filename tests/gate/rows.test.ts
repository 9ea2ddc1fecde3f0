import { describe, expect, test } from 'vitest'
import { readRow } from '#gate/rows.ts'
import { createRowReader, Problems, type Table } from '#gate/tables.ts'
import { luminaire } from '#support/provider.ts'

const reading = {
  fk_device: 12,
  dt_arrival: '2026-03-29T01:15:01.000Z',
  dt_production: '2026-03-29T01:15:00.000Z',
  output_level: 50,
}
const rule = { id: 7, name: 'Night', rulespec: [], notes: null, fk_group: null }
const dim = { type: 'dim', value: 30, start: '08:00', end: '17:00' }
const withItem = (item: unknown) => ({ ...rule, rulespec: [{ priority: 40, rules: [item] }] })
const group = { id: 5, name: 'East', description: '', devices: [11, 12], tags: [] }
const area = { id: 2, name: 'Deck', image: null, settings: [], installation_date: null }

function read(table: Table, given: unknown) {
  const { row, problems } = readRow<Record<string, unknown>>(table, given)
  return { row, problems: problems.samples.map(({ field, reason, leavesOut }) => [field, reason, leavesOut]) }
}

describe('a row that is right', () => {
  test.each<[Table, object]>([
    ['luminaires', luminaire],
    ['luminaires', { ...luminaire, colour: 'green', settings: { installation_height: 3, more: [1] } }],
    ['sensors', { ...luminaire, id: 3, fk_sensor_type: null }],
    ['readings', reading],
    ['rules', withItem(dim)],
    ['rules', withItem({ type: 'fade', value: 'slowly', days: 'weekends' })],
    ['devicegroups', group],
    [
      'users',
      {
        id: 1,
        email: 'a@b.c',
        emailConfirmed: true,
        displayName: 'A',
        photoURL: null,
        role: ['boss'],
        disabled: false,
        invited: false,
        dt_created: '2026-01-01T00:00:00Z',
        dt_signed_in: null,
      },
    ],
  ])('is the same object, with what else is in it: %s', (table, row) => {
    const result = read(table, row)
    expect(result.row).toBe(row)
    expect(result.problems).toEqual([])
  })
})

describe('what can be repaired', () => {
  test.each<[string, Table, object, object]>([
    ['a number as its text', 'readings', { ...reading, output_level: '50,5' }, { output_level: 50.5 }],
    ['an id as its text', 'luminaires', { ...luminaire, id: '12' }, { id: 12 }],
    [
      'a position as its text',
      'luminaires',
      { ...luminaire, latitude: '-1', longitude: '-1' },
      { latitude: -1, longitude: -1 },
    ],
    [
      'no position',
      'luminaires',
      { ...luminaire, latitude: null, longitude: undefined },
      { latitude: -1, longitude: -1 },
    ],
    ['no settings', 'luminaires', { ...luminaire, settings: null }, { settings: {} }],
    ['an empty list for no settings', 'luminaires', { ...luminaire, settings: [] }, { settings: {} }],
    ['no list of settings', 'areas', { ...area, settings: undefined }, { settings: [] }],
    ['no features', 'controllers', { id: 1, guid: 'a', features: null }, { features: [] }],
    ['no devices', 'devicegroups', { id: 5, name: 'East' }, { devices: [], tags: [], description: '' }],
    [
      'a device that is in a group twice',
      'devicegroups',
      { ...group, devices: [11, '11', 12] },
      { devices: [11, 12] },
    ],
    ['no name', 'areas', { ...area, name: null }, { name: '#2' }],
    ['a name that is a number', 'areas', { ...area, name: 7 }, { name: '7' }],
    [
      'a rulespec as its JSON',
      'rules',
      { ...rule, rulespec: '[{"priority":40,"rules":[]}]' },
      { rulespec: [{ priority: 40, rules: [] }] },
    ],
    [
      'an entry without rules',
      'rules',
      { ...rule, rulespec: [{ priority: 1 }] },
      { rulespec: [{ priority: 1, rules: [] }] },
    ],
    [
      'a time with seconds',
      'rules',
      withItem({ ...dim, start: '08:00:00' }),
      { rulespec: [{ priority: 40, rules: [dim] }] },
    ],
    [
      'a day with a time',
      'luminaires',
      { ...luminaire, dt_installation: '2026-03-29T00:00:00Z' },
      { dt_installation: '2026-03-29' },
    ],
    ['no day', 'luminaires', { ...luminaire, dt_installation: '' }, { dt_installation: null }],
    ['no production', 'readings', { ...reading, dt_production: '' }, { dt_production: null }],
  ])('is: %s', (_, table, given, repaired) => {
    const { row, problems } = read(table, given)
    expect(row).toMatchObject(repaired)
    expect(problems).toEqual([])
  })
})

describe('what cannot be repaired is left out', () => {
  test.each<[string, Table, object, object, string, string]>([
    [
      'a position',
      'luminaires',
      { ...luminaire, latitude: 'abc' },
      { latitude: -1, longitude: -1 },
      'latitude',
      'not-a-number',
    ],
    [
      'half a position',
      'luminaires',
      { ...luminaire, latitude: null },
      { latitude: -1, longitude: -1 },
      'latitude',
      'missing',
    ],
    [
      'a position outside',
      'luminaires',
      { ...luminaire, longitude: 250 },
      { latitude: -1, longitude: -1 },
      'longitude',
      'out-of-range',
    ],
    ['a type', 'luminaires', { ...luminaire, type: 'LED' }, { type: null }, 'type', 'not-an-object'],
    [
      'a rated power',
      'luminaires',
      { ...luminaire, type: { rated_power: -5, model: null, color_temperature: null, manufacturer: null } },
      { type: { rated_power: null } },
      'type.rated_power',
      'out-of-range',
    ],
    [
      'a feature',
      'controllers',
      { id: 1, guid: 'a', features: [1, {}, 3] },
      { features: [1, 3] },
      'features.1',
      'not-a-number',
    ],
    [
      'a zone’s setting',
      'areas',
      { ...area, settings: [{ id: 1, area_id: 2, name: 'a', value: {} }] },
      { settings: [{ value: null }] },
      'settings.0.value',
      'unexpected',
    ],
    [
      'a nested reading',
      'luminaires',
      { ...luminaire, status: [reading, { ...reading, output_level: 1000 }] },
      { status: [reading] },
      'status.1.output_level',
      'out-of-range',
    ],
    [
      'a level',
      'rules',
      withItem({ ...dim, value: 1000 }),
      withItem({ type: 'dim', start: '08:00', end: '17:00' }),
      'rulespec.0.rules.0.value',
      'out-of-range',
    ],
    [
      'a day',
      'luminaires',
      { ...luminaire, dt_installation: '2026-02-31' },
      { dt_installation: null },
      'dt_installation',
      'not-a-day',
    ],
    [
      'roles',
      'users',
      {
        id: 1,
        email: '',
        emailConfirmed: true,
        displayName: '',
        photoURL: null,
        role: { a: 1 },
        disabled: false,
        invited: false,
        dt_created: '2026-01-01T00:00:00Z',
      },
      { role: [] },
      'role',
      'not-a-list',
    ],
  ])('alone, where the rest makes sense: %s', (_, table, given, rest, field, reason) => {
    const { row, problems } = read(table, given)
    expect(row).toMatchObject(rest)
    expect(problems).toEqual([[field, reason, 'value']])
  })

  test.each<[string, Table, unknown, string, string]>([
    ['null', 'luminaires', null, '[0]', 'missing'],
    ['a text', 'luminaires', 'L-12', '[0]', 'not-an-object'],
    ['no id', 'luminaires', { ...luminaire, id: undefined }, '[0].id', 'missing'],
    ['an id that is none', 'luminaires', { ...luminaire, id: 0 }, 'id', 'out-of-range'],
    ['a rulespec', 'rules', { ...rule, rulespec: 'dim it' }, 'rulespec', 'not-a-list'],
    [
      'an applied rule of no device',
      'applied_rules',
      { id: 8, fk_rule: 7, status: '' },
      'fk_device',
      'missing',
    ],
    ['1000 %', 'readings', { ...reading, output_level: 1000 }, 'output_level', 'out-of-range'],
    ['no level', 'readings', { ...reading, output_level: null }, 'output_level', 'missing'],
    ['a time that is none', 'readings', { ...reading, dt_production: 'noon' }, 'dt_production', 'not-a-time'],
    [
      'a time of another age',
      'readings',
      { ...reading, dt_production: '0001-01-01T00:00:00Z' },
      'dt_production',
      'not-a-time',
    ],
    ['no time', 'events', { fk_device: 3 }, 'dt_production', 'missing'],
  ])('with its row, where that is nothing without it: %s', (_, table, given, field, reason) => {
    expect(read(table, given)).toEqual({ row: undefined, problems: [[field, reason, 'row']] })
  })

  test('but stays as it was sent in a rule item, which then has no effect', () => {
    const given = withItem({ ...dim, start: 'noon' })
    expect(read('rules', given)).toEqual({
      row: given,
      problems: [['rulespec.0.rules.0.start', 'not-a-time', 'value']],
    })
  })
})

describe('a problem', () => {
  test('has the value as JSON, shortened', () => {
    const { problems } = readRow('rules', { ...rule, rulespec: 'x'.repeat(10_000) })
    expect(problems.samples[0]?.value).toHaveLength(201)
    expect(problems.samples[0]?.value).toMatch(/^"x+…$/)
  })

  test('is counted where it is not kept', () => {
    const problems = new Problems()
    const readLuminaire = createRowReader('luminaires')
    for (let row = 0; row < 9000; row++) readLuminaire(null, problems, row)
    expect([problems.count, problems.samples.length]).toEqual([9000, 1000])
  })
})

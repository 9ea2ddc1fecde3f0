import { describe, expect, test } from 'vitest'
import {
  DEVICE_TABLES,
  emitsLight,
  kindIn,
  STORED_KINDS,
  sensesMotion,
  storedKindsWhere,
  tableOf,
  takesPart,
} from '#domain/deviceKinds.ts'

describe('a kind of device', () => {
  test.each([
    { kind: 'luminaire', light: true, motion: false, part: true },
    { kind: 'sensor', light: false, motion: true, part: true },
    { kind: 'all-in-one', light: true, motion: true, part: true },
    { kind: 'gateway', light: false, motion: false, part: false },
  ] as const)('$kind: emits light $light, senses motion $motion, takes part in lighting $part', (known) => {
    const { kind, light, motion, part } = known
    expect([emitsLight(kind), sensesMotion(kind), takesPart(kind)]).toEqual([light, motion, part])
  })

  test('that shares its table is told from the others by its controller', () => {
    expect([kindIn('luminaires', false), kindIn('luminaires', true)]).toEqual(['luminaire', 'all-in-one'])
    expect([kindIn('sensors', false), kindIn('sensors', true)]).toEqual(['sensor', 'sensor'])
    expect([kindIn('gateways', false), kindIn('gateways', true)]).toEqual(['gateway', 'gateway'])
  })

  test('is stored as one for each table, an all-in-one as a luminaire', () => {
    expect(STORED_KINDS.map(tableOf)).toEqual(DEVICE_TABLES)
    expect(storedKindsWhere(sensesMotion)).toEqual(expect.arrayContaining(['luminaire', 'sensor']))
    expect(storedKindsWhere(sensesMotion)).not.toContain('gateway')
    expect(storedKindsWhere((kind) => kind === 'all-in-one')).toEqual(['luminaire'])
  })
})

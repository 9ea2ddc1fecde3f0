import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summaryOf } from '#domain/luminaireTypeSummary.ts'
import { fieldsOf, readType, typeFieldNames, valuesOf, withTyped } from '#domain/luminaireTypes.ts'
import { panel } from '#support/models/luminaireType.ts'

const { id: _, ...values } = panel
const saved = fieldsOf(panel)

describe('the fields of a luminaire type', () => {
  test('read back as what they were filled with', () => {
    expect(readType(saved, saved)).toEqual({ values })
  })

  test('are text or numbers as specification section 5 has them', () => {
    const typed = typeFieldNames.reduce((fields, name) => withTyped(fields, name, '007'), fieldsOf())
    const isNumber = typeFieldNames.filter((name) => typed[name] === '7')
    expect(isNumber.sort()).toEqual(
      [
        'rated_power',
        'alarm_temperature',
        'lumens',
        'color_temperature',
        'ip_rating',
        'ik_rating',
        'led_current',
        'maintenance_factor',
      ].sort(),
    )
  })

  test('that are empty are none, but for the name, which must be given', () => {
    expect(readType(fieldsOf(), fieldsOf())).toEqual({ problems: { name: 'required' } })
    const named = { ...fieldsOf(), name: ' Panel ' }
    const none = Object.fromEntries(typeFieldNames.map((name) => [name, null]))
    expect(readType(named, fieldsOf())).toEqual({ values: { ...none, name: 'Panel' } })
  })

  test.each([
    ['rated_power', '-1', 'outOfRange'],
    ['rated_power', '36 W', 'notNumber'],
    ['color_temperature', '999', 'outOfRange'],
    ['maintenance_factor', '1,1', 'outOfRange'],
    ['ip_rating', '70', 'outOfRange'],
    ['ip_rating', '6,5', 'notWhole'],
    ['ik_rating', '12', 'outOfRange'],
    ['alarm_temperature', '-51', 'outOfRange'],
    ['name', 'x'.repeat(201), 'tooLong'],
  ] as const)('are told what is wrong: %s %j is %s', (name, text, problem) => {
    expect(readType({ ...saved, [name]: text }, saved)).toEqual({ problems: { [name]: problem } })
  })

  test('are read without the space around them', () => {
    const fields = { ...fieldsOf(), name: ' Panel 40 ', manufacturer: '  ' }
    expect(valuesOf(fields)).toMatchObject({ name: 'Panel 40', manufacturer: null })
  })

  test('may be as long as the bound, and no longer', () => {
    const name = 'x'.repeat(200)
    expect(readType({ ...saved, name }, saved)).toEqual({ values: { ...values, name } })
  })

  test('of which a luminaire has four with it', () => {
    const { rated_power, model, color_temperature, manufacturer } = panel
    expect(summaryOf(panel)).toEqual({ rated_power, model, color_temperature, manufacturer })
  })

  test('are as good as they were saved, whatever bounds another console knows', () => {
    const odd = fieldsOf({ ...panel, color_temperature: 0, ip_rating: 99 })
    expect(readType({ ...odd, model: 'P40' }, odd)).toMatchObject({
      values: { color_temperature: 0, ip_rating: 99, model: 'P40' },
    })
  })

  test('keep every number that is in range', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (rated_power) => {
        const fields = fieldsOf({ ...panel, rated_power })
        expect(readType(fields, saved)).toEqual({ values: { ...values, rated_power } })
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { isSetUp, setUpSteps } from '#app/setUp/setUpSteps.ts'
import { IDENTIFY_RULE_NAME } from '#domain/originals.ts'
import { noTables } from '#support/memorySite.ts'
import { siteTables } from '#support/siteOf.ts'
import { area, luminaire, reading } from '../domain/fixtures.ts'

type Tables = typeof noTables

const stepsOf = (tables: Partial<Tables>) => setUpSteps(siteTables({ ...noTables, ...tables }))
const doneOf = (tables: Partial<Tables>) =>
  stepsOf(tables).flatMap(({ name, isDone }) => (isDone ? [name] : []))
const step = (tables: Partial<Tables>, name: string) => stepsOf(tables).find((each) => each.name === name)

const settings = (width_metres: number, height_metres: number) =>
  Object.entries({ width_metres, height_metres }).map(([name, value], at) => ({
    id: at + 1,
    fk_area: 2,
    name,
    value,
  })) as unknown as ReturnType<typeof area>['settings']
const rule = (id: number, name: string, fk_group: number | null = null) =>
  ({ id, name, rulespec: [], notes: null, fk_group }) as Tables['rules'][number]
const placed = { latitude: 10, longitude: 10 }

describe('setting up a site', () => {
  test('begins with nothing done', () => {
    expect(doneOf({})).toEqual([])
  })

  test('goes from a zone to its plan and its size', () => {
    expect(doneOf({ areas: [area(2)] })).toEqual(['zones'])
    expect(doneOf({ areas: [area(2, { image: '/plan.png' })] })).toEqual(['zones', 'plan'])
    const measured = area(2, { image: '/plan.png', settings: settings(40, 30) })
    expect(doneOf({ areas: [measured] })).toEqual(['zones', 'plan', 'scale'])
  })

  test('leads to the zone that still lacks its plan, and counts such zones', () => {
    const areas = [area(2, { image: '/plan.png' }), area(3), area(4)]
    expect(step({ areas }, 'plan')).toMatchObject({ isDone: true, left: 2, zone: 3 })
    expect(step({ areas }, 'scale')).toMatchObject({ isDone: false, zone: 2 })
  })

  test('needs a luminaire type whose power is known', () => {
    const type = { id: 5, name: 'Panel' } as Tables['luminairetypes'][number]
    expect(step({ luminairetypes: [{ ...type, rated_power: null }] }, 'types')).toMatchObject({
      isDone: false,
      left: 1,
    })
    expect(step({ luminairetypes: [{ ...type, rated_power: 40 }] }, 'types')).toMatchObject({
      isDone: true,
      left: 0,
    })
  })

  test('counts the devices that are not placed, and leads to their zone', () => {
    const areas = [area(2), area(3)]
    const luminaires = [luminaire(7, { ...placed, fk_area: 2 }), luminaire(8, { fk_area: 3 })]
    expect(step({ areas, luminaires }, 'places')).toMatchObject({ isDone: true, left: 1, zone: 3 })
  })

  test('does not take the rule of identifying for a dimming profile', () => {
    const applied = { id: 1, fk_rule: 9, fk_device: 7, status: 'running' }
    const withRule = (name: string) => ({ rules: [rule(9, name)], applied_rules: [applied] })
    expect(step(withRule(IDENTIFY_RULE_NAME), 'profiles')?.isDone).toBe(false)
    expect(step(withRule('Shift'), 'profiles')?.isDone).toBe(true)
    expect(step({ rules: [rule(9, 'Shift', 4)] }, 'profiles')?.isDone).toBe(true)
  })

  test('ends when a luminaire has reported', () => {
    const whole: Partial<Tables> = {
      areas: [area(2, { image: '/plan.png', settings: settings(40, 30) })],
      luminairetypes: [{ id: 5, name: 'Panel', rated_power: 40 } as Tables['luminairetypes'][number]],
      luminaires: [luminaire(7, placed)],
      devicegroups: [{ id: 4, name: 'Hall', description: '', tags: [], devices: [7] }],
      rules: [rule(9, 'Shift', 4)],
    }
    expect(isSetUp(stepsOf(whole))).toBe(false)
    const luminaires = [luminaire(7, { ...placed, status: [reading(7, 0, 50)] })]
    expect(isSetUp(stepsOf({ ...whole, luminaires }))).toBe(true)
  })
})

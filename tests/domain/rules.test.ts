import { describe, expect, it } from 'vitest'
import { NEW_PROFILE, readProfile, writeProfile } from '#domain/profile.ts'
import { knownItem, spanMinutes } from '#domain/ruleItems.ts'
import {
  copiesOf,
  copyOf,
  IDENTIFY_RULE_NAME,
  IDENTIFY_RULESPEC,
  originalOf,
  originals,
} from '#domain/rules.ts'
import type { Rule } from '#openapi/lighting.d.ts'

const rule = (id: number, name: string, notes: Rule['notes'] = null): Rule => ({
  id,
  name,
  notes,
  rulespec: writeProfile(NEW_PROFILE, []),
  fk_group: null,
})
const rules = [
  rule(1, 'Office'),
  rule(2, 'Office', { related_rule_id: 1 }),
  rule(3, IDENTIFY_RULE_NAME),
  rule(4, 'Parking', { related_rule_id: null, author: 'Mari' }),
  rule(5, 'Parking', { related_rule_id: 4 }),
]

describe('a list of profiles', () => {
  it('shows originals, neither copies nor the identify rule', () => {
    expect(originals(rules).map(({ id }) => id)).toEqual([1, 4])
  })

  it('knows whose copies the others are', () => {
    expect(copiesOf({ id: 4 }, rules).map(({ id }) => id)).toEqual([5])
    expect(rules.map(originalOf)).toEqual([undefined, 1, undefined, undefined, 4])
  })
})

describe('a copy', () => {
  const original = rule(1, 'Office')
  const copy = copyOf(original, ['guid-7'])

  it('is the same but for its sensors, and names its original', () => {
    expect(copy.name).toBe('Office')
    expect(copy.notes).toEqual({ related_rule_id: 1 })
    expect(readProfile(copy.rulespec)).toEqual({ ...readProfile(original.rulespec), sensors: ['guid-7'] })
    expect(readProfile(original.rulespec).sensors).toEqual([])
  })

  it('keeps the notes that it had', () => {
    expect(copyOf(original, [], { related_rule_id: 9, author: 'Mari' }).notes).toEqual({
      related_rule_id: 1,
      author: 'Mari',
    })
  })
})

it('the identify rule is full light at priority 90, slot 90, over nothing at 10', () => {
  expect(IDENTIFY_RULE_NAME).toBe('IdentifyRule123')
  expect(IDENTIFY_RULESPEC).toEqual([
    { priority: 10, rules: [{ type: 'default', value: -1 }] },
    { priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] },
  ])
})

describe('a rule item', () => {
  it.each([
    { type: 'default', value: -1 },
    { type: 'dim', value: 20 },
    { type: 'dim', value: 20, start: '22:00', end: '06:00', fade: 3 },
    { type: 'movement', value: 80, timeout: 60 },
    { type: 'movement_settings', sensors: ['guid-1'] },
    { type: 'calendar', days: [] },
    { type: 'active', value: 100 },
  ])('is known: %j', (item) => {
    expect(knownItem(item)).toBe(item)
  })

  it.each([
    { type: 'sunset', value: 20 },
    { type: 'toString' },
    { type: 'dim' },
    { type: 'dim', value: 20, start: '7:00' },
    { type: 'movement_settings' },
    { type: 'calendar', days: [0, 8] },
  ])('is not known: %j', (item) => {
    expect(knownItem(item)).toBeUndefined()
  })

  it('has a span to the next end: over midnight, or a whole day where both are equal', () => {
    expect(spanMinutes({ start: '07:00', end: '15:00' })).toEqual({ start: 420, length: 480 })
    expect(spanMinutes({ start: '22:00', end: '06:00' })).toEqual({ start: 1320, length: 480 })
    expect(spanMinutes({ start: '07:00', end: '07:00' })).toEqual({ start: 420, length: 1440 })
  })

  it('has midnight for the half of a span that it lacks, and no span without both', () => {
    expect(spanMinutes({ start: '22:00' })).toEqual({ start: 1320, length: 120 })
    expect(spanMinutes({ end: '06:00' })).toEqual({ start: 0, length: 360 })
    expect(spanMinutes({})).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { IDENTIFY_RULE_NAME, originalOf, originals } from '#domain/originals.ts'
import { NEW_PROFILE, readProfile, writeProfile } from '#domain/profile.ts'
import { knownItem, spanMinutes } from '#domain/ruleItems.ts'
import {
  copiesOf,
  copyOf,
  IDENTIFY_RULESPEC,
  isSameTarget,
  rulesOn,
  sensorsFor,
  takesProfiles,
  targetsOf,
} from '#domain/rules.ts'
import type { AppliedRule, DeviceGroup, Rule, RuleItem } from '#openapi/lighting.d.ts'
import { controller, gateway, luminaire, sensor } from './fixtures.ts'

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
  test('shows originals, neither copies nor the identify rule', () => {
    expect(originals(rules).map(({ id }) => id)).toEqual([1, 4])
  })

  test('knows whose copies the others are', () => {
    expect(copiesOf({ id: 4 }, rules).map(({ id }) => id)).toEqual([5])
    expect(rules.map(originalOf)).toEqual([undefined, 1, undefined, undefined, 4])
  })
})

describe('a copy', () => {
  const original = rule(1, 'Office')
  const copy = copyOf(original, ['guid-7'])

  test('is the same but for its sensors, and names its original', () => {
    expect(copy.name).toBe('Office')
    expect(copy.notes).toEqual({ related_rule_id: 1 })
    expect(readProfile(copy.rulespec)).toEqual({ ...readProfile(original.rulespec), sensors: ['guid-7'] })
    expect(readProfile(original.rulespec).sensors).toEqual([])
  })

  test('keeps the notes that it had', () => {
    expect(copyOf(original, [], { related_rule_id: 9, author: 'Mari' }).notes).toEqual({
      related_rule_id: 1,
      author: 'Mari',
    })
  })
})

describe('where rules hold', () => {
  const group = (id: number, ...devices: number[]): DeviceGroup => ({
    id,
    name: `Group ${id}`,
    description: '',
    devices,
    tags: [],
  })
  const applied = (id: number, fk_rule: number, fk_device: number): AppliedRule => ({
    id,
    fk_rule,
    fk_device,
    status: 'running',
  })
  const ofGroup = (original: Rule, fk_group: number): Rule => ({ ...original, fk_group })
  const office = rule(1, 'Office')
  const forLamp = rule(2, 'Office', { related_rule_id: 1 })
  const forDesks = ofGroup(rule(3, 'Office', { related_rule_id: 1 }), 30)
  const parking = ofGroup(rule(4, 'Parking'), 31)
  const desks = group(30, 12, 13)
  const tables = {
    rules: [office, forDesks, parking, forLamp],
    appliedRules: [applied(60, 2, 12), applied(61, 4, 14), applied(62, 1, 15), applied(63, 3, 16)],
    groups: [desks, group(31, 14)],
  }

  test('a device has its own first, and then those of its group', () => {
    expect(rulesOn(12, tables)).toEqual([
      { rule: forLamp, through: undefined },
      { rule: forDesks, through: desks },
    ])
    expect(rulesOn(13, tables)).toEqual([{ rule: forDesks, through: desks }])
    expect(rulesOn(99, tables)).toEqual([])
  })

  test('a device that has the rule of its group by itself too has it once', () => {
    expect(rulesOn(14, tables)).toEqual([{ rule: parking, through: undefined }])
  })

  test('a profile is applied to the devices and groups of its own and of its copies', () => {
    expect(targetsOf(office, tables)).toEqual([
      { of: 'device', id: 12 },
      { of: 'device', id: 15 },
      { of: 'device', id: 16 },
      { of: 'group', id: 30 },
    ])
    expect(targetsOf({ id: 99 }, tables)).toEqual([])
  })

  test('a device and a group of one id are two targets', () => {
    expect(isSameTarget({ of: 'device', id: 1 }, { of: 'device', id: 1 })).toBe(true)
    expect(isSameTarget({ of: 'device', id: 1 }, { of: 'group', id: 1 })).toBe(false)
    expect(isSameTarget({ of: 'device', id: 1 }, { of: 'device', id: 2 })).toBe(false)
  })

  test('luminaires take profiles, also those that sense motion', () => {
    const kinds = ['luminaire', 'all-in-one', 'sensor', 'gateway'] as const
    expect(kinds.map((kind) => takesProfiles({ kind }))).toEqual([true, true, false, false])
  })

  describe('a copy responds to', () => {
    const site = {
      luminaires: [
        luminaire(12, { fk_controller: 10 }),
        luminaire(13, { fk_controller: 11 }),
        luminaire(14),
        luminaire(15, { fk_controller: 11 }),
      ],
      sensors: [sensor(20, { fk_controller: 12 })],
      gateways: [gateway(21, { fk_controller: 13 })],
      controllers: [controller(10, [1]), controller(11, [2]), controller(12, []), controller(13, [2])],
      features: [
        { id: 1, dataname: 'dimming' },
        { id: 2, dataname: 'movement' },
      ],
      devicegroups: [group(30, 12, 13, 15, 20, 21), group(31, 14)],
    }

    test('the controller of its device, whether that senses motion or not', () => {
      expect(sensorsFor({ of: 'device', id: 12 }, site)).toEqual(['guid-10'])
      expect(sensorsFor({ of: 'device', id: 14 }, site)).toEqual([])
      expect(sensorsFor({ of: 'device', id: 99 }, site)).toEqual([])
    })

    test('the controllers of its group’s devices that sense motion, each once', () => {
      expect(sensorsFor({ of: 'group', id: 30 }, site)).toEqual(['guid-11', 'guid-12'])
      expect(sensorsFor({ of: 'group', id: 31 }, site)).toEqual([])
      expect(sensorsFor({ of: 'group', id: 99 }, site)).toEqual([])
    })

    test('nobody while the site is not known', () => {
      expect(sensorsFor({ of: 'device', id: 12 }, {})).toEqual([])
      expect(sensorsFor({ of: 'group', id: 30 }, {})).toEqual([])
    })
  })
})

test('the identify rule is full light at priority 90, slot 90, over nothing at 10', () => {
  expect(IDENTIFY_RULE_NAME).toBe('IdentifyRule123')
  expect(IDENTIFY_RULESPEC).toEqual([
    { priority: 10, rules: [{ type: 'default', value: -1 }] },
    { priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] },
  ])
})

describe('a rule item', () => {
  test.each([
    { type: 'default', value: -1 },
    { type: 'dim', value: 20 },
    { type: 'dim', value: 20, start: '22:00', end: '06:00', fade: 3 },
    { type: 'movement', value: 80, timeout: 60 },
    { type: 'movement', value: 80, start: '22:00' },
    { type: 'movement_settings', sensors: ['guid-1'] },
    { type: 'movement_settings', sensors: [] },
    { type: 'calendar', days: [] },
    { type: 'calendar', days: [1, 7] },
    { type: 'active', value: 100 },
    { type: 'active', value: 100, start: 'never' },
    { type: 'dim', value: 20, timeout: 'long' },
  ] as RuleItem[])('is known: %j', (item) => {
    expect(knownItem(item)).toBe(item)
  })

  test.each([
    { type: 'sunset', value: 20 },
    { type: 'toString' },
    { type: 'dim' },
    { type: 'dim', value: 20, start: '7:00' },
    { type: 'dim', value: 20, end: '24:00' },
    { type: 'dim', value: 20, start: 'at 07:00' },
    { type: 'dim', value: 20, start: '07:00:00' },
    { type: 'dim', value: '20' },
    { type: 'default' },
    { type: 'active', value: null },
    { type: 'movement', timeout: 60 },
    { type: 'movement', value: 80, timeout: '60' },
    { type: 'movement', value: 80, end: '6' },
    { type: 'movement_settings' },
    { type: 'movement_settings', sensors: ['guid-1', 2] },
    { type: 'calendar' },
    { type: 'calendar', days: [0, 8] },
    { type: 'calendar', days: [1, 8] },
  ] as RuleItem[])('is not known: %j', (item) => {
    expect(knownItem(item)).toBeUndefined()
  })

  test('has a span to the next end: over midnight, or a whole day where both are equal', () => {
    expect(spanMinutes({ start: '07:00', end: '15:00' })).toEqual({ start: 420, length: 480 })
    expect(spanMinutes({ start: '22:00', end: '06:00' })).toEqual({ start: 1320, length: 480 })
    expect(spanMinutes({ start: '07:00', end: '07:00' })).toEqual({ start: 420, length: 1440 })
  })

  test('has midnight for the half of a span that it lacks, and no span without both', () => {
    expect(spanMinutes({ start: '22:00' })).toEqual({ start: 1320, length: 120 })
    expect(spanMinutes({ end: '06:00' })).toEqual({ start: 0, length: 360 })
    expect(spanMinutes({})).toBeUndefined()
  })
})

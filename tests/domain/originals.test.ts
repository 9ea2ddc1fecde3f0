import { expect, test } from 'vitest'
import { IDENTIFY_RULE_NAME, originals, profileOf } from '#domain/originals.ts'

const original = { id: 1, name: 'Evening', notes: null }
const copy = { id: 2, name: 'Evening', notes: { related_rule_id: 1 } }
const orphan = { id: 3, name: 'Night', notes: { related_rule_id: 9 } }
const identify = { id: 4, name: IDENTIFY_RULE_NAME, notes: null }
const rules = [original, copy, orphan, identify]
const byId = new Map(rules.map((rule) => [rule.id, rule]))

test('users see originals, and neither copies nor the rule that identifies a device', () => {
  expect(originals(rules)).toEqual([original])
})

test('what users see of a copy is its original, or itself where that is gone', () => {
  expect(rules.map((rule) => profileOf(rule, byId))).toEqual([original, original, orphan, undefined])
})

import { expect, test } from 'vitest'
import { replaceSensor } from '#domain/replaceSensor.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'

const heeding = (...sensors: string[]): Rulespec => [
  { priority: 30, rules: [{ type: 'default', value: 10 }] },
  { priority: 50, slot: 2, rules: [{ type: 'movement_settings', sensors }] },
]

test('another sensor is heeded in the place of the one', () => {
  expect(replaceSensor(heeding('a', 'b'), 'a', 'c')).toEqual(heeding('c', 'b'))
})

test('one that is heeded already is not heeded twice', () => {
  expect(replaceSensor(heeding('a', 'b'), 'a', 'b')).toEqual(heeding('b'))
})

test('what stands beside it in its entry stays as it was', () => {
  const beside = (sensor: string): Rulespec => [
    {
      priority: 50,
      rules: [
        { type: 'movement', value: 80 },
        { type: 'movement_settings', sensors: [sensor] },
      ],
    },
  ]
  expect(replaceSensor(beside('a'), 'a', 'c')).toEqual(beside('c'))
})

test('without another, one fewer is heeded', () => {
  expect(replaceSensor(heeding('a', 'b'), 'a', undefined)).toEqual(heeding('b'))
})

test('a rulespec that does not heed it is the same object', () => {
  const rulespec = heeding('b')
  expect(replaceSensor(rulespec, 'a', 'c')).toBe(rulespec)
})

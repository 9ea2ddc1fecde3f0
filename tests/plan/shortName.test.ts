import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortName } from '#plan/kernel/shortName.ts'

const within = (length: number) => (text: string) => [...text].length <= length

test('a name that fits stays', () => {
  expect(shortName('Kitchen L01', within(11))).toBe('Kitchen L01')
})

test('a longer one keeps its beginning and its last word', () => {
  expect(shortName('Pärnu maantee 123 L12', within(14))).toBe('Pärnu maa… L12')
  expect(shortName('Pärnu maantee 123 L12', within(11))).toBe('Pärnu… L12')
})

test('one without a short last word keeps its last characters', () => {
  expect(shortName('Open-plan-office-0042', within(12))).toBe('Open-pl…0042')
})

test('of two names that differ in their number, the short ones differ', () => {
  const [one, other] = [12, 13].map((number) =>
    shortName(`Pärnu maantee parking deck L${number}`, within(14)),
  )
  expect(one).not.toBe(other)
})

test('it fits wherever anything of the name does, keeps the end, and breaks no character in two', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer({ min: 12, max: 30 }),
      (name, length) => {
        const short = shortName(name, within(length))
        expect(within(length)(short)).toBe(true)
        expect(short.isWellFormed()).toBe(true)
        expect([...short].at(-1)).toBe([...name].at(-1))
      },
    ),
  )
})

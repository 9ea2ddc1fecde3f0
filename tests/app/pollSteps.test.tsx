// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PollTables } from '#api/calls.ts'
import { nextStep, useInSteps } from '#app/site/pollSteps.ts'
import { noTables } from '#support/memorySite.ts'
import { luminaire } from '../domain/fixtures.ts'

const siteOf = (names: readonly string[]): PollTables => ({
  ...noTables,
  luminaires: names.map((name, at) => luminaire(at + 1, { name })),
})
const namesIn = ({ luminaires }: PollTables) => luminaires.map(({ name }) => name)
const many = (name: string) => siteOf(Array.from({ length: 6000 }, () => name))

test('a poll is taken over in steps of a limited number of devices, and nothing but its own and the ones before is shown', () => {
  const change = fc.array(fc.tuple(fc.string(), fc.boolean()), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(change, fc.integer({ min: 1, max: 10 }), (devices, most) => {
      const before = siteOf(devices.map(([name]) => name))
      const polled = {
        ...before,
        luminaires: before.luminaires.map((one, at) => (devices[at]?.[1] ? { ...one, name: 'new' } : one)),
      }
      const limit = Math.max(most, Math.ceil(devices.length / 16))
      let shown = before
      let steps = 0
      while (shown !== polled) {
        const next = nextStep(shown, polled, most)
        const taken = next.luminaires.filter((one, at) => one !== shown.luminaires[at])
        expect(taken.length).toBeLessThanOrEqual(limit)
        for (const [at, one] of next.luminaires.entries())
          expect([before.luminaires[at], polled.luminaires[at]]).toContain(one)
        shown = next
        steps += 1
      }
      const changed = devices.filter(([, isChanged]) => isChanged).length
      expect(steps).toBe(Math.max(1, Math.ceil(changed / limit)))
    }),
  )
})

test('a poll in which a device came, went or moved is taken over at once', () => {
  const before = siteOf(['a', 'b', 'c'])
  for (const polled of [siteOf(['x', 'y']), siteOf(['x', 'y', 'z', 'new'])])
    expect(nextStep(before, polled, 1)).toBe(polled)
  const renamed = siteOf(['x', 'y', 'z'])
  const withRule = { ...renamed, rules: [{ id: 1 }] as never }
  expect(nextStep(before, withRule, 1)).toBe(withRule)
  expect(namesIn(nextStep(before, renamed, 1))).toEqual(['x', 'b', 'c'])
})

test('the page shows a large poll step by step until it has all of it', async () => {
  let polledAt = 1
  const { result, rerender } = renderHook(({ polled }) => useInSteps(polled, () => polledAt), {
    initialProps: { polled: many('old') },
  })
  polledAt = 2
  const polled = many('new')
  act(() => rerender({ polled }))
  const seen: number[] = []
  while (result.current !== polled) {
    seen.push(namesIn(result.current as PollTables).filter((name) => name === 'new').length)
    await act(() => new Promise((resolve) => window.setTimeout(resolve)))
  }
  expect(seen).toEqual([1250, 2500, 3750, 5000])
})

test('a change that was made here meanwhile is shown at once, with all of the poll', () => {
  let polledAt = 1
  const { result, rerender } = renderHook(({ polled }) => useInSteps(polled, () => polledAt), {
    initialProps: { polled: many('old') },
  })
  polledAt = 2
  const polled = many('new')
  act(() => rerender({ polled }))
  expect(result.current).not.toBe(polled)
  const saved = {
    ...polled,
    luminaires: polled.luminaires.map((one, at) => (at === 5999 ? { ...one, name: 'saved' } : one)),
  }
  act(() => rerender({ polled: saved }))
  expect(result.current).toBe(saved)
})

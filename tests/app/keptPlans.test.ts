import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plansToDrop } from '#app/offline/keptPlans.ts'

const plan = (url: string, bytes: number, visited: number) => ({ url, bytes, visited })

test('of plans that are more than the budget, those visited longest ago go', () => {
  const plans = [plan('a', 40, 1), plan('b', 40, 3), plan('c', 40, 2)]
  expect(plansToDrop(plans, 120)).toEqual([])
  expect(plansToDrop(plans, 119).map(({ url }) => url)).toEqual(['a'])
  expect(plansToDrop(plans, 40).map(({ url }) => url)).toEqual(['c', 'a'])
})

test('those that stay fit into the budget', () => {
  const plans = fc.array(fc.record({ url: fc.uuid(), bytes: fc.nat(100), visited: fc.nat() }))
  fc.assert(
    fc.property(plans, fc.nat(500), (all, budget) => {
      const dropped = new Set(plansToDrop(all, budget))
      const kept = all.filter((it) => !dropped.has(it)).reduce((sum, { bytes }) => sum + bytes, 0)
      expect(kept).toBeLessThanOrEqual(budget)
    }),
  )
})

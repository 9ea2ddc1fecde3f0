import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noHistory, redone, undone, withStep } from '#features/settings/settingHistory.ts'

const value = fc.option(fc.integer())
const change = fc.record({ field: fc.constantFrom('a', 'b'), value, before: value })

test('what is undone and then redone is what was done, step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1 }), { minLength: 1 }), (steps) => {
      let history = steps.reduce(withStep, noHistory)
      for (const step of steps.toReversed()) {
        const last = undone(history)
        expect(last?.changes).toEqual(
          step.map(({ field, value, before }) => ({ field, value: before, before: value })),
        )
        history = last?.history ?? noHistory
      }
      expect(undone(history)).toBeUndefined()
      for (const step of steps) {
        const next = redone(history)
        expect(next?.changes).toEqual(step)
        history = next?.history ?? noHistory
      }
      expect(redone(history)).toBeUndefined()
      expect(redone(withStep(undone(history)?.history ?? noHistory, []))).toBeUndefined()
    }),
  )
})

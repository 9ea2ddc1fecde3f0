import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createAutosave } from '#machines/autosave/autosave.ts'
import type { AUTOSAVE_PAUSES } from '#machines/autosave/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import { autosaveModel, autosavePorts, cost, now, refused, saved, width } from '#support/models/autosave.ts'
import { internalError } from '#support/problems.ts'

describeModel('autosave', autosaveModel)

function form(of: keyof typeof AUTOSAVE_PAUSES = 'site') {
  const { fake, save } = autosavePorts()
  const clock = new SimulatedClock()
  const actor = createActor(createAutosave(fake, of), { clock }).start()
  return {
    actor,
    clock,
    sent: save.calls,
    type: (change: typeof cost) => actor.send({ type: 'value.changed', ...change }),
    answer: async (answer: unknown) => {
      save.answer(answer)
      await everyPromise()
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('a form that saves itself', () => {
  test.each([
    ['site', 1000],
    ['zone', 2000],
  ] as const)('of the %s does so %i ms after the last change, and not a millisecond before', (of, pause) => {
    const { clock, type, sent } = form(of)
    type(cost)
    clock.increment(pause - 1)
    type({ ...cost, value: 0.25 })
    clock.increment(pause - 1)
    expect(sent).toEqual([])
    clock.increment(1)
    expect(sent).toEqual([[{ ...cost, value: 0.25 }]])
  })

  test('sends each field once, as it was last typed, one after the other', async () => {
    const { clock, type, sent, answer, state, context } = form()
    type(cost)
    type(width)
    type({ ...cost, value: 0.3 })
    clock.increment(1000)
    expect(sent).toEqual([[width]])
    await answer(saved)
    expect(sent).toEqual([[width], [{ ...cost, value: 0.3 }]])
    await answer(saved)
    expect(state()).toBe('resting')
    expect(context().savedAt).toBe(now)
  })

  test('never sends what became no good before the pause was over', () => {
    const { actor, clock, type, sent, state } = form()
    type(cost)
    actor.send({ type: 'value.withdrawn', field: cost.field })
    expect(state()).toBe('resting')
    clock.increment(10_000)
    expect(sent).toEqual([])
  })

  test('keeps what is typed while it saves for the next time, a pause later', async () => {
    const { clock, type, sent, answer, state } = form()
    type(cost)
    clock.increment(1000)
    type({ ...cost, value: 0.4 })
    await answer(saved)
    expect(state()).toBe('pausing')
    clock.increment(1000)
    expect(sent).toEqual([[cost], [{ ...cost, value: 0.4 }]])
  })

  test('keeps everything that a failed save has not sent, and sends it when it is retried', async () => {
    const { actor, clock, type, sent, answer, state, context } = form()
    type(cost)
    type(width)
    clock.increment(1000)
    await answer(saved)
    type({ field: 'time_zone', value: 0 })
    await answer(refused)
    expect(state()).toBe('failed')
    expect(context().problem).toEqual(internalError)
    expect(context().changed.map(({ field }) => field)).toEqual(['grid_width', 'time_zone'])
    actor.send({ type: 'save.requested' })
    await answer(saved)
    await answer(saved)
    expect(state()).toBe('resting')
    expect(sent.flat().map(({ field }) => field)).toEqual([
      'energy_cost',
      'grid_width',
      'grid_width',
      'time_zone',
    ])
  })

  test('prefers what was typed while the save that failed was on its way', async () => {
    const { clock, type, answer, context } = form()
    type(cost)
    clock.increment(1000)
    type({ ...cost, value: 0.5 })
    await answer(refused)
    expect(context().changed).toEqual([{ ...cost, value: 0.5 }])
  })

  test('waits for nothing where the page is about to be left', () => {
    const { actor, type, sent } = form('zone')
    type(cost)
    actor.send({ type: 'save.requested' })
    expect(sent).toEqual([[cost]])
  })
})

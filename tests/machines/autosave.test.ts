import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createAutosave } from '#machines/autosave/autosave.ts'
import type { AUTOSAVE_PAUSES, SettingChange } from '#machines/autosave/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { autosaveModel, cost, width } from '#support/models/autosave.ts'

describeModel('autosave', autosaveModel)

function form(of: keyof typeof AUTOSAVE_PAUSES = 'site') {
  const saved: (readonly SettingChange[])[] = []
  const clock = new SimulatedClock()
  const actor = createActor(createAutosave(of), { clock })
  actor.on('changes.ready', ({ changes }) => saved.push(changes))
  actor.start()
  return {
    actor,
    clock,
    saved,
    type: (change: SettingChange) => actor.send({ type: 'value.changed', ...change }),
    state: () => actor.getSnapshot().value,
  }
}

describe('a form that saves itself', () => {
  test.each([
    ['site', 1000],
    ['zone', 2000],
  ] as const)('of the %s does so %i ms after the last change, and not a millisecond before', (of, pause) => {
    const { clock, type, saved } = form(of)
    type(cost)
    clock.increment(pause - 1)
    type({ ...cost, value: 0.25 })
    clock.increment(pause - 1)
    expect(saved).toEqual([])
    clock.increment(1)
    expect(saved).toEqual([[{ ...cost, value: 0.25 }]])
  })

  test('saves each field once, as it was last typed, over the value that the user saw first', () => {
    const { clock, type, saved, state } = form()
    type(cost)
    type(width)
    type({ ...cost, value: 0.3, before: 0.5 })
    clock.increment(1000)
    expect(saved).toEqual([[width, { ...cost, value: 0.3 }]])
    expect(state()).toBe('resting')
    type({ ...cost, value: 0.4, before: 0.3 })
    clock.increment(1000)
    expect(saved.slice(1)).toEqual([[{ ...cost, value: 0.4, before: 0.3 }]])
  })

  test('never saves what became no good before the pause was over', () => {
    const { actor, clock, type, saved, state } = form()
    type(cost)
    actor.send({ type: 'value.withdrawn', field: cost.field })
    expect(state()).toBe('resting')
    clock.increment(10_000)
    expect(saved).toEqual([])
  })

  test('saves the rest a whole pause after one of its changes became no good', () => {
    const { actor, clock, type, saved, state } = form()
    type(cost)
    type(width)
    clock.increment(999)
    actor.send({ type: 'value.withdrawn', field: cost.field })
    expect(state()).toBe('pausing')
    clock.increment(999)
    expect(saved).toEqual([])
    clock.increment(1)
    expect(saved).toEqual([[width]])
  })

  test('saves what is typed next over the value that was seen last, where the change before became no good', () => {
    const { actor, clock, type, saved } = form()
    type(cost)
    actor.send({ type: 'value.withdrawn', field: cost.field })
    type({ ...cost, value: 0.4, before: 0.3 })
    clock.increment(1000)
    expect(saved).toEqual([[{ ...cost, value: 0.4, before: 0.3 }]])
  })

  test('waits for nothing where the page is about to be left', () => {
    const { actor, type, saved } = form('zone')
    type(cost)
    actor.send({ type: 'save.requested' })
    expect(saved).toEqual([[cost]])
  })
})

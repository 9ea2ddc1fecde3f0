import { afterAll, describe, expect, test } from 'vitest'
import { looseEnds } from './looseEnds.ts'
import { type Model, partsOf, pathsThrough, playOnPorts, sentenceOf, summaryOf } from './paths.ts'

/**
 * Plays the shortest paths to every transition against the machine, each path a test named by its sentence, and
 * fails when a state or a transition was not reached. The machine's names are checked against what it was set up with.
 */
export function describeModel(name: string, model: Model) {
  describe(`the ${name} machine`, () => {
    const machines = Object.values(model.worlds).map((createWorld) => createWorld().machine)
    const whole = new Set(machines.flatMap(partsOf))
    const covered = new Set<string>()
    let played = 0

    test('uses the names it was set up with, all of them and no others', () => {
      expect(machines.flatMap(looseEnds)).toEqual([])
    })

    for (const [start, createWorld] of Object.entries(model.worlds))
      for (const path of pathsThrough(createWorld(), model))
        test(`${start}: ${sentenceOf(path)}`, async () => {
          for await (const { step, actual, covered: now } of playOnPorts(path, createWorld())) {
            const { value, context } = actual
            const { event, expected } = step
            expect({ value, context }, `after ${event.type}`).toEqual({
              value: expected.value,
              context: expected.context,
            })
            for (const part of now) covered.add(part)
          }
          played += 1
        })

    afterAll(() => {
      process.stdout.write(`${name}: ${summaryOf(whole, covered)} in ${played} paths\n`)
    })

    test('was in every state and took every transition', () => {
      expect([...whole].filter((part) => !covered.has(part))).toEqual([])
    })
  })
}

import { afterAll, describe, expect, test } from 'vitest'
import { pairOf, pairsThrough, stepName } from './pairs.ts'
import {
  type Model,
  type Path,
  partsOf,
  pathsThrough,
  playOnPorts,
  sentenceOf,
  shortestPaths,
  summaryOf,
  withoutBeginnings,
} from './paths.ts'
import { unmatchedNames } from './unmatchedNames.ts'

/**
 * Plays the shortest paths to every transition, and to every two that can follow one another, against the machine, each path a
 * test named by its sentence, and fails when a state, a transition or a pair was not reached. The machine's names are checked
 * against what it was set up with.
 */
export function describeModel(name: string, model: Model) {
  describe(`the ${name} machine`, () => {
    const machines = Object.values(model.worlds).map((createWorld) => createWorld().machine)
    const whole = new Set(machines.flatMap(partsOf))
    const covered = new Set<string>()
    const { paths, pairs } = pathsOf(model)
    const coveredPairs = new Set<string>()
    let played = 0

    test('uses the names it was set up with, all of them and no others', () => {
      expect(machines.flatMap(unmatchedNames)).toEqual([])
    })

    for (const [start, createWorld] of Object.entries(model.worlds))
      for (const path of paths[start] ?? [])
        test(`${start}: ${sentenceOf(path)}`, async () => {
          let before: string | undefined
          for await (const { step, actual, covered: now } of playOnPorts(path, createWorld())) {
            const { value, context } = actual
            const { event, expected } = step
            expect({ value, context }, `after ${event.type}`).toEqual({
              value: expected.value,
              context: expected.context,
            })
            for (const part of now) covered.add(part)
            const taken = stepName(now)
            if (before !== undefined) coveredPairs.add(pairOf(before, taken))
            if (step !== path[0]) before = taken
          }
          played += 1
        })

    afterAll(() => {
      const count = `${[...pairs].filter((pair) => coveredPairs.has(pair)).length} of ${pairs.size} pairs`
      process.stdout.write(`${name}: ${summaryOf(whole, covered)}, ${count} in ${played} paths\n`)
    })

    test('was in every state and took every transition', () => {
      expect([...whole].filter((part) => !covered.has(part))).toEqual([])
    })

    test('took every two transitions after one another that can follow one another', () => {
      expect(pairs.size).toBeGreaterThan(0)
      expect([...pairs].filter((pair) => !coveredPairs.has(pair))).toEqual([])
    })
  })
}

/** What is played in each world: the paths to its transitions, and those to the pairs that no world before it has. */
function pathsOf(model: Model): { paths: Record<string, Path[]>; pairs: ReadonlySet<string> } {
  const pairs = new Set<string>()
  const paths: Record<string, Path[]> = {}
  for (const [start, createWorld] of Object.entries(model.worlds)) {
    const world = createWorld()
    const ways = shortestPaths(world, model)
    const toTransitions = pathsThrough(world, model, ways)
    const toPairs = [...pairsThrough(world, model, ways)].filter(([pair]) => !pairs.has(pair))
    for (const [pair] of toPairs) pairs.add(pair)
    paths[start] = withoutBeginnings([...toTransitions, ...toPairs.map(([, path]) => path)])
  }
  return { paths, pairs }
}

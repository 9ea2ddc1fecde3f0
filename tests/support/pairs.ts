import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import {
  canHappen,
  foretell,
  isTransition,
  labelOf,
  type Model,
  type Path,
  shortestPaths,
  type World,
} from './paths.ts'
import { takenBy } from './xstateInternals.ts'

/**
 * The shortest path to every two transitions that can follow one another in a world, by the names of the two: what works
 * after each way into its state may fail after one of them, where that leaves a timer, a request or a list behind.
 */
export function pairsThrough(
  world: World,
  model: Model,
  ways = shortestPaths(world, model),
): ReadonlyMap<string, Path> {
  const { machine } = world
  const nameOf = (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    stepName(takenBy(machine, snapshot, event).map(labelOf))
  const found = new Map<string, AnyEventObject[]>()
  for (const { happened, before, after } of ways) {
    const last = happened.at(-1)
    if (!before || !last) continue
    const first = nameOf(before, last)
    for (const event of Object.values(model.events)) {
      if (!canHappen(model, after, event)) continue
      const pair = pairOf(first, nameOf(after, event))
      const known = found.get(pair)
      if (!known || known.length > happened.length + 1) found.set(pair, [...happened, event])
    }
  }
  return new Map([...found].map(([pair, happened]) => [pair, foretell(world, happened, model)]))
}

/** A step by the transitions that it takes, of all the parts that it goes through. */
export const stepName = (parts: Iterable<string>) =>
  [...new Set(parts)].filter(isTransition).toSorted().join(' + ')

export const pairOf = (first: string, second: string) => `${first}, then ${second}`

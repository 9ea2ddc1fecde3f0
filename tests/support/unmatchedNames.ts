import type { AnyStateMachine } from 'xstate'
import { type ImplementationKind as Kind, namesSetUp, statesOf, transitionsOf } from './xstateInternals.ts'

/**
 * Names that a machine uses and was not set up with, and the other way round. XState runs on regardless: a misspelt
 * delay fires at once, a missing action does nothing.
 */
export function unmatchedNames(machine: AnyStateMachine): string[] {
  const used = namesUsed(machine)
  return (Object.keys(used) as Kind[]).flatMap((kind) => {
    const given = new Set(namesSetUp(machine, kind))
    return [
      ...[...used[kind]].filter((name) => !given.has(name)).map((name) => `${kind}: ${name} is not set up`),
      ...[...given].filter((name) => !used[kind].has(name)).map((name) => `${kind}: ${name} is not used`),
    ]
  })
}

function namesUsed(machine: AnyStateMachine): Record<Kind, Set<string>> {
  const used = {
    actions: new Set<string>(),
    actors: new Set<string>(),
    delays: new Set<string>(),
    guards: new Set<string>(),
  }
  const use = (kind: Kind, references: readonly unknown[]) => {
    for (const reference of references) {
      const name = nameOf(reference)
      if (name !== undefined) used[kind].add(name)
    }
  }
  for (const node of statesOf(machine)) {
    const transitions = transitionsOf(node)
    use('actions', [...node.entry, ...node.exit, ...transitions.flatMap(({ actions }) => actions)])
    use(
      'guards',
      transitions.map(({ guard }) => guard),
    )
    use(
      'actors',
      node.invoke.map(({ src }) => src),
    )
    use('delays', Object.keys(node.config.after ?? {}))
  }
  return used
}

/** The name in `'name'` or `{type: 'name'}`; XState's own actions, such as its raising of delays, have none. */
function nameOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('type' in reference)) return undefined
  return typeof reference.type === 'string' ? reference.type : undefined
}

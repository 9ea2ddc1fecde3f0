import { afterAll, describe, expect, test } from 'vitest'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
} from 'xstate'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import { everyPromise } from './everyPromise.ts'
import { looseEnds } from './looseEnds.ts'

/** A machine over fake ports, and how what the outside does is done to them. */
export interface World {
  /** Its ports read the same whenever they are asked: paths are found by one machine and played by another. */
  readonly machine: AnyStateMachine
  /** Settles the newest call of an invoked port, by the invocation's id. */
  readonly answer?: Readonly<Record<string, (output: unknown) => void>>
  readonly fail?: Readonly<Record<string, (error: unknown) => void>>
}

export interface Model {
  /** Where paths begin, by name. Each call makes a world of its own. */
  readonly worlds: Readonly<Record<string, () => World>>
  /**
   * Whatever can happen, named by the words for it. The outside's doings are events like others:
   * `xstate.done.actor.<invocation>` with an output, `xstate.error.actor.<invocation>` with an error,
   * `xstate.after.<delay>.<state>`.
   */
  readonly events: Readonly<Record<string, AnyEventObject>>
  /** What of the context tells two snapshots in one state apart; without it, nothing does. */
  readonly distinguish?: (snapshot: AnyMachineSnapshot) => unknown
  /** Where a path need not go on. */
  readonly isFarEnough?: (snapshot: AnyMachineSnapshot) => boolean
}

/** What happens, step by step, and the snapshot that the machine's pure transitions come to. */
type Path = { readonly event: AnyEventObject; readonly expected: AnyMachineSnapshot }[]

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
      for (const path of pathsThrough(createWorld().machine, model))
        test(`${start}: ${sentenceOf(path, model)}`, async () => {
          await play(path, createWorld(), covered)
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

/** One path to each transition between snapshots that differ, without those that begin another. */
function pathsThrough(machine: AnyStateMachine, { events, distinguish, isFarEnough }: Model): Path[] {
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, distinguish?.(snapshot)])
  const paths = getShortestPaths(machine, {
    events: Object.values(events),
    filterEvents: (snapshot, event) => snapshot.can(event),
    serializeState: (snapshot, event, before) =>
      `${before ? keyOf(before) : ''} ${JSON.stringify(event)} ${keyOf(snapshot)}`,
    ...(isFarEnough && { stopWhen: isFarEnough }),
  }).map(({ steps }) => steps.slice(1).map(({ event }) => event))
  const scripts = paths.map((path) => path.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const beginsAnother = (script: string) =>
    scripts.some((other) => other !== script && other.startsWith(script))
  return paths
    .filter((_, index) => !beginsAnother(scripts[index] ?? ''))
    .map((path) => foretell(machine, path))
}

function foretell(machine: AnyStateMachine, events: readonly AnyEventObject[]): Path {
  const [initial] = initialTransition(machine)
  const path: Path = [{ event: { type: 'xstate.init' }, expected: initial }]
  let expected: AnyMachineSnapshot = initial
  for (const event of events) {
    expected = transition(machine, expected, event)[0]
    path.push({ event, expected })
  }
  return path
}

function sentenceOf(path: Path, { events }: Model): string {
  const words = new Map(Object.entries(events).map(([sentence, event]) => [event, sentence]))
  const happened = path.slice(1).map(({ event }) => words.get(event))
  return [
    ...happened,
    `and it is ${JSON.stringify(path.at(-1)?.expected.value).replaceAll(/["{}]/g, '')}`,
  ].join(', ')
}

async function play(path: Path, world: World, covered: Set<string>) {
  const clock = new SimulatedClock()
  const actor = createActor(world.machine, {
    clock,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return
      for (const taken of inspected._transitions) covered.add(labelOf(taken))
      for (const { id } of (inspected.snapshot as AnyMachineSnapshot)._nodes) covered.add(id)
    },
  })
  const passTime = (milliseconds: number) => {
    const before = actor.getSnapshot()
    clock.increment(milliseconds - 1)
    expect(actor.getSnapshot(), 'a millisecond before the time').toBe(before)
    clock.increment(1)
  }
  const perform = (event: AnyEventObject) => {
    const [, happening, id = ''] =
      event.type.match(/^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)/) ?? []
    if (happening === 'init') actor.start()
    else if (happening === 'done.actor') world.answer?.[id]?.(event.output)
    else if (happening === 'error.actor') world.fail?.[id]?.(event.error)
    else if (happening === 'after') passTime(Number(world.machine.implementations.delays[id]))
    else actor.send(event)
  }

  for (const { event, expected } of path) {
    perform(event)
    await everyPromise()
    const { value, context } = actor.getSnapshot()
    expect({ value, context }, `after ${event.type}`).toEqual({
      value: expected.value,
      context: expected.context,
    })
  }
  actor.stop()
}

/** Every state and transition of a machine, as its coverage counts them. */
function partsOf(machine: AnyStateMachine): string[] {
  const nodes = [machine.root, ...getStateNodes(machine)]
  const transitions = nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
  return [...nodes.map(({ id }) => id), ...transitions.map(labelOf)]
}

function labelOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${typeof guard === 'object' ? guard.type : String(guard)}]`
  const targets = target?.map(({ id }) => id).join(', ') ?? 'stay'
  return `${source.id}: ${eventType || 'always'}${condition} → ${targets}`
}

function summaryOf(whole: ReadonlySet<string>, covered: ReadonlySet<string>): string {
  const count = (parts: string[]) => `${parts.filter((part) => covered.has(part)).length} of ${parts.length}`
  const isTransition = (part: string) => part.includes(': ')
  const states = [...whole].filter((part) => !isTransition(part))
  return `${count(states)} states, ${count([...whole].filter(isTransition))} transitions`
}

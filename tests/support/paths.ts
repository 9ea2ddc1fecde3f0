import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { everyPromise } from './everyPromise.ts'
import {
  delayOf,
  guardNameOf,
  happeningOf,
  onMicrostep,
  passedAtStart,
  statesOf,
  type Transition,
  transitionsOf,
} from './xstateInternals.ts'

/** A machine over fake ports, and how what the outside does is done to them. */
export type World = {
  /** Its ports read the same whenever they are asked: paths are found by one machine and played by another. */
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** Settles the newest call of an invoked port, by the invocation's id. */
  readonly answer?: Readonly<Record<string, (output: unknown) => void>>
  readonly fail?: Readonly<Record<string, (error: unknown) => void>>
}

export type Model = {
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
  /** Whether an event that the machine understands can happen there at all; without it, each can. */
  readonly isPossible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
}

/** What happens, step by step. */
export type Path = readonly PathStep[]
export type PathStep = {
  /** The model's words for the event; undefined at the beginning. */
  readonly words: string | undefined
  readonly event: AnyEventObject
  /** What the machine's pure transitions come to. */
  readonly expected: AnyMachineSnapshot
}

/** One path to each transition between snapshots that differ, without those that begin another. */
export function pathsThrough(world: World, model: Model, ways = shortestPaths(world, model)): Path[] {
  return withoutBeginnings(ways.map(({ happened }) => foretell(world, happened, model)))
}

/** The paths that no other one begins with; of equal ones the first. */
export function withoutBeginnings(paths: readonly Path[]): Path[] {
  const scriptOf = (path: Path) => path.map(({ event }) => `${JSON.stringify(event)}\n`).join('')
  const scripts = new Map<string, Path>()
  for (const path of paths) if (!scripts.has(scriptOf(path))) scripts.set(scriptOf(path), path)
  const inOrder = [...scripts.keys()].sort()
  // In this order, what begins with a script follows it at once.
  const beginnings = new Set(inOrder.filter((script, place) => inOrder[place + 1]?.startsWith(script)))
  return [...scripts].filter(([script]) => !beginnings.has(script)).map(([, path]) => path)
}

/** What happens on the shortest way to a transition; what that leads from and to. */
type WayTo = {
  readonly happened: readonly AnyEventObject[]
  /** Undefined where nothing has happened. */
  readonly before: AnyMachineSnapshot | undefined
  readonly after: AnyMachineSnapshot
}

/** The shortest way to each transition between snapshots that differ. */
export function shortestPaths({ machine, input }: World, model: Model): WayTo[] {
  const { events, distinguish, isFarEnough } = model
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, distinguish?.(snapshot)])
  return getShortestPaths(machine, {
    input,
    events: Object.values(events),
    filterEvents: (snapshot, event) => canHappen(model, snapshot, event),
    serializeState: (snapshot, event, before) =>
      `${before ? keyOf(before) : ''} ${JSON.stringify(event)} ${keyOf(snapshot)}`,
    ...(isFarEnough && { stopWhen: isFarEnough }),
  }).map(({ steps, state }) => ({
    happened: steps.slice(1).map(({ event }) => event),
    before: steps.at(-2)?.state,
    after: state,
  }))
}

/** Whether the machine understands an event there, and the model has it happen. */
export const canHappen = (
  { isPossible = () => true }: Model,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
) => snapshot.can(event) && isPossible(snapshot, event)

/** What the machine's pure transitions come to when this happens. */
export function foretell(
  { machine, input }: World,
  happened: readonly AnyEventObject[],
  { events }: Model,
): Path {
  const [initial] = initialTransition(machine, input)
  const words = new Map(Object.entries(events).map(([sentence, event]) => [event, sentence]))
  const path: PathStep[] = [{ words: undefined, event: { type: 'xstate.init' }, expected: initial }]
  let expected: AnyMachineSnapshot = initial
  for (const event of happened) {
    expected = transition(machine, expected, event)[0]
    path.push({ words: words.get(event), event, expected })
  }
  return path
}

/** The path in words, with the state that it comes to. */
export function sentenceOf(path: Path): string {
  const happened = path.slice(1).map(({ words }) => words)
  return [...happened, `and it is ${stateIn(path.at(-1)?.expected)}`].join(', ')
}

/** A snapshot's state as people write it, e.g. `booting:loggingIn`. */
export const stateIn = (snapshot: AnyMachineSnapshot | undefined) =>
  JSON.stringify(snapshot?.value).replaceAll(/["{}]/g, '')

export type Played = {
  readonly step: PathStep
  readonly actual: AnyMachineSnapshot
  /** The states and transitions that the machine went through in this step, as `partsOf` names them. */
  readonly covered: ReadonlySet<string>
}

/**
 * Plays a path against its machine on a simulated clock, and gives what each step came to.
 * @throws Error where the machine does something before its time
 */
export async function* playOnPorts(
  path: Path,
  { machine, input, answer, fail }: World,
): AsyncGenerator<Played> {
  const clock = new SimulatedClock()
  const entered = new Map<string, number>()
  let covered = new Set<string>()
  const actor = createActor(machine, {
    clock,
    input,
    inspect: onMicrostep((states, taken) => {
      const inside = new Set(states.map(({ id }) => id))
      for (const transition of taken) {
        covered.add(labelOf(transition))
        // A state that is entered again begins its delays again.
        if (transition.reenter) entered.delete(transition.source.id)
      }
      for (const id of inside) covered.add(id)
      for (const id of entered.keys()) if (!inside.has(id)) entered.delete(id)
      for (const id of inside) if (!entered.has(id)) entered.set(id, clock.now())
    }),
  })
  const passTime = (delay: string, state: string) => {
    const end = (entered.get(state) ?? 0) + delayOf(machine, delay)
    const before = actor.getSnapshot()
    clock.increment(end - 1 - clock.now())
    if (actor.getSnapshot() !== before) throw new Error(`It moves on before ${delay} is over`)
    clock.increment(1)
  }
  const perform = (event: AnyEventObject) => {
    const happening = happeningOf(event.type)
    if (happening === undefined) actor.send(event)
    else if (happening.kind === 'start') actor.start()
    else if (happening.kind === 'answer') answer?.[happening.name]?.(event.output)
    else if (happening.kind === 'failure') fail?.[happening.name]?.(event.error)
    else passTime(happening.name, happening.state)
  }

  for (const step of path) {
    covered = step.event.type === 'xstate.init' ? takenAtStart(machine, input) : new Set()
    perform(step.event)
    await everyPromise()
    yield { step, actual: actor.getSnapshot(), covered }
  }
  actor.stop()
}

/** The states and transitions that a machine goes through before the first event. */
function takenAtStart(machine: AnyStateMachine, input: unknown): Set<string> {
  const { states, taken } = passedAtStart(machine, input)
  return new Set([...taken.map(labelOf), ...states.map(({ id }) => id)])
}

/** Every state and transition of a machine, as its coverage counts them. */
export function partsOf(machine: AnyStateMachine): string[] {
  const states = statesOf(machine)
  return [...states.map(({ id }) => id), ...states.flatMap(transitionsOf).map(labelOf)]
}

/** A transition, as coverage counts it. */
export function labelOf(transition: Transition): string {
  const { source, eventType, target } = transition
  const guard = guardNameOf(transition)
  const condition = guard === undefined ? '' : ` [${guard}]`
  const targets = target?.map(({ id }) => id).join(', ') ?? 'stay'
  return `${source.id}: ${eventType || 'always'}${condition} → ${targets}`
}

/** Whether a part is a transition, and not a state. */
export const isTransition = (part: string) => part.includes(': ')

/** `19 of 19 states, 42 of 42 transitions` */
export function summaryOf(whole: ReadonlySet<string>, covered: ReadonlySet<string>): string {
  const count = (parts: string[]) => `${parts.filter((part) => covered.has(part)).length} of ${parts.length}`
  const states = [...whole].filter((part) => !isTransition(part))
  return `${count(states)} states, ${count([...whole].filter(isTransition))} transitions`
}

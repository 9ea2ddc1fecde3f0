import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createEmptyActor,
  getInitialMicrosteps,
  type InspectionEvent,
  StateMachine,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { evaluateGuard } from 'xstate/guards'

/**
 * Everything that the model tests and the drawings need and XState does not document, in one place: a new version of
 * XState is adapted to here. XState 5.
 */

export type StateNode = AnyStateNode
export type Transition = AnyTransitionDefinition

/** Every state of a machine, the root first. */
export const statesOf = (machine: AnyStateMachine): StateNode[] => [machine.root, ...getStateNodes(machine)]

export const childrenOf = (node: StateNode) => Object.values(node.states) as StateNode[]

/** The child that a state begins in; undefined for a state without children, and for a parallel one. */
export const initialChildOf = (node: StateNode): StateNode | undefined => node.initial?.target?.[0]

/** The transitions of a state itself, those without an event last. */
export const transitionsOf = (node: StateNode): Transition[] =>
  [...node.transitions.values(), node.always ?? []].flat()

/** Whether what a state invokes by this name is a machine. */
export const isMachine = ({ machine }: StateNode, invoked: string) =>
  (machine as AnyStateMachine).implementations.actors[invoked] instanceof StateMachine

export function guardNameOf({ guard }: Transition): string | undefined {
  if (guard === undefined) return undefined
  return typeof guard === 'object' ? guard.type : String(guard)
}

/** The states that a machine is in, with those around them. */
export const activeStates = (snapshot: AnyMachineSnapshot): readonly StateNode[] => snapshot._nodes

/** An actor's `inspect` that is told of each microstep: the states that it leads to, and the transitions that it takes. */
export const onMicrostep =
  (tell: (states: readonly StateNode[], taken: readonly Transition[]) => void) =>
  (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.microstep')
      tell(activeStates(inspected.snapshot as AnyMachineSnapshot), inspected._transitions)
  }

/** The states and transitions that a machine goes through when it starts, of which its inspection says nothing. */
export function passedAtStart(
  machine: AnyStateMachine,
  input: unknown,
): { states: readonly StateNode[]; taken: readonly Transition[] } {
  const snapshots: AnyMachineSnapshot[] = getInitialMicrosteps(machine, input).map(([snapshot]) => snapshot)
  const taken = snapshots.slice(0, -1).flatMap((snapshot) =>
    activeStates(snapshot)
      .flatMap(({ always = [] }) => always)
      .filter(
        ({ guard }) => !guard || evaluateGuard(guard, snapshot.context, { type: 'xstate.init' }, snapshot),
      )
      .slice(0, 1),
  )
  return { states: snapshots.flatMap(activeStates), taken }
}

/** The transitions that a machine takes when an event happens, with those that follow at once. Nothing else is done. */
export function takenBy(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly Transition[] {
  const taken: Transition[] = []
  const self: AnyActorRef = createEmptyActor()
  self.system.inspect(onMicrostep((_, transitions) => taken.push(...transitions)))
  const nothing = () => undefined
  machine.transition(snapshot, event, {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  })
  return taken
}

/** The milliseconds of a named delay. */
export function delayOf(machine: AnyStateMachine, name: string): number {
  const delay: unknown = machine.implementations.delays[name]
  return Number(typeof delay === 'function' ? delay({ context: {} }) : delay)
}

export type ImplementationKind = 'actions' | 'actors' | 'delays' | 'guards'

/** The names that a machine was set up with. */
export const namesSetUp = (machine: AnyStateMachine, kind: ImplementationKind): string[] =>
  Object.keys(machine.implementations[kind])

/** What XState's own events stand for: the start, an answer or failure of an invocation, or the end of a delay. */
export function happeningOf(eventType: string) {
  const [, kind, name = '', state = ''] =
    eventType.match(/^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)\.?(.*)$/) ?? []
  if (kind === undefined) return undefined
  const kinds = { init: 'start', 'done.actor': 'answer', 'error.actor': 'failure', after: 'delay' } as const
  return { kind: kinds[kind as keyof typeof kinds], name, state }
}

import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
} from 'xstate'
import type { Core } from '#app/core/core.ts'
import { createUnsavedTracker, type UnsavedItem, type WorkKind } from './unsavedWork.ts'

interface Work<Machine extends AnyStateMachine> {
  readonly kind: WorkKind
  /** Changes the server does not have yet. */
  readonly unsaved: (context: ContextFrom<Machine>) => readonly UnsavedItem[]
}

/**
 * A workflow of the session (machines/session/workflows.ts), which runs from when it is first asked for until the session ends:
 * it outlives the page that asks. What it has not saved when the session ends is told after the next sign-in (unsavedWork.ts).
 */
export function actorPerSession<Machine extends AnyStateMachine>(
  create: (core: Core) => Machine,
  { kind, unsaved }: Work<Machine>,
): (core: Core) => ActorRefFrom<Machine> {
  const latest = new WeakMap<Core, ActorRefFrom<Machine>>()
  return (core) => {
    const known = latest.get(core)
    // A page that is still there when the session has ended goes on showing what was, and nothing comes of what it sends.
    const actor =
      core.session.workflow(kind, () => create(core)) ??
      known ??
      (createActor(create(core) as AnyStateMachine) as unknown as ActorRefFrom<Machine>)
    if (actor === known) return actor
    const note = createUnsavedNote(core.drafts, kind)
    const anyActor: AnyActorRef = actor as AnyActorRef
    anyActor.subscribe(({ context }: { context: ContextFrom<Machine> }) => note(unsaved(context)))
    latest.set(core, actor)
    return actor
  }
}

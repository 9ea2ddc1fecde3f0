import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
} from 'xstate'
import type { Core } from '#app/core/core.ts'
import { createUnsavedTracker, type UnsavedItem, type WorkKind } from './unsavedWork.ts'

type Work<Machine extends AnyStateMachine> =
  | {
      readonly kind: WorkKind
      /** Changes the server does not have yet. */
      readonly unsaved: (context: ContextFrom<Machine>) => readonly UnsavedItem[]
    }
  | {
      readonly kind: 'placement'
      /** Its changes are in the outbox, which it follows as long as it runs; returns a function that ends that. */
      readonly follow: (core: Core, actor: ActorRefFrom<Machine>) => () => void
    }

/**
 * A workflow of the session (machines/session/workflows.ts), started on first use and stopped when the session ends, so it
 * outlives pages. Work unsaved at the end of the session is reported after the next sign-in (unsavedWork.ts).
 */
export function actorPerSession<Machine extends AnyStateMachine>(
  create: (core: Core) => Machine,
  work: Work<Machine>,
): (core: Core) => ActorRefFrom<Machine> {
  const latest = new WeakMap<Core, ActorRefFrom<Machine>>()
  return (core) => {
    const known = latest.get(core)
    // A page that outlives the session shows the last state; what it sends has no effect.
    const actor =
      core.session.workflow(work.kind, () => create(core)) ??
      known ??
      (createActor(create(core) as AnyStateMachine) as unknown as ActorRefFrom<Machine>)
    if (actor === known) return actor
    // ActorRefFrom does not resolve `subscribe` for a generic machine.
    const anyActor: AnyActorRef = actor
    if ('follow' in work) anyActor.subscribe({ complete: work.follow(core, actor) })
    else {
      const track = createUnsavedTracker(core.drafts, work.kind)
      anyActor.subscribe(({ context }: { context: ContextFrom<Machine> }) => track(work.unsaved(context)))
    }
    latest.set(core, actor)
    return actor
  }
}

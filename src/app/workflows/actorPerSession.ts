import { type ActorRefFrom, type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import type { Core } from '#app/core/core.ts'

type Work<Machine extends AnyStateMachine> = {
  readonly kind: 'placement' | 'groups' | 'profiles'
  /** Its changes are in the outbox, which it follows as long as it runs; returns a function that ends that. */
  readonly follow: (core: Core, actor: ActorRefFrom<Machine>) => () => void
}

/**
 * A workflow of the session (machines/session/workflows.ts), started on first use and stopped when the session ends, so it
 * outlives pages.
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
    anyActor.subscribe({ complete: work.follow(core, actor) })
    latest.set(core, actor)
    return actor
  }
}

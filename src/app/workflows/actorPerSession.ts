import { type Actor, type AnyStateMachine, type ContextFrom, createActor } from 'xstate'
import type { Core } from '#app/core/core.ts'
import { createUnsavedTracker, type UnsavedItem, type WorkKind } from './unsavedWork.ts'

interface Work<Machine extends AnyStateMachine> {
  readonly kind: WorkKind
  /** Changes the server does not have yet. */
  readonly unsaved: (context: ContextFrom<Machine>) => readonly UnsavedItem[]
}

/**
 * One actor per core, created on first use and stopped when the session ends, so it outlives pages. Work unsaved at the
 * end of the session is reported after the next sign-in (unsavedWork.ts).
 */
export function actorPerSession<Machine extends AnyStateMachine>(
  create: (core: Core) => Machine,
  { kind, unsaved }: Work<Machine>,
): (core: Core) => Actor<Machine> {
  const running = new WeakMap<Core, Actor<Machine>>()
  return (core) => {
    const known = running.get(core)
    if (known) return known
    const actor = createActor(create(core) as AnyStateMachine) as Actor<Machine>
    const note = createUnsavedTracker(core.drafts, kind)
    actor.subscribe(({ context }) => note(unsaved(context as ContextFrom<Machine>)))
    actor.start()
    running.set(core, actor)
    const stop = core.session.subscribe(() => {
      if (core.session.current().state === 'signed-in') return
      stop()
      running.delete(core)
      actor.stop()
    })
    return actor
  }
}

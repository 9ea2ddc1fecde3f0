import { type Actor, type AnyStateMachine, createActor } from 'xstate'
import type { Core } from './core.ts'

/** One actor for each core, from when it is first asked for until the session ends: it outlives the page that asks. */
export function sessionActor<Machine extends AnyStateMachine>(
  create: (core: Core) => Machine,
): (core: Core) => Actor<Machine> {
  const running = new WeakMap<Core, Actor<Machine>>()
  return (core) => {
    const known = running.get(core)
    if (known) return known
    const actor = createActor(create(core) as AnyStateMachine).start() as Actor<Machine>
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

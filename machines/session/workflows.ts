import { type AnyStateMachine, enqueueActions, setup } from 'xstate'

/** A workflow that runs as long as the session, by its name. */
export type Workflow = {
  readonly name: string
  readonly machine: AnyStateMachine
}

/**
 * The workflows of one session: each starts on first use, and all of them stop with the session, which invokes this
 * machine while a user is signed in. A workflow that throws stops neither the others nor the session.
 */
export const workflows = setup({
  types: { events: {} as { readonly type: 'workflow.requested' } & Workflow },
  actions: {
    start: enqueueActions(({ enqueue }, { name, machine }: Workflow) =>
      // XState accepts only the ids of declared children; these are known at run time alone.
      enqueue.spawnChild(machine, { id: name as never }),
    ),
  },
}).createMachine({
  id: 'workflows',
  on: {
    'workflow.requested': { actions: { type: 'start', params: ({ event }) => event } },
    'xstate.error.actor.*': {},
  },
})

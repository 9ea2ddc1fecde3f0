import { type AnyStateMachine, enqueueActions, setup } from 'xstate'

/** A workflow that runs as long as the session, by its name. */
export type Workflow = {
  readonly name: string
  readonly machine: AnyStateMachine
}

/**
 * The workflows of one session: each is started when it is first asked for, and all of them end with the session, which
 * invokes this machine while somebody is signed in. A workflow that breaks ends neither the others nor the session.
 */
export const workflows = setup({
  types: { events: {} as { readonly type: 'workflow.requested' } & Workflow },
  actions: {
    start: enqueueActions(({ enqueue }, { name, machine }: Workflow) =>
      // XState types the names of children that are declared; these are known when they are asked for.
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

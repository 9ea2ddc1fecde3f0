import { assign, enqueueActions, setup } from 'xstate'
import {
  AUTOSAVE_PAUSES,
  type AutosaveContext,
  type AutosaveEvent,
  type AutosaveNotification,
  type SettingChange,
} from './vocabulary.ts'

/**
 * A form that saves itself a while after the last change, field by field (specification §5). From then on the changes are
 * the outbox's.
 */
export function createAutosave(of: keyof typeof AUTOSAVE_PAUSES) {
  return setup({
    types: {
      context: {} as AutosaveContext,
      events: {} as AutosaveEvent,
      emitted: {} as AutosaveNotification,
    },
    delays: { pause: AUTOSAVE_PAUSES[of] },
    guards: {
      isOnlyChange: ({ context }, field: string) => without(context.changed, field).length === 0,
    },
    actions: {
      addChange: assign(({ context: { changed } }, change: SettingChange) => {
        const { before } = changed.find(({ field }) => field === change.field) ?? change
        return { changed: [...without(changed, change.field), { ...change, before }] }
      }),
      removeChange: assign(({ context }, field: string) => ({ changed: without(context.changed, field) })),
      handOver: enqueueActions(({ context: { changed }, enqueue }) => {
        enqueue.emit({ type: 'changes.ready', changes: changed })
        enqueue.assign({ changed: [] })
      }),
    },
  }).createMachine({
    id: 'autosave',
    context: { changed: [] },
    initial: 'resting',
    states: {
      resting: {
        on: { 'value.changed': { target: 'pausing', actions: { type: 'addChange', params: typedChange } } },
      },
      pausing: {
        after: { pause: { target: 'resting', actions: 'handOver' } },
        on: {
          'value.changed': {
            target: 'pausing',
            reenter: true,
            actions: { type: 'addChange', params: typedChange },
          },
          'value.withdrawn': [
            {
              guard: { type: 'isOnlyChange', params: withdrawnField },
              target: 'resting',
              actions: { type: 'removeChange', params: withdrawnField },
            },
            { target: 'pausing', reenter: true, actions: { type: 'removeChange', params: withdrawnField } },
          ],
          'save.requested': { target: 'resting', actions: 'handOver' },
        },
      },
    },
  })
}

const without = (changes: readonly SettingChange[], gone: string) =>
  changes.filter(({ field }) => field !== gone)

const typedChange = ({ event: { field, value, before } }: { event: SettingChange }): SettingChange => ({
  field,
  value,
  before,
})
const withdrawnField = ({ event }: { event: { field: string } }) => event.field

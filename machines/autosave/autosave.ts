import { assign, fromPromise, setup } from 'xstate'
import type { Result } from '#domain/result.ts'
import {
  AUTOSAVE_PAUSES,
  type AutosaveContext,
  type AutosaveEvent,
  type AutosavePorts,
  type Change,
} from './vocabulary.ts'

/**
 * A form that saves itself a while after the last change, field by field (specification §5). Changes typed during a save
 * wait for the next one. Changes that could not be saved are kept until they are.
 */
export function createAutosave(ports: AutosavePorts, of: keyof typeof AUTOSAVE_PAUSES) {
  return setup({
    types: { context: {} as AutosaveContext, events: {} as AutosaveEvent },
    delays: { pause: AUTOSAVE_PAUSES[of] },
    actors: { save: fromPromise<Result<unknown>, Change>(({ input }) => ports.save(input)) },
    guards: {
      isSaved: (_, result: Result<unknown>) => result.ok,
      isSavedWithMoreToSend: ({ context }, result: Result<unknown>) =>
        result.ok && context.sending.length > 1,
      isSavedWithMoreChanged: ({ context }, result: Result<unknown>) =>
        result.ok && context.changed.length > 0,
      isOnlyChange: ({ context }, field: string) => without(context.changed, field).length === 0,
    },
    actions: {
      addChange: assign(({ context }, { field, value }: Change) => ({
        changed: [...without(context.changed, field), { field, value }],
      })),
      removeChange: assign(({ context }, field: string) => ({ changed: without(context.changed, field) })),
      beginSending: assign(({ context }) => ({ sending: context.changed, changed: [], problem: undefined })),
      removeSent: assign(({ context }) => ({ sending: context.sending.slice(1) })),
      recordTime: assign(() => ({ savedAt: ports.now() })),
      restoreUnsent: assign(({ context: { sending, changed } }) => ({
        sending: [],
        changed: [
          ...sending.filter(({ field }) => changed.every((newer) => newer.field !== field)),
          ...changed,
        ],
      })),
      showProblem: assign((_, result: Result<unknown>) => (result.ok ? {} : { problem: result.error })),
    },
  }).createMachine({
    id: 'autosave',
    context: { changed: [], sending: [], savedAt: undefined, problem: undefined },
    initial: 'resting',
    states: {
      resting: {
        on: { 'value.changed': { target: 'pausing', actions: { type: 'addChange', params: typedChange } } },
      },
      pausing: {
        after: { pause: 'saving' },
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
          'save.requested': 'saving',
        },
      },
      saving: {
        entry: 'beginSending',
        initial: 'sending',
        on: {
          'value.changed': { actions: { type: 'addChange', params: typedChange } },
          'value.withdrawn': { actions: { type: 'removeChange', params: withdrawnField } },
        },
        states: {
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => context.sending[0] ?? { field: '', value: null },
              onDone: [
                {
                  guard: { type: 'isSavedWithMoreToSend', params: saveResult },
                  target: 'sending',
                  reenter: true,
                  actions: 'removeSent',
                },
                {
                  guard: { type: 'isSavedWithMoreChanged', params: saveResult },
                  target: '#autosave.pausing',
                  actions: ['removeSent', 'recordTime'],
                },
                {
                  guard: { type: 'isSaved', params: saveResult },
                  target: '#autosave.resting',
                  actions: ['removeSent', 'recordTime'],
                },
                {
                  target: '#autosave.failed',
                  actions: ['restoreUnsent', { type: 'showProblem', params: saveResult }],
                },
              ],
            },
          },
        },
      },
      failed: {
        on: {
          'value.changed': { target: 'pausing', actions: { type: 'addChange', params: typedChange } },
          'value.withdrawn': [
            {
              guard: { type: 'isOnlyChange', params: withdrawnField },
              target: 'resting',
              actions: { type: 'removeChange', params: withdrawnField },
            },
            { actions: { type: 'removeChange', params: withdrawnField } },
          ],
          'save.requested': 'saving',
        },
      },
    },
  })
}

const without = (changes: readonly Change[], gone: string) => changes.filter(({ field }) => field !== gone)

const saveResult = ({ event }: { event: { output: Result<unknown> } }) => event.output
const typedChange = ({ event: { field, value } }: { event: Change }): Change => ({ field, value })
const withdrawnField = ({ event }: { event: { field: string } }) => event.field

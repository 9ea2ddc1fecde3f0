import { assign, fromPromise, setup } from 'xstate'
import {
  AUTOSAVE_PAUSES,
  type AutosaveContext,
  type AutosaveEvent,
  type AutosavePorts,
  type Change,
  type Saved,
} from './vocabulary.ts'

/**
 * A form that saves itself a while after the last change, field by field (specification §5). What is typed while it saves waits
 * for the next time; what could not be saved is kept until it is.
 */
export function createAutosave(ports: AutosavePorts, of: keyof typeof AUTOSAVE_PAUSES) {
  return setup({
    types: { context: {} as AutosaveContext, events: {} as AutosaveEvent },
    delays: { pause: AUTOSAVE_PAUSES[of] },
    actors: { save: fromPromise<Saved, Change>(({ input }) => ports.save(input)) },
    guards: {
      isSaved: (_, answer: Saved) => answer.ok,
      isSavedWithMoreToSend: ({ context }, answer: Saved) => answer.ok && context.sending.length > 1,
      isSavedWithMoreChanged: ({ context }, answer: Saved) => answer.ok && context.changed.length > 0,
      isAllThatChanged: ({ context }, field: string) => without(context.changed, field).length === 0,
    },
    actions: {
      change: assign(({ context }, { field, value }: Change) => ({
        changed: [...without(context.changed, field), { field, value }],
      })),
      withdraw: assign(({ context }, field: string) => ({ changed: without(context.changed, field) })),
      takeUp: assign(({ context }) => ({ sending: context.changed, changed: [], problem: undefined })),
      tickOff: assign(({ context }) => ({ sending: context.sending.slice(1) })),
      stamp: assign(() => ({ savedAt: ports.now() })),
      giveBack: assign(({ context: { sending, changed } }) => ({
        sending: [],
        changed: [
          ...sending.filter(({ field }) => changed.every((newer) => newer.field !== field)),
          ...changed,
        ],
      })),
      blame: assign((_, answer: Saved) => (answer.ok ? {} : { problem: answer.error.message })),
    },
  }).createMachine({
    id: 'autosave',
    context: { changed: [], sending: [], savedAt: undefined, problem: undefined },
    initial: 'resting',
    states: {
      resting: {
        on: { 'value.changed': { target: 'pausing', actions: { type: 'change', params: changed } } },
      },
      pausing: {
        after: { pause: 'saving' },
        on: {
          'value.changed': {
            target: 'pausing',
            reenter: true,
            actions: { type: 'change', params: changed },
          },
          'value.withdrawn': [
            {
              guard: { type: 'isAllThatChanged', params: fieldOf },
              target: 'resting',
              actions: { type: 'withdraw', params: fieldOf },
            },
            { target: 'pausing', reenter: true, actions: { type: 'withdraw', params: fieldOf } },
          ],
          'save.asked': 'saving',
        },
      },
      saving: {
        entry: 'takeUp',
        initial: 'sending',
        on: {
          'value.changed': { actions: { type: 'change', params: changed } },
          'value.withdrawn': { actions: { type: 'withdraw', params: fieldOf } },
        },
        states: {
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => context.sending[0] ?? { field: '', value: null },
              onDone: [
                {
                  guard: { type: 'isSavedWithMoreToSend', params: answered },
                  target: 'sending',
                  reenter: true,
                  actions: 'tickOff',
                },
                {
                  guard: { type: 'isSavedWithMoreChanged', params: answered },
                  target: '#autosave.pausing',
                  actions: ['tickOff', 'stamp'],
                },
                {
                  guard: { type: 'isSaved', params: answered },
                  target: '#autosave.resting',
                  actions: ['tickOff', 'stamp'],
                },
                { target: '#autosave.failed', actions: ['giveBack', { type: 'blame', params: answered }] },
              ],
            },
          },
        },
      },
      failed: {
        on: {
          'value.changed': { target: 'pausing', actions: { type: 'change', params: changed } },
          'value.withdrawn': [
            {
              guard: { type: 'isAllThatChanged', params: fieldOf },
              target: 'resting',
              actions: { type: 'withdraw', params: fieldOf },
            },
            { actions: { type: 'withdraw', params: fieldOf } },
          ],
          'save.asked': 'saving',
        },
      },
    },
  })
}

const without = (changes: readonly Change[], gone: string) => changes.filter(({ field }) => field !== gone)

const answered = ({ event }: { event: { output: Saved } }) => event.output
const changed = ({ event: { field, value } }: { event: Change }): Change => ({ field, value })
const fieldOf = ({ event }: { event: { field: string } }) => event.field

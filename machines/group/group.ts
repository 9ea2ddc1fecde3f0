import { assign, fromPromise, setup } from 'xstate'
import type { Belonging, Regrouping } from '#domain/groups.ts'
import { askedFor, isMove } from './operations.ts'
import { ordered, refused, retried, saved, undone } from './saving.ts'
import type { Act, Form, GroupContext, GroupEvent, GroupFields, GroupPorts, Saved } from './vocabulary.ts'

/**
 * Putting devices into groups, and making, describing and deleting groups (specification §2, §4). A device is in one
 * group only, so one that is in another is moved, and that is asked about: once, however many there are.
 *
 * Beside what is asked goes the saving of what was done, one act after the other. What is not saved yet is in
 * `unsavedGroups` (operations.ts); what was saved can be undone.
 *
 * It is to run as long as the session does: a page that is left must not take acts with it that wait to be saved.
 */
export function createGroup(ports: GroupPorts) {
  return setup({
    types: { context: {} as GroupContext, events: {} as GroupEvent },
    actors: { save: fromPromise<Saved, Act>(({ input }) => ports.save(input)) },
    guards: {
      isOpened: ({ context }) => context.opened !== undefined,
      isMoving: ({ context: { opened } }, devices: readonly Belonging[]) =>
        opened !== undefined && askedFor(devices, opened).some(isMove),
      isDone: ({ context }, act: number) => context.done.some(({ id }) => id === act),
      isQueued: ({ context }) => context.queue.length > 0,
      hasFailed: ({ context }) => context.failed.length > 0,
      isSaved: (_, answer: Saved) => answer.ok,
    },
    actions: {
      open: assign((_, opened: number) => ({ opened })),
      close: assign({ opened: undefined }),
      ask: assign(({ context: { opened } }, devices: readonly Belonging[]) => ({
        question: opened === undefined ? [] : askedFor(devices, opened),
      })),
      regroup: assign(({ context }, devices: readonly Belonging[]) =>
        context.opened === undefined ? {} : regrouped(context, askedFor(devices, context.opened)),
      ),
      moveAll: assign(({ context }) => regrouped(context, context.question)),
      leaveOthers: assign(({ context }) =>
        regrouped(
          context,
          context.question.filter((change) => !isMove(change)),
        ),
      ),
      begin: assign((_, { group, before, left }: Form) => ({ form: { group, before, left } })),
      submit: assign(({ context }, fields: GroupFields) => {
        if (!context.form) return {}
        const { group, before } = context.form
        return ordered(
          context,
          group === undefined ? { deed: 'create', fields } : { deed: 'edit', group, before, fields },
        )
      }),
      doom: assign((_, { group, name }: NonNullable<GroupContext['doomed']>) => ({
        doomed: { group, name },
      })),
      delete: assign(({ context }) =>
        context.doomed ? ordered(context, { deed: 'delete', ...context.doomed }) : {},
      ),
      letGo: assign({ question: [], form: undefined, doomed: undefined }),
      undo: assign(({ context }, act: number) => undone(context, act)),
      settle: assign(({ context }, answer: Saved) => saved(context, answer.ok ? answer.group : undefined)),
      fail: assign(({ context }, answer: Saved) => (answer.ok ? {} : refused(context, answer))),
      break: assign(({ context }, message: string) => refused(context, { error: { message } })),
      retry: assign(({ context }) => retried(context)),
      dismiss: assign({ failed: [] }),
    },
  }).createMachine({
    id: 'group',
    context: {
      opened: undefined,
      question: [],
      form: undefined,
      doomed: undefined,
      queue: [],
      failed: [],
      done: [],
      lastId: 0,
    },
    type: 'parallel',
    states: {
      gesture: {
        initial: 'free',
        states: {
          free: {
            entry: 'letGo',
            on: {
              'group.opened': { actions: { type: 'open', params: group } },
              'group.closed': { guard: 'isOpened', actions: 'close' },
              'devices.chosen': [
                {
                  guard: { type: 'isMoving', params: devices },
                  target: 'asking',
                  actions: { type: 'ask', params: devices },
                },
                { guard: 'isOpened', actions: { type: 'regroup', params: devices } },
              ],
              'form.opened': { target: 'writing', actions: { type: 'begin', params: what } },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'doom', params: what },
              },
              'undo.asked': {
                guard: { type: 'isDone', params: act },
                actions: { type: 'undo', params: act },
              },
            },
          },
          asking: {
            on: {
              'move.confirmed': { target: 'free', actions: 'moveAll' },
              'move.declined': { target: 'free', actions: 'leaveOthers' },
              'move.cancelled': 'free',
            },
          },
          writing: {
            on: {
              'form.submitted': { target: 'free', actions: { type: 'submit', params: fields } },
              'form.cancelled': 'free',
            },
          },
          confirmingDeletion: {
            on: {
              'deletion.confirmed': { target: 'free', actions: 'delete' },
              'deletion.cancelled': 'free',
            },
          },
        },
      },
      saving: {
        initial: 'settled',
        on: {
          'save.retried': { guard: 'hasFailed', actions: 'retry' },
          'save.dismissed': { guard: 'hasFailed', actions: 'dismiss' },
        },
        states: {
          settled: { always: { guard: 'isQueued', target: 'sending' } },
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => firstAct(context),
              onDone: [
                {
                  guard: { type: 'isSaved', params: answer },
                  target: 'settled',
                  actions: { type: 'settle', params: answer },
                },
                { target: 'settled', actions: { type: 'fail', params: answer } },
              ],
              onError: { target: 'settled', actions: { type: 'break', params: reason } },
            },
          },
        },
      },
    },
  })
}

function firstAct({ queue: [order] }: GroupContext): Act {
  if (!order) throw new Error('Nothing is queued to be sent')
  return order.act
}

const regrouped = (context: GroupContext, changes: readonly Regrouping[]) =>
  changes.length > 0 ? ordered(context, { deed: 'regroup', changes }) : {}

const what = <Event>({ event }: { event: Event }) => event
const group = ({ event }: { event: { group: number } }) => event.group
const devices = ({ event }: { event: { devices: readonly Belonging[] } }) => event.devices
const act = ({ event }: { event: { act: number } }) => event.act
const fields = ({ event }: { event: { fields: GroupFields } }) => event.fields
const answer = ({ event }: { event: { output: Saved } }) => event.output
const reason = ({ event }: { event: { error: unknown } }) =>
  event.error instanceof Error ? event.error.message : String(event.error)

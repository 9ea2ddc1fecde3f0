import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Belonging, Regrouping } from '#domain/groups.ts'
import { isMove, regroupingsOf } from './operations.ts'
import { applyOperation, applyRefused, applyRetry, applySaved, applyUndo } from './saving.ts'
import type {
  GroupContext,
  GroupEvent,
  GroupFields,
  GroupNotification,
  GroupOperation,
  GroupPorts,
  GroupSaveResult,
  OpenForm,
} from './vocabulary.ts'

/**
 * Putting devices into groups, and creating, editing and deleting groups (specification §2, §4). A device is in one
 * group at most, so a device of another group is moved. The user confirms that once, however many devices are moved.
 *
 * Two regions run in parallel: the current gesture, and the saving of operations, one at a time. `unsavedGroups`
 * (operations.ts) has what is not saved yet; a saved operation can be undone.
 *
 * The actor runs as long as the session, so that queued saves survive leaving the page.
 */
export function createGroup(ports: GroupPorts) {
  return setup({
    types: {
      context: {} as GroupContext,
      events: {} as GroupEvent,
      emitted: {} as GroupNotification,
    },
    actors: { save: fromPromise<GroupSaveResult, GroupOperation>(({ input }) => ports.save(input)) },
    guards: {
      isOpened: ({ context }) => context.opened !== undefined,
      movesDevices: ({ context: { opened } }, devices: readonly Belonging[]) =>
        opened !== undefined && regroupingsOf(devices, opened).some(isMove),
      canUndo: ({ context }, operation: number) => context.done.some(({ id }) => id === operation),
      hasQueuedSave: ({ context }) => context.queue.length > 0,
      hasFailed: ({ context }) => context.failed.length > 0,
      isSaved: (_, result: GroupSaveResult) => result.ok,
    },
    actions: {
      open: assign((_, opened: number) => ({ opened })),
      close: assign({ opened: undefined }),
      askAboutMove: assign(({ context: { opened } }, devices: readonly Belonging[]) => ({
        unconfirmed: opened === undefined ? [] : regroupingsOf(devices, opened),
      })),
      regroup: assign(({ context }, devices: readonly Belonging[]) =>
        context.opened === undefined ? {} : regrouped(context, regroupingsOf(devices, context.opened)),
      ),
      moveAll: assign(({ context }) => regrouped(context, context.unconfirmed)),
      addUngrouped: assign(({ context }) =>
        regrouped(
          context,
          context.unconfirmed.filter((change) => !isMove(change)),
        ),
      ),
      openForm: assign((_, { group, before, left }: OpenForm) => ({ form: { group, before, left } })),
      submitForm: assign(({ context }, fields: GroupFields) => {
        if (!context.form) return {}
        const { group, before } = context.form
        return applyOperation(
          context,
          group === undefined ? { kind: 'create', fields } : { kind: 'edit', group, before, fields },
        )
      }),
      requestDeletion: assign((_, { group, name }: NonNullable<GroupContext['pendingDeletion']>) => ({
        pendingDeletion: { group, name },
      })),
      delete: assign(({ context }) =>
        context.pendingDeletion
          ? applyOperation(context, { kind: 'delete', ...context.pendingDeletion })
          : {},
      ),
      clearQuestion: assign({ unconfirmed: [], form: undefined, pendingDeletion: undefined }),
      undo: assign(({ context }, operation: number) => applyUndo(context, operation)),
      acceptSave: enqueueActions(({ context, enqueue }, result: GroupSaveResult) => {
        const changed = applySaved(context, result.ok ? result.value : undefined)
        const [save] = context.queue
        const saved = newestIn(changed) ?? (save && { operation: save.operation, id: undefined })
        if (saved) enqueue.emit({ type: 'operation.saved', ...saved })
        enqueue.assign(changed)
      }),
      refuseSave: enqueueActions(({ context, enqueue }, result: GroupSaveResult) => {
        if (result.ok) return
        const changed = applyRefused(context, result.error)
        const saved = newestIn(changed)
        if (saved) enqueue.emit({ type: 'operation.saved', ...saved })
        enqueue.assign(changed)
      }),
      failSave: assign(({ context }, problem: Error) => applyRefused(context, { problem })),
      retryFailed: assign(({ context }) => applyRetry(context)),
      dismissFailed: assign({ failed: [] }),
    },
  }).createMachine({
    id: 'group',
    context: {
      opened: undefined,
      unconfirmed: [],
      form: undefined,
      pendingDeletion: undefined,
      queue: [],
      failed: [],
      done: [],
      lastId: 0,
    },
    type: 'parallel',
    states: {
      gesture: {
        initial: 'free',
        on: { 'page.left': '.free' },
        states: {
          free: {
            entry: 'clearQuestion',
            on: {
              'group.opened': { actions: { type: 'open', params: openedGroup } },
              'group.closed': { guard: 'isOpened', actions: 'close' },
              'devices.chosen': [
                {
                  guard: { type: 'movesDevices', params: chosenDevices },
                  target: 'asking',
                  actions: { type: 'askAboutMove', params: chosenDevices },
                },
                { guard: 'isOpened', actions: { type: 'regroup', params: chosenDevices } },
              ],
              'form.opened': { target: 'writing', actions: { type: 'openForm', params: formOf } },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'requestDeletion', params: groupToDelete },
              },
              'undo.requested': {
                guard: { type: 'canUndo', params: operationToUndo },
                actions: { type: 'undo', params: operationToUndo },
              },
            },
          },
          asking: {
            on: {
              'move.confirmed': { target: 'free', actions: 'moveAll' },
              'move.declined': { target: 'free', actions: 'addUngrouped' },
              'move.cancelled': 'free',
            },
          },
          writing: {
            on: {
              'form.submitted': { target: 'free', actions: { type: 'submitForm', params: submittedFields } },
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
        initial: 'idle',
        on: {
          'save.retried': { guard: 'hasFailed', actions: 'retryFailed' },
          'save.dismissed': { guard: 'hasFailed', actions: 'dismissFailed' },
        },
        states: {
          idle: { always: { guard: 'hasQueuedSave', target: 'sending' } },
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => firstOperation(context),
              onDone: [
                {
                  guard: { type: 'isSaved', params: saveResult },
                  target: 'idle',
                  actions: { type: 'acceptSave', params: saveResult },
                },
                { target: 'idle', actions: { type: 'refuseSave', params: saveResult } },
              ],
              onError: { target: 'idle', actions: { type: 'failSave', params: thrownError } },
            },
          },
        },
      },
    },
  })
}

function firstOperation({ queue: [save] }: GroupContext): GroupOperation {
  if (!save) throw new Error('The queue has no save to send')
  return save.operation
}

/** The operation that a change adds to those that can be undone. */
const newestIn = ({ lastId, done }: Partial<GroupContext>) =>
  lastId === undefined ? undefined : done?.at(-1)

const regrouped = (context: GroupContext, changes: readonly Regrouping[]) =>
  changes.length > 0 ? applyOperation(context, { kind: 'regroup', changes }) : {}

type Event<Payload> = { event: Payload }

const openedGroup = ({ event }: Event<{ group: number }>) => event.group
const chosenDevices = ({ event }: Event<{ devices: readonly Belonging[] }>) => event.devices
const formOf = ({ event }: Event<OpenForm>) => event
const submittedFields = ({ event }: Event<{ fields: GroupFields }>) => event.fields
const groupToDelete = ({ event }: Event<NonNullable<GroupContext['pendingDeletion']>>) => event
const operationToUndo = ({ event }: Event<{ operation: number }>) => event.operation
const saveResult = ({ event }: Event<{ output: GroupSaveResult }>) => event.output
const thrownError = ({ event: { error } }: Event<{ error: unknown }>) =>
  error instanceof Error ? error : new Error(String(error))

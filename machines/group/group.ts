import { assign, enqueueActions, setup } from 'xstate'
import type { Belonging, Regrouping } from '#domain/groups.ts'
import {
  inverseOf,
  isAbout,
  isMove,
  regroupingsOf,
  withGroupId,
  withGroupIn,
  withoutDevice,
} from './operations.ts'
import type {
  GroupContext,
  GroupEvent,
  GroupFields,
  GroupNotification,
  GroupOperation,
  GroupPorts,
  OpenForm,
} from './vocabulary.ts'

/**
 * Putting devices into groups, and creating, editing and deleting groups (specification §2, §4). A device is in one
 * group at most, so a device of another group is moved. The user confirms that once, however many devices are moved.
 *
 * What is confirmed is sent to the outbox (machines/outbox), which brings it to the server, and can be undone from then on.
 */
export function createGroup(ports: GroupPorts) {
  return setup({
    types: {
      context: {} as GroupContext,
      events: {} as GroupEvent,
      emitted: {} as GroupNotification,
    },
    guards: {
      isOpened: ({ context }) => context.opened !== undefined,
      movesDevices: ({ context: { opened } }, devices: readonly Belonging[]) =>
        opened !== undefined && regroupingsOf(devices, opened).some(isMove),
      canUndo: ({ context }, operation: number) => context.done.some(({ id }) => id === operation),
    },
    actions: {
      open: assign((_, opened: number) => ({ opened })),
      close: assign({ opened: undefined }),
      askAboutMove: assign(({ context: { opened } }, devices: readonly Belonging[]) => ({
        unconfirmed: opened === undefined ? [] : regroupingsOf(devices, opened),
      })),
      regroup: enqueueActions(({ context, enqueue }, devices: readonly Belonging[]) => {
        if (context.opened !== undefined) regroup(enqueue, context, regroupingsOf(devices, context.opened))
      }),
      moveAll: enqueueActions(({ context, enqueue }) => regroup(enqueue, context, context.unconfirmed)),
      addUngrouped: enqueueActions(({ context, enqueue }) =>
        regroup(
          enqueue,
          context,
          context.unconfirmed.filter((change) => !isMove(change)),
        ),
      ),
      openForm: assign((_, { group, before, left }: OpenForm) => ({ form: { group, before, left } })),
      submitForm: enqueueActions(({ context, enqueue }, fields: GroupFields) => {
        if (!context.form) return
        const { group, before } = context.form
        if (group !== undefined) {
          perform(enqueue, context, { kind: 'edit', group, before, fields })
          return
        }
        const created = ports.temporaryId()
        perform(enqueue, context, { kind: 'create', group: created, fields })
        enqueue.assign({ opened: created })
      }),
      requestDeletion: assign((_, { group, name }: NonNullable<GroupContext['pendingDeletion']>) => ({
        pendingDeletion: { group, name },
      })),
      delete: enqueueActions(({ context, enqueue }) => {
        if (context.pendingDeletion) perform(enqueue, context, { kind: 'delete', ...context.pendingDeletion })
      }),
      clearQuestion: assign({ unconfirmed: [], form: undefined, pendingDeletion: undefined }),
      undo: enqueueActions(({ context: { done }, enqueue }, id: number) => {
        const operation = done.find((one) => one.id === id)?.operation
        const inverse = operation && inverseOf(operation)
        if (!inverse) return
        enqueue(() => ports.send(inverse))
        enqueue.emit({ type: 'operation.performed', operation: inverse, id: undefined })
        enqueue.assign({ done: done.filter((one) => one.id !== id) })
      }),
      replaceId: assign(({ context }, { temporary, group }: Created) => {
        const { opened, form, pendingDeletion, unconfirmed, done } = context
        return {
          opened: opened === temporary ? group : opened,
          form: form?.group === temporary ? { ...form, group } : form,
          pendingDeletion:
            pendingDeletion?.group === temporary ? { ...pendingDeletion, group } : pendingDeletion,
          unconfirmed: withGroupIn(unconfirmed, temporary, group),
          done: done.map((one) => ({ ...one, operation: withGroupId(one.operation, temporary, group) })),
        }
      }),
      forgetGroup: assign(({ context: { opened, done } }, group: number) => ({
        opened: opened === group ? undefined : opened,
        done: done.filter(({ operation }) => !isAbout(operation, group)),
      })),
      removeDropped: assign(({ context: { done } }, device: number) => ({
        done: withoutDevice(done, device),
      })),
    },
  }).createMachine({
    id: 'group',
    context: {
      opened: undefined,
      unconfirmed: [],
      form: undefined,
      pendingDeletion: undefined,
      done: [],
      lastId: 0,
    },
    initial: 'free',
    on: {
      'page.left': '.free',
      'group.created': { actions: { type: 'replaceId', params: createdGroup } },
      'group.dropped': { actions: { type: 'forgetGroup', params: droppedGroup } },
      'membership.dropped': { actions: { type: 'removeDropped', params: droppedDevice } },
    },
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
          'deletion.confirmed': {
            target: 'free',
            actions: ['delete', { type: 'forgetGroup', params: pendingGroup }],
          },
          'deletion.cancelled': 'free',
        },
      },
    },
  })

  /** Sends an operation, which can be undone from then on if it has an inverse. */
  function perform(enqueue: Enqueue, { done, lastId }: GroupContext, operation: GroupOperation) {
    const id = inverseOf(operation) && lastId + 1
    enqueue(() => ports.send(operation))
    enqueue.emit({ type: 'operation.performed', operation, id })
    if (id !== undefined) enqueue.assign({ done: [...done, { id, operation }], lastId: id })
  }

  function regroup(enqueue: Enqueue, context: GroupContext, changes: readonly Regrouping[]) {
    if (changes.length > 0) perform(enqueue, context, { kind: 'regroup', changes })
  }
}

type Enqueue = {
  (action: () => void): void
  assign: (changed: Partial<GroupContext>) => void
  emit: (notification: GroupNotification) => void
}

type Created = { readonly temporary: number; readonly group: number }
type Event<Payload> = { event: Payload }

const openedGroup = ({ event }: Event<{ group: number }>) => event.group
const chosenDevices = ({ event }: Event<{ devices: readonly Belonging[] }>) => event.devices
const formOf = ({ event }: Event<OpenForm>) => event
const submittedFields = ({ event }: Event<{ fields: GroupFields }>) => event.fields
const groupToDelete = ({ event }: Event<NonNullable<GroupContext['pendingDeletion']>>) => event
const operationToUndo = ({ event }: Event<{ operation: number }>) => event.operation
const pendingGroup = ({ context }: { context: GroupContext }) => context.pendingDeletion?.group ?? 0
const droppedGroup = ({ event }: Event<{ group: number }>) => event.group
const createdGroup = ({ event }: Event<Created>): Created => event
const droppedDevice = ({ event }: Event<{ device: number }>) => event.device

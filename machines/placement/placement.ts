import { assign, emit, enqueueActions, setup } from 'xstate'
import { shapeFor, shapeWith } from '#domain/arranging.ts'
import { changesTo, emptyHistory, operationsBehind, withOperation, withoutChanges } from './history.ts'
import {
  arrangeOperation,
  changeOf,
  decisionOperation,
  moveOperation,
  placeOperation,
  removeOperation,
} from './operations.ts'
import type {
  Arrangement,
  DevicePosition,
  Drop,
  Gesture,
  Operation,
  PlacementContext,
  PlacementEvent,
  PlacementNotification,
  PlacementPorts,
  UnsavedChange,
} from './vocabulary.ts'

/**
 * Placing, moving and removing devices on the plans of zones (specification §2, §4): the gesture, the question, and the
 * history. What is confirmed is sent to the outbox (machines/outbox), which brings it to the server.
 *
 * One gesture is one operation, however many devices it affects: the user confirms it once, and one undo reverts it.
 * A placed device is sent at once, a moved one after the user has confirmed the move. A move can wait for that while
 * other devices are placed. What the outbox then drops was never done, and leaves the history; what the user decides about
 * changes that others have made as well is one operation, in the place of what was never saved.
 */
export function createPlacement(ports: PlacementPorts) {
  return setup({
    types: {
      context: {} as PlacementContext,
      events: {} as PlacementEvent,
      emitted: {} as PlacementNotification,
      tags: {} as Gesture,
    },
    guards: {
      hasDraft: ({ context }) => context.draft !== undefined,
      canUndo: ({ context }) => context.history.at > 0,
      canRedo: ({ context }) => context.history.at < context.history.operations.length,
      isInHistory: ({ context }, at: number) => at >= 0 && at <= context.history.operations.length,
    },
    actions: {
      select: enqueueActions(({ context: { draft }, enqueue }, devices: readonly DevicePosition[]) => {
        const isKept = devices.every(({ device }) => changeOf(draft, device))
        if (draft && !isKept) enqueue.emit({ type: 'draft.discarded', draft })
        enqueue.assign({ selection: devices, draft: isKept ? draft : undefined })
      }),
      discardDraft: enqueueActions(({ context: { draft }, enqueue }) => {
        if (draft) enqueue.emit({ type: 'draft.discarded', draft })
        enqueue.assign({ draft: undefined })
      }),
      requestConfirmation: emit({ type: 'confirmation.requested' }),
      clearSelection: assign({ selection: [], draft: undefined, arrangement: undefined }),
      updateDraft: assign(({ context }, operation: Operation) => {
        const draft = moveOperation(context, operation)
        return {
          draft,
          selection: draft.changes.map(({ device, before }) => ({ device, position: before })),
        }
      }),
      place: enqueueActions(({ context, enqueue }, drop: Drop) =>
        perform(enqueue, context, placeOperation(drop)),
      ),
      commitDraft: enqueueActions(({ context, enqueue }) => {
        if (context.draft) perform(enqueue, context, context.draft)
      }),
      remove: enqueueActions(({ context, enqueue }) => perform(enqueue, context, removeOperation(context))),
      beginArrangement: assign((_, { area, devices }: Pick<Arrangement, 'area' | 'devices'>) => ({
        selection: [],
        arrangement: {
          area,
          devices,
          shape: shapeWith(devices.length, { rows: 1 }),
          spread: 'inside' as const,
        },
      })),
      changeArrangement: assign(({ context: { arrangement } }, change: Partial<Arrangement>) => ({
        arrangement: arrangement && { ...arrangement, ...change },
      })),
      setRectangle: assign(
        ({ context: { arrangement } }, { within, size }: Pick<Drawn, 'within' | 'size'>) => ({
          arrangement: arrangement && {
            ...arrangement,
            within,
            shape: arrangement.within ? arrangement.shape : shapeFor(arrangement.devices.length, size),
          },
        }),
      ),
      arrange: enqueueActions(({ context, enqueue }) => {
        if (context.arrangement) perform(enqueue, context, arrangeOperation(context.arrangement))
      }),
      visitHistory: enqueueActions(({ context, enqueue }, at: number) => {
        const { operations, at: before } = context.history
        const undone = at < before ? operations[at] : undefined
        const redone = at > before ? operations[at - 1] : undefined
        if (undone) enqueue.emit({ type: 'operation.undone', operation: undone })
        if (redone) enqueue.emit({ type: 'operation.redone', operation: redone })
        enqueue(() => ports.send(changesTo(context.history, at)))
        enqueue.assign({ history: { ...context.history, at } })
      }),
      removeDropped: assign(({ context: { history } }, dropped: UnsavedChange) => ({
        history: withoutChanges(history, operationsBehind(history, dropped), dropped.device),
      })),
      recordDecision: assign(({ context: { history } }, { kept, conflicts }: Decision) => {
        const before = conflicts.reduce(
          (rest, conflict) => withoutChanges(rest, operationsBehind(rest, conflict), conflict.device),
          history,
        )
        return { history: withOperation(before, decisionOperation(kept, conflicts)) }
      }),
    },
  }).createMachine({
    id: 'placement',
    on: {
      'page.left': { target: '.free.resting', actions: 'discardDraft' },
      'mutation.dropped': { actions: { type: 'removeDropped', params: droppedChange } },
      'conflicts.decided': { actions: { type: 'recordDecision', params: decisionOf } },
    },
    context: () => ({
      selection: [],
      draft: undefined,
      arrangement: undefined,
      history: emptyHistory,
    }),
    initial: 'free',
    states: {
      free: {
        initial: 'resting',
        on: {
          'devices.selected': {
            target: '.selected',
            actions: { type: 'select', params: selectedDevices },
          },
          'device.placed': { target: '.resting', actions: { type: 'place', params: dropOf } },
          'move.started': { target: '.moving', actions: { type: 'select', params: selectedDevices } },
          'devices.moved': {
            target: 'confirming',
            actions: { type: 'updateDraft', params: operationOf },
          },
          'removal.requested': {
            target: 'confirmingRemoval',
            actions: { type: 'select', params: selectedDevices },
          },
          'arrangement.requested': {
            target: 'arranging',
            actions: { type: 'beginArrangement', params: requestedArrangement },
          },
          'undo.requested': {
            guard: 'canUndo',
            target: '.resting',
            actions: { type: 'visitHistory', params: indexBefore },
          },
          'redo.requested': {
            guard: 'canRedo',
            target: '.resting',
            actions: { type: 'visitHistory', params: indexAfter },
          },
          'visit.requested': {
            guard: { type: 'isInHistory', params: historyIndex },
            target: '.resting',
            actions: { type: 'visitHistory', params: historyIndex },
          },
        },
        states: {
          resting: { tags: 'resting', entry: 'clearSelection' },
          selected: {
            tags: 'selected',
            on: { 'selection.cleared': { target: 'resting', actions: 'discardDraft' } },
          },
          moving: {
            tags: 'moving',
            on: { 'move.cancelled': { target: 'resting', actions: 'discardDraft' } },
          },
        },
      },
      confirming: {
        tags: 'confirming',
        entry: 'requestConfirmation',
        on: {
          'placement.confirmed': { target: 'free', actions: 'commitDraft' },
          'placement.cancelled': { target: 'free', actions: 'discardDraft' },
          'undo.requested': { target: 'free', actions: 'discardDraft' },
          'device.placed': { actions: { type: 'place', params: dropOf } },
          'move.started': { target: 'free.moving', actions: { type: 'select', params: selectedDevices } },
          'devices.moved': { actions: { type: 'updateDraft', params: operationOf } },
          'removal.requested': 'confirmingRemoval',
        },
      },
      confirmingRemoval: {
        tags: 'confirmingRemoval',
        on: {
          'removal.confirmed': { target: 'free', actions: 'remove' },
          'removal.cancelled': [{ guard: 'hasDraft', target: 'confirming' }, { target: 'free.selected' }],
        },
      },
      arranging: {
        initial: 'drawing',
        on: {
          'arrangement.changed': { actions: { type: 'changeArrangement', params: arrangementChange } },
          'arrangement.drawn': {
            target: '.previewing',
            actions: { type: 'setRectangle', params: drawnRectangle },
          },
          'arrangement.cancelled': 'free',
        },
        states: {
          drawing: { tags: 'drawing' },
          previewing: {
            tags: 'previewing',
            on: { 'arrangement.confirmed': { target: '#placement.free', actions: 'arrange' } },
          },
        },
      },
    },
  })

  /** Adds an operation to the history, and sends it. */
  function perform(
    enqueue: {
      (action: () => void): void
      assign: (changed: Partial<PlacementContext>) => void
      emit: (notification: PlacementNotification) => void
    },
    { history }: PlacementContext,
    operation: Operation,
  ) {
    const last = operation.changes.at(-1)
    if (last) enqueue.emit({ type: 'save.queued', device: last.device })
    enqueue.assign({ history: withOperation(history, operation) })
    enqueue(() => ports.send(operation.changes))
  }
}

type Drawn = Extract<PlacementEvent, { type: 'arrangement.drawn' }>
type Decision = Omit<Extract<PlacementEvent, { type: 'conflicts.decided' }>, 'type'>

type Event<Payload> = { event: Payload }

const selectedDevices = ({ event }: Event<{ devices: readonly DevicePosition[] }>) => event.devices
const dropOf = ({ event: { origin, area, position } }: Event<Drop>): Drop => ({ origin, area, position })
const operationOf = ({ event: { kind, area, changes } }: Event<Operation>): Operation => ({
  kind,
  area,
  changes,
})
const requestedArrangement = ({ event }: Event<Pick<Arrangement, 'area' | 'devices'>>) => event
const arrangementChange = ({ event }: Event<{ change: Partial<Arrangement> }>) => event.change
const drawnRectangle = ({ event }: Event<Drawn>) => event
const indexBefore = ({ context }: { context: PlacementContext }) => context.history.at - 1
const indexAfter = ({ context }: { context: PlacementContext }) => context.history.at + 1
const historyIndex = ({ event }: Event<{ at: number }>) => event.at
const droppedChange = ({ event }: Event<UnsavedChange>): UnsavedChange => event
const decisionOf = ({ event }: Event<Decision>): Decision => event

import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { shapeFor, shapeWith } from '#domain/arranging.ts'
import type { Result } from '#domain/result.ts'
import { emptyHistory } from './history.ts'
import {
  arrangeOperation,
  changeOf,
  isSamePosition,
  moveOperation,
  patchOf,
  placeOperation,
  removeOperation,
} from './operations.ts'
import {
  applyDeferral,
  applyDismissal,
  applyHistoryVisit,
  applyKeepMine,
  applyOperation,
  applyRefused,
  applyRetry,
  applySaved,
  applyTakeTheirs,
  restoredSaves,
} from './saving.ts'
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
  SaveRequest,
} from './vocabulary.ts'

/**
 * Placing, moving and removing devices on the plans of zones (specification §2, §4). Two regions run in parallel: the
 * current gesture, and the saving of operations, one request at a time.
 *
 * One gesture is one operation, however many devices it affects: the user confirms it once, and one undo reverts it.
 * A placed device is saved at once, a moved one after the user has confirmed the move. A move can wait for that while
 * other devices are placed.
 *
 * The machine never changes a device's own position. Until the server has answered, the new position is in
 * `unsavedPositions` (unsavedPositions.ts), so a device stays where it was after No, Esc or a failed save. A save is
 * deferred if the console's own data shows that somebody else has moved the device in the meantime.
 *
 * The actor runs as long as the session, so that queued saves survive leaving the page.
 */
export function createPlacement(ports: PlacementPorts) {
  return setup({
    types: {
      context: {} as PlacementContext,
      events: {} as PlacementEvent,
      emitted: {} as PlacementNotification,
      tags: {} as Gesture,
    },
    actors: {
      save: fromPromise<Result<unknown>, SaveRequest>(async ({ input }) =>
        ports.save(input.device, input.patch),
      ),
    },
    guards: {
      hasDraft: ({ context }) => context.draft !== undefined,
      canUndo: ({ context }) => context.history.at > 0,
      canRedo: ({ context }) => context.history.at < context.history.operations.length,
      isInHistory: ({ context }, at: number) => at >= 0 && at <= context.history.operations.length,
      hasQueuedSave: ({ context }) => context.queue.length > 0,
      isMovedByOthers: ({ context: { queue, known } }) => {
        const [save] = queue
        const theirs = save && ports.positionOf(save.device)
        if (!save || !theirs) return false
        return !isSamePosition(theirs, known.get(save.device.id)) && !isSamePosition(theirs, save.to)
      },
      hasFailed: ({ context }) => context.failed.length > 0,
      hasConflict: ({ context }, device: number) => conflictOf(context, device) !== undefined,
      isSaved: (_, result: Result<unknown>) => result.ok,
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
        queueSaves(enqueue, context, applyOperation(context, placeOperation(drop))),
      ),
      commitDraft: enqueueActions(({ context, enqueue }) => {
        if (context.draft) queueSaves(enqueue, context, applyOperation(context, context.draft))
      }),
      remove: enqueueActions(({ context, enqueue }) =>
        queueSaves(enqueue, context, applyOperation(context, removeOperation(context))),
      ),
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
        if (context.arrangement)
          queueSaves(enqueue, context, applyOperation(context, arrangeOperation(context.arrangement)))
      }),
      visitHistory: enqueueActions(({ context, enqueue }, at: number) => {
        const { operations, at: before } = context.history
        const undone = at < before ? operations[at] : undefined
        const redone = at > before ? operations[at - 1] : undefined
        if (undone) enqueue.emit({ type: 'operation.undone', operation: undone })
        if (redone) enqueue.emit({ type: 'operation.redone', operation: redone })
        enqueue.assign(applyHistoryVisit(context, at))
      }),
      acceptSave: enqueueActions(({ context, enqueue }) => {
        const [save] = context.queue
        if (!save) return
        enqueue.emit({ type: 'save.accepted', save })
        enqueue.assign(applySaved(context, ports.positionOf(save.device)))
      }),
      refuseSave: assign(({ context }, result: Result<unknown>) =>
        result.ok ? {} : applyRefused(context, result.error),
      ),
      failSave: assign(({ context }, error: Error) => applyRefused(context, error)),
      deferSave: assign(({ context }) => applyDeferral(context)),
      retryFailed: enqueueActions(({ context, enqueue }) =>
        queueSaves(enqueue, context, applyRetry(context)),
      ),
      dismissFailed: assign(({ context }) => applyDismissal(context)),
      keepMine: enqueueActions(({ context, enqueue }, device: number) => {
        const save = conflictOf(context, device)
        if (save) queueSaves(enqueue, context, applyKeepMine(context, save, ports.positionOf(save.device)))
      }),
      takeTheirs: assign(({ context }, device: number) => {
        const save = conflictOf(context, device)
        return save ? applyTakeTheirs(context, save, ports.positionOf(save.device)) : {}
      }),
    },
  }).createMachine({
    id: 'placement',
    context: () => ({
      selection: [],
      draft: undefined,
      arrangement: undefined,
      history: emptyHistory,
      queue: [],
      answered: 0,
      conflicts: [],
      ...restoredSaves(ports.restored),
    }),
    type: 'parallel',
    states: {
      gesture: {
        initial: 'free',
        on: { 'page.left': { target: '.free.resting', actions: 'discardDraft' } },
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
                on: { 'arrangement.confirmed': { target: '#placement.gesture.free', actions: 'arrange' } },
              },
            },
          },
        },
      },
      saving: {
        initial: 'idle',
        on: {
          'save.retried': { guard: 'hasFailed', actions: 'retryFailed' },
          'save.dismissed': { guard: 'hasFailed', actions: 'dismissFailed' },
          'overwrite.confirmed': {
            guard: { type: 'hasConflict', params: conflictingDevice },
            actions: { type: 'keepMine', params: conflictingDevice },
          },
          'overwrite.cancelled': {
            guard: { type: 'hasConflict', params: conflictingDevice },
            actions: { type: 'takeTheirs', params: conflictingDevice },
          },
        },
        states: {
          idle: {
            always: [
              { guard: 'isMovedByOthers', actions: 'deferSave' },
              { guard: 'hasQueuedSave', target: 'sending' },
            ],
          },
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => saveRequestOf(context),
              onDone: [
                { guard: { type: 'isSaved', params: saveResult }, target: 'idle', actions: 'acceptSave' },
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

type Drawn = Extract<PlacementEvent, { type: 'arrangement.drawn' }>

function saveRequestOf({ queue: [save], known }: PlacementContext): SaveRequest {
  if (!save) throw new Error('The queue has no save to send')
  return { device: save.device, patch: patchOf(save.to, known.get(save.device.id)) }
}

/** Assigns a change of the queue, and emits which save it adds. */
function queueSaves(
  enqueue: {
    assign: (changed: Partial<PlacementContext>) => void
    emit: (notification: PlacementNotification) => void
  },
  { queue }: PlacementContext,
  changed: Partial<PlacementContext>,
): void {
  const newest = changed.queue?.at(-1)
  if (newest && (changed.queue?.length ?? 0) > queue.length)
    enqueue.emit({ type: 'save.queued', device: newest.device })
  enqueue.assign(changed)
}

const conflictOf = ({ conflicts }: PlacementContext, device: number) =>
  conflicts.find((save) => save.device.id === device)

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
const conflictingDevice = ({ event }: Event<{ device: number }>) => event.device
const saveResult = ({ event }: Event<{ output: Result<unknown> }>) => event.output
const thrownError = ({ event: { error } }: Event<{ error: unknown }>) =>
  error instanceof Error ? error : new Error(String(error))

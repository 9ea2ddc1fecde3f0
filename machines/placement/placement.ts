import { assign, fromPromise, setup } from 'xstate'
import { CORNER, UNPLACED } from '#domain/position.ts'
import type {
  Choice,
  Drop,
  PlacedDevice,
  Placement,
  PlacementContext,
  PlacementEvent,
  PlacementPorts,
  Saved,
} from './vocabulary.ts'

/**
 * Putting devices on a zone's plan, moving and removing them (specification §2, §4). Two things go on side by side:
 * the gesture in hand, and the saving of those that are done, one after the other.
 *
 * A device's own position is never touched here. What differs from it until the server has answered is in
 * `unsavedPositions` (unsaved.ts); so No, Esc and a failed save leave a device exactly where it was.
 *
 * It is to run as long as the session does: a page that is left must not take acts with it that wait to be saved.
 */
export function createPlacement(ports: PlacementPorts) {
  return setup({
    types: { context: {} as PlacementContext, events: {} as PlacementEvent },
    actors: {
      save: fromPromise<Saved, Placement>(async ({ input }) => ports.save(input.device, input.patch)),
    },
    guards: {
      hasDraft: ({ context }) => context.draft !== undefined,
      isQueued: ({ context }) => context.queue.length > 0,
      hasFailed: ({ context }) => context.failed.length > 0,
      isSaved: (_, answer: Saved) => answer.ok,
    },
    actions: {
      select: assign(({ context }, device: PlacedDevice) => ({
        device,
        draft: context.draft?.device.id === device.id ? context.draft : undefined,
      })),
      drop: assign((_, { device, area, position }: Drop) => ({
        device,
        draft: { device, patch: { ...position, fk_area: area } },
      })),
      letGo: assign({ device: undefined, draft: undefined }),
      queueCorner: assign(({ context }, { device, area }: Choice) =>
        queued(context, { device, patch: { ...CORNER, fk_area: area } }),
      ),
      queueDraft: assign(({ context }) => queued(context, context.draft)),
      queueRemoval: assign(({ context: { device, ...context } }) =>
        queued(context, device && { device, patch: UNPLACED }),
      ),
      dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
      fail: assign(({ context }, reason: string) => {
        const [act, ...later] = context.queue
        const isSuperseded = later.some(({ device }) => device.id === act?.device.id)
        return act === undefined || isSuperseded ? {} : { failed: [...context.failed, { ...act, reason }] }
      }),
      requeueFailed: assign(({ context }) => ({
        queue: [...context.queue, ...context.failed.map(({ device, patch }) => ({ device, patch }))],
        failed: [],
      })),
      dismissFailed: assign({ failed: [] }),
    },
  }).createMachine({
    id: 'placement',
    context: { device: undefined, draft: undefined, queue: [], failed: [] },
    type: 'parallel',
    states: {
      gesture: {
        initial: 'resting',
        states: {
          resting: {
            entry: 'letGo',
            on: {
              'device.selected': { target: 'selected', actions: { type: 'select', params: subject } },
              'device.placed': { actions: { type: 'queueCorner', params: what } },
              'move.started': { target: 'moving', actions: { type: 'select', params: subject } },
              'device.dropped': { target: 'confirming', actions: { type: 'drop', params: what } },
            },
          },
          selected: {
            on: {
              'device.selected': { actions: { type: 'select', params: subject } },
              'selection.cleared': 'resting',
              'device.placed': { target: 'resting', actions: { type: 'queueCorner', params: what } },
              'move.started': { target: 'moving', actions: { type: 'select', params: subject } },
              'device.dropped': { target: 'confirming', actions: { type: 'drop', params: what } },
              'removal.requested': 'confirmingRemoval',
            },
          },
          moving: {
            on: {
              'device.dropped': { target: 'confirming', actions: { type: 'drop', params: what } },
              'move.cancelled': 'resting',
            },
          },
          confirming: {
            on: {
              'placement.confirmed': { target: 'resting', actions: 'queueDraft' },
              'placement.rejected': 'resting',
              'move.started': { target: 'moving', actions: { type: 'select', params: subject } },
              'device.dropped': { actions: { type: 'drop', params: what } },
              'removal.requested': 'confirmingRemoval',
            },
          },
          confirmingRemoval: {
            on: {
              'removal.confirmed': { target: 'resting', actions: 'queueRemoval' },
              'removal.cancelled': [{ guard: 'hasDraft', target: 'confirming' }, { target: 'selected' }],
            },
          },
        },
      },
      saving: {
        initial: 'settled',
        on: {
          'save.retried': { guard: 'hasFailed', actions: 'requeueFailed' },
          'save.dismissed': { guard: 'hasFailed', actions: 'dismissFailed' },
        },
        states: {
          settled: {
            always: [
              { guard: 'isQueued', target: 'sending' },
              { guard: 'hasFailed', target: 'failed' },
            ],
          },
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => context.queue[0] as Placement,
              onDone: [
                { guard: { type: 'isSaved', params: answered }, target: 'settled', actions: 'dequeue' },
                { target: 'settled', actions: [{ type: 'fail', params: refusal }, 'dequeue'] },
              ],
              onError: { target: 'settled', actions: [{ type: 'fail', params: reason }, 'dequeue'] },
            },
          },
          failed: {
            always: { guard: 'isQueued', target: 'sending' },
            on: { 'save.dismissed': { target: 'settled', actions: 'dismissFailed' } },
          },
        },
      },
    },
  })
}

const subject = ({ event }: { event: { device: PlacedDevice } }) => event.device
const what = <Event>({ event }: { event: Event }) => event
const answered = ({ event }: { event: { output: Saved } }) => event.output
const refusal = ({ event }: { event: { output: Saved } }) =>
  event.output.ok ? '' : event.output.error.message
const reason = ({ event }: { event: { error: unknown } }) =>
  event.error instanceof Error ? event.error.message : String(event.error)

/** A newer act on a device takes the place of one that failed. */
const queued = (context: Pick<PlacementContext, 'queue' | 'failed'>, act: Placement | undefined) =>
  act === undefined
    ? {}
    : {
        queue: [...context.queue, act],
        failed: context.failed.filter(({ device }) => device.id !== act.device.id),
      }

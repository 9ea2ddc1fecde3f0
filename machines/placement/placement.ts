import { assign, fromPromise, setup } from 'xstate'
import { shapeFor, shapeWith } from '#domain/arranging.ts'
import { emptyHistory } from './history.ts'
import { arranging, changeOf, isSameSpot, moving, patchOf, placing, removing } from './operations.ts'
import { dismissed, done, heldBack, kept, refused, retried, saved, visited, yielded } from './saving.ts'
import type {
  Act,
  Arrangement,
  Drop,
  PlacedDevice,
  PlacementContext,
  PlacementEvent,
  PlacementPatch,
  PlacementPorts,
  Saved,
  Standing,
} from './vocabulary.ts'

/**
 * Putting devices on zones' plans, moving and removing them (specification §2, §4). Two things go on side by side: the
 * gesture in hand, and the saving of what was done, one request after the other.
 *
 * One gesture is one act, whatever the number of its devices: what is asked about it is asked once, and undo takes all
 * of it back. What is placed is saved at once, what is moved when it is confirmed, and a question that stands open stays so
 * while devices are placed beside it.
 *
 * A device's own position is never touched here. What differs from it until the server has answered is in
 * `unsavedSpots` (unsavedPositions.ts); so No, Esc and a failed save leave a device exactly where it was. An order is held
 * back when the console's own data shows by then that somebody else has moved the device.
 *
 * It is to run as long as the session does: a page that is left must not take acts with it that wait to be saved.
 */
export function createPlacement(ports: PlacementPorts) {
  return setup({
    types: { context: {} as PlacementContext, events: {} as PlacementEvent },
    actors: {
      save: fromPromise<Saved, Parcel>(async ({ input }) => ports.save(input.device, input.patch)),
    },
    guards: {
      hasDraft: ({ context }) => context.draft !== undefined,
      hasDone: ({ context }) => context.history.at > 0,
      hasUndone: ({ context }) => context.history.at < context.history.acts.length,
      isInHistory: ({ context }, at: number) => at >= 0 && at <= context.history.acts.length,
      isQueued: ({ context }) => context.queue.length > 0,
      isMovedByOthers: ({ context: { queue, known } }) => {
        const [order] = queue
        const theirs = order && ports.spotOf(order.device)
        if (!order || !theirs) return false
        return !isSameSpot(theirs, known.get(order.device.id)) && !isSameSpot(theirs, order.to)
      },
      hasFailed: ({ context }) => context.failed.length > 0,
      isContested: ({ context }, device: number) => contestedOrder(context, device) !== undefined,
      isSaved: (_, answer: Saved) => answer.ok,
    },
    actions: {
      take: assign(({ context: { draft } }, devices: readonly Standing[]) => ({
        inHand: devices,
        draft: devices.every(({ device }) => changeOf(draft, device)) ? draft : undefined,
      })),
      keepDraft: assign(({ context }, act: Act) => {
        const draft = moving(context, act)
        return { draft, inHand: draft.changes.map(({ device, before }) => ({ device, spot: before })) }
      }),
      letGo: assign({ inHand: [], draft: undefined, arrangement: undefined }),
      place: assign(({ context }, drop: Drop) => done(context, placing(drop))),
      doDraft: assign(({ context }) => (context.draft ? done(context, context.draft) : {})),
      remove: assign(({ context }) => done(context, removing(context))),
      beginArrangement: assign((_, { area, devices }: Pick<Arrangement, 'area' | 'devices'>) => ({
        inHand: [],
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
      fill: assign(({ context: { arrangement } }, { within, size }: Pick<Drawn, 'within' | 'size'>) => ({
        arrangement: arrangement && {
          ...arrangement,
          within,
          shape: arrangement.within ? arrangement.shape : shapeFor(arrangement.devices.length, size),
        },
      })),
      arrange: assign(({ context }) =>
        context.arrangement ? done(context, arranging(context.arrangement)) : {},
      ),
      undo: assign(({ context }) => visited(context, context.history.at - 1)),
      redo: assign(({ context }) => visited(context, context.history.at + 1)),
      visit: assign(({ context }, at: number) => visited(context, at)),
      settle: assign(({ context }) =>
        saved(context, context.queue[0] && ports.spotOf(context.queue[0].device)),
      ),
      fail: assign(({ context }, reason: string) => refused(context, reason)),
      holdBack: assign(({ context }) => heldBack(context)),
      retry: assign(({ context }) => retried(context)),
      dismiss: assign(({ context }) => dismissed(context)),
      keepOurs: assign(({ context }, device: number) => {
        const order = contestedOrder(context, device)
        return order ? kept(context, order, ports.spotOf(order.device)) : {}
      }),
      takeTheirs: assign(({ context }, device: number) => {
        const order = contestedOrder(context, device)
        return order ? yielded(context, order, ports.spotOf(order.device)) : {}
      }),
    },
  }).createMachine({
    id: 'placement',
    context: {
      inHand: [],
      draft: undefined,
      arrangement: undefined,
      history: emptyHistory,
      known: new Map(),
      queue: [],
      answered: 0,
      failed: [],
      contested: [],
    },
    type: 'parallel',
    states: {
      gesture: {
        initial: 'free',
        states: {
          free: {
            initial: 'resting',
            on: {
              'devices.selected': { target: '.selected', actions: { type: 'take', params: devices } },
              'device.placed': { target: '.resting', actions: { type: 'place', params: what } },
              'move.started': { target: '.moving', actions: { type: 'take', params: devices } },
              'devices.moved': { target: 'confirming', actions: { type: 'keepDraft', params: act } },
              'removal.requested': {
                target: 'confirmingRemoval',
                actions: { type: 'take', params: devices },
              },
              'arrangement.started': {
                target: 'arranging',
                actions: { type: 'beginArrangement', params: what },
              },
              'undo.asked': { guard: 'hasDone', target: '.resting', actions: 'undo' },
              'redo.asked': { guard: 'hasUndone', target: '.resting', actions: 'redo' },
              'history.visited': {
                guard: { type: 'isInHistory', params: step },
                target: '.resting',
                actions: { type: 'visit', params: step },
              },
            },
            states: {
              resting: { entry: 'letGo' },
              selected: { on: { 'selection.cleared': 'resting' } },
              moving: { on: { 'move.cancelled': 'resting' } },
            },
          },
          confirming: {
            on: {
              'placement.confirmed': { target: 'free', actions: 'doDraft' },
              'placement.rejected': 'free',
              'undo.asked': 'free',
              'device.placed': { actions: { type: 'place', params: what } },
              'move.started': { target: 'free.moving', actions: { type: 'take', params: devices } },
              'devices.moved': { actions: { type: 'keepDraft', params: act } },
              'removal.requested': 'confirmingRemoval',
            },
          },
          confirmingRemoval: {
            on: {
              'removal.confirmed': { target: 'free', actions: 'remove' },
              'removal.cancelled': [{ guard: 'hasDraft', target: 'confirming' }, { target: 'free.selected' }],
            },
          },
          arranging: {
            initial: 'drawing',
            on: {
              'arrangement.changed': { actions: { type: 'changeArrangement', params: changed } },
              'arrangement.drawn': { target: '.previewing', actions: { type: 'fill', params: what } },
              'arrangement.cancelled': 'free',
            },
            states: {
              drawing: {},
              previewing: {
                on: { 'arrangement.confirmed': { target: '#placement.gesture.free', actions: 'arrange' } },
              },
            },
          },
        },
      },
      saving: {
        initial: 'settled',
        on: {
          'save.retried': { guard: 'hasFailed', actions: 'retry' },
          'save.dismissed': { guard: 'hasFailed', actions: 'dismiss' },
          'conflict.kept': {
            guard: { type: 'isContested', params: about },
            actions: { type: 'keepOurs', params: about },
          },
          'conflict.yielded': {
            guard: { type: 'isContested', params: about },
            actions: { type: 'takeTheirs', params: about },
          },
        },
        states: {
          settled: {
            always: [
              { guard: 'isMovedByOthers', actions: 'holdBack' },
              { guard: 'isQueued', target: 'sending' },
            ],
          },
          sending: {
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => parcelOf(context),
              onDone: [
                { guard: { type: 'isSaved', params: answer }, target: 'settled', actions: 'settle' },
                { target: 'settled', actions: { type: 'fail', params: refusal } },
              ],
              onError: { target: 'settled', actions: { type: 'fail', params: reason } },
            },
          },
        },
      },
    },
  })
}

type Drawn = Extract<PlacementEvent, { type: 'arrangement.drawn' }>

/** What is sent of the order that is first in the queue. */
type Parcel = { readonly device: PlacedDevice; readonly patch: PlacementPatch }

function parcelOf({ queue: [order], known }: PlacementContext): Parcel {
  if (!order) throw new Error('Nothing is queued to be sent')
  return { device: order.device, patch: patchOf(order.to, known.get(order.device.id)) }
}

const contestedOrder = ({ contested }: PlacementContext, device: number) =>
  contested.find((order) => order.device.id === device)

const what = <Event>({ event }: { event: Event }) => event
const devices = ({ event }: { event: { devices: readonly Standing[] } }) => event.devices
const act = ({ event: { deed, area, changes } }: { event: Act }): Act => ({ deed, area, changes })
const changed = ({ event }: { event: { change: Partial<Arrangement> } }) => event.change
const step = ({ event }: { event: { at: number } }) => event.at
const about = ({ event }: { event: { device: number } }) => event.device
const answer = ({ event }: { event: { output: Saved } }) => event.output
const refusal = ({ event }: { event: { output: Saved } }) =>
  event.output.ok ? '' : event.output.error.message
const reason = ({ event }: { event: { error: unknown } }) =>
  event.error instanceof Error ? event.error.message : String(event.error)

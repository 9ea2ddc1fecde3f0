import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { isPassing, isServerError, mayBeDone } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import {
  changeOf,
  comparedWith,
  compareFields,
  fieldsOf,
  heldAs,
  isContinued,
  isUnchanged,
  markedTried,
  triedIn,
  withoutTheirs,
} from './changes.ts'
import type {
  Change,
  Conflict,
  Fields,
  LaneContext,
  LaneState,
  Mutation,
  OutboxEvent,
  OutboxNotification,
  OutboxPorts,
  WriteAnswer,
} from './vocabulary.ts'

/**
 * One lane of the outbox: the changes of one entity, from the user's gesture until the server has them, however often they
 * have to be sent. Newer ones wait while older ones are sent, and are then sent as one.
 *
 * A change is written only over values that its user saw. Where the server may have part of it already, the entity is
 * read first. The server's refusal and somebody else's change of the same field are the user's to decide; no answer, or
 * one that says "later", is not.
 *
 * Its input is what waits in it when it is started, and is stored.
 */
export function createOutboxLane(ports: OutboxPorts) {
  return setup({
    types: {
      context: {} as LaneContext,
      events: {} as OutboxEvent,
      emitted: {} as OutboxNotification,
      tags: {} as LaneState,
      input: {} as readonly Mutation[] | undefined,
    },
    actors: {
      takeTurn: fromPromise<void, string>(({ input, signal }) => ports.takeTurn(input, signal)),
      read: fromPromise<Result<Fields | undefined>, LaneContext>(({ input }) =>
        ports.read(sentChange(input), triedIn(sentMutations(input))),
      ),
      keepTried: fromPromise<Fields | undefined, LaneContext>(({ input }) =>
        ports.keepTried(input.mutations.slice(input.sent - 1, input.sent), sentChange(input)),
      ),
      write: fromPromise<WriteAnswer, Change>(async ({ input }) => ports.write(input)),
    },
    delays: { backoff: ({ context }) => ports.backoff(context.attempts) },
    guards: {
      isEmpty: ({ context }) => context.mutations.length === 0,
      isHeldAs: ({ context }, type: 'refused' | 'conflicted') =>
        context.mutations.at(-1)?.held?.type === type,
      isUndone: ({ context }) => !context.isUncertain && isUnchanged(sentChange(context)),
      isToBeRead: ({ context }) => context.isUncertain && !isRecognized(context, ports),
      isKnownAs: ({ context }, comparison: Comparison) => knownComparison(context, ports) === comparison,
      isOvertaken: ({ context }, known: Fields | undefined) =>
        known !== undefined &&
        !ports.isCompared(sentChange(context)) &&
        comparisonOf(context, known) === 'conflicted',
      isReadAs: (
        { context },
        { result, comparison }: { result: Result<Fields | undefined>; comparison: Comparison },
      ) => result.ok && result.value !== undefined && comparisonOf(context, result.value) === comparison,
      isSuccessful: (_, result: Result<unknown>) => result.ok,
      isToBeRetried: (_, result: Result<unknown>) => !result.ok && isPassing(result.error),
      isConflict: (_, { conflict }: WriteAnswer) => conflict !== undefined,
      continues: ({ context }, mutation: Mutation) => isContinued(allOf(context), mutation),
      hasNewer: ({ context }) => context.mutations.length > context.sent,
    },
    actions: {
      add: enqueueActions(({ context, enqueue }, mutation: Mutation) => {
        enqueue.assign({ mutations: [...context.mutations, mutation] })
        enqueue(() => ports.keep([mutation]))
      }),
      load: assign(({ context }, mutations: readonly Mutation[]) => ({
        mutations,
        isUncertain: context.isUncertain || mutations.some(isTriedElsewhere(context)),
      })),
      loadNewer: assign(({ context }, mutations: readonly Mutation[]) => {
        // What is being sent may mention an id that another lane has got meanwhile.
        const sent = context.mutations
          .slice(0, context.sent)
          .map((mutation) => mutations.find(({ id }) => id === mutation.id) ?? mutation)
        const isSent = ({ id }: Mutation) => sent.some((mutation) => mutation.id === id)
        return { mutations: [...sent, ...mutations.filter((mutation) => !isSent(mutation))] }
      }),
      takeAll: assign(({ context }) => ({ sent: context.mutations.length })),
      markTried: assign(({ context: { mutations, sent } }) => ({
        mutations: [...markedTried(mutations.slice(0, sent)), ...mutations.slice(sent)],
      })),
      forgetSent: enqueueActions(({ context: { mutations, sent }, enqueue }) => {
        const gone = mutations.slice(0, sent)
        enqueue(() => ports.forget(gone))
        enqueue.assign({ mutations: mutations.slice(sent), sent: 0, isUncertain: false, attempts: 0 })
      }),
      rememberSaved: enqueueActions(({ context, enqueue }) => {
        const change = sentChange(context)
        enqueue.emit({ type: 'mutation.saved', change })
        // Where an earlier try had saved it, others may have changed it since.
        const saved = context.isUncertain ? {} : (ports.known(change) ?? change.patch)
        enqueue.assign({ saved: fieldsOf(saved, change) })
      }),
      countAttempt: assign(({ context }, isUncertain: boolean) => ({
        attempts: context.attempts + 1,
        isUncertain: context.isUncertain || isUncertain,
      })),
      holdRefused: enqueueActions(({ context, enqueue }, message: string) => {
        enqueue.emit({ type: 'mutation.refused', change: allOf(context) })
        enqueue.assign({ mutations: heldAs(context.mutations, { type: 'refused', message }), sent: 0 })
      }),
      holdConflicted: enqueueActions(({ context, enqueue }, conflict: Conflict | undefined) => {
        const change = allOf(context)
        const current = conflict?.theirs ?? ports.known(change) ?? {}
        const theirs = fieldsOf(current, withoutTheirs(change, current, ownValuesIn(context)))
        enqueue.emit({ type: 'mutation.conflicted', change })
        enqueue.assign({
          mutations: heldAs(context.mutations, { ...conflict, type: 'conflicted', theirs }),
          sent: 0,
        })
      }),
      release: assign(({ context }) => ({
        mutations: context.mutations.map(({ held: _, ...mutation }) => mutation),
        attempts: 0,
      })),
      keepAll: ({ context }) => ports.keep(context.mutations),
      rebase: enqueueActions(({ context, enqueue }) => {
        const reason = context.mutations.at(-1)?.held
        if (reason?.type !== 'conflicted') return
        enqueue.emit({ type: 'mutation.overwrites', change: allOf(context), theirs: reason.theirs })
        const mutations = context.mutations.map((mutation) => ({
          ...mutation,
          base: { ...mutation.base, ...fieldsOf(reason.theirs, mutation) },
        }))
        enqueue.assign({ mutations })
      }),
      drop: enqueueActions(({ context, enqueue }, theirs: Fields | undefined) => {
        enqueue.emit({ type: 'mutation.dropped', change: allOf(context), ...(theirs && { theirs }) })
        enqueue(() => ports.forget(context.mutations))
        enqueue.assign({ mutations: [], sent: 0, isUncertain: false, attempts: 0 })
      }),
      endTurn: (_, lane: string) => ports.endTurn(lane),
    },
  }).createMachine({
    id: 'outbox',
    context: ({ input = [] }) => ({
      mutations: input,
      sent: 0,
      isUncertain: input.some(({ tried }) => tried),
      saved: {},
      attempts: 0,
    }),
    initial: 'choosing',
    states: {
      idle: {
        tags: 'idle',
        on: {
          'mutation.added': { target: 'waiting', actions: { type: 'add', params: addedMutation } },
          'mutations.loaded': { target: 'choosing', actions: { type: 'load', params: loadedMutations } },
        },
      },
      choosing: {
        always: [
          { guard: 'isEmpty', target: 'idle' },
          { guard: { type: 'isHeldAs', params: 'refused' }, target: 'refused' },
          { guard: { type: 'isHeldAs', params: 'conflicted' }, target: 'conflicted' },
          { target: 'waiting' },
        ],
      },
      waiting: {
        tags: 'waiting',
        on: {
          'mutation.added': { actions: { type: 'add', params: addedMutation } },
          'mutations.loaded': { target: 'choosing', actions: { type: 'load', params: loadedMutations } },
        },
        invoke: {
          id: 'takeTurn',
          src: 'takeTurn',
          input: ({ context }) => laneOf(context),
          onDone: 'sending',
        },
      },
      sending: {
        tags: 'sending',
        entry: 'takeAll',
        exit: { type: 'endTurn', params: ({ context }) => laneOf(context) },
        initial: 'judging',
        on: {
          'mutation.added': { actions: { type: 'add', params: addedMutation } },
          'mutations.loaded': { actions: { type: 'loadNewer', params: loadedMutations } },
        },
        states: {
          judging: {
            always: [
              { guard: 'isUndone', target: '#outbox.settled' },
              { guard: 'isToBeRead', target: 'reading' },
              {
                guard: { type: 'isKnownAs', params: 'done' },
                target: '#outbox.settled',
                actions: 'rememberSaved',
              },
              {
                guard: { type: 'isOvertaken', params: ({ context }) => ports.known(sentChange(context)) },
                target: '#outbox.conflicted',
                actions: [{ type: 'holdConflicted', params: undefined }, 'keepAll'],
              },
              { target: 'marking' },
            ],
          },
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: {
                    type: 'isReadAs',
                    params: ({ event }) => ({ result: event.output, comparison: 'done' }),
                  },
                  target: '#outbox.settled',
                  actions: 'rememberSaved',
                },
                {
                  guard: {
                    type: 'isReadAs',
                    params: ({ event }) => ({ result: event.output, comparison: 'conflicted' }),
                  },
                  target: '#outbox.conflicted',
                  actions: [{ type: 'holdConflicted', params: readConflict }, 'keepAll'],
                },
                { guard: { type: 'isSuccessful', params: resultOf }, target: 'marking' },
                { target: '#outbox.pausing', actions: { type: 'countAttempt', params: true } },
              ],
            },
          },
          marking: {
            entry: 'markTried',
            invoke: {
              id: 'keepTried',
              src: 'keepTried',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: { type: 'isOvertaken', params: ({ event }) => event.output },
                  target: '#outbox.conflicted',
                  actions: [{ type: 'holdConflicted', params: knownConflict }, 'keepAll'],
                },
                { target: 'writing' },
              ],
            },
          },
          writing: {
            invoke: {
              id: 'write',
              src: 'write',
              input: ({ context }) => dueChange(context, ports),
              onDone: [
                {
                  guard: { type: 'isSuccessful', params: resultOf },
                  target: '#outbox.settled',
                  actions: 'rememberSaved',
                },
                {
                  guard: { type: 'isToBeRetried', params: resultOf },
                  target: '#outbox.pausing',
                  actions: { type: 'countAttempt', params: isLost },
                },
                {
                  guard: { type: 'isConflict', params: resultOf },
                  target: '#outbox.conflicted',
                  actions: [{ type: 'holdConflicted', params: toldConflict }, 'keepAll'],
                },
                { guard: 'hasNewer', target: '#outbox.waiting' },
                {
                  guard: { type: 'isKnownAs', params: 'conflicted' },
                  target: '#outbox.conflicted',
                  actions: [{ type: 'holdConflicted', params: undefined }, 'keepAll'],
                },
                {
                  target: '#outbox.refused',
                  actions: [{ type: 'holdRefused', params: problemText }, 'keepAll'],
                },
              ],
              onError: {
                target: '#outbox.refused',
                actions: [{ type: 'holdRefused', params: thrownText }, 'keepAll'],
              },
            },
          },
        },
      },
      settled: { entry: 'forgetSent', always: 'choosing' },
      pausing: {
        tags: 'waiting',
        on: {
          'mutation.added': { actions: { type: 'add', params: addedMutation } },
          'server.reached': 'waiting',
          'mutations.loaded': { target: 'choosing', actions: { type: 'load', params: loadedMutations } },
        },
        after: { backoff: 'waiting' },
      },
      refused: {
        tags: 'refused',
        on: {
          'mutation.added': [
            {
              guard: { type: 'continues', params: addedMutation },
              target: 'waiting',
              actions: ['release', { type: 'add', params: addedMutation }, 'keepAll'],
            },
            {
              target: 'waiting',
              actions: [
                { type: 'drop', params: undefined },
                { type: 'add', params: addedMutation },
              ],
            },
          ],
          'mutations.loaded': { target: 'choosing', actions: { type: 'load', params: loadedMutations } },
          'retry.requested': { target: 'waiting', actions: ['release', 'keepAll'] },
          'discard.requested': { target: 'idle', actions: { type: 'drop', params: undefined } },
        },
      },
      conflicted: {
        tags: 'conflicted',
        on: {
          'mutation.added': [
            {
              guard: { type: 'continues', params: addedMutation },
              target: 'waiting',
              actions: ['release', { type: 'add', params: addedMutation }, 'keepAll'],
            },
            {
              target: 'waiting',
              actions: [
                { type: 'drop', params: undefined },
                { type: 'add', params: addedMutation },
              ],
            },
          ],
          'mutations.loaded': { target: 'choosing', actions: { type: 'load', params: loadedMutations } },
          'mine.chosen': { target: 'waiting', actions: ['rebase', 'release', 'keepAll'] },
          'theirs.chosen': { target: 'idle', actions: { type: 'drop', params: heldTheirs } },
        },
      },
    },
  })
}

type Comparison = ReturnType<typeof compareFields>

const comparisonOf = (context: LaneContext, current: Fields): Comparison =>
  compareFields(sentChange(context), current, ownValuesIn(context))

/** The comparison with what the console has of the entity; undefined where it has nothing. */
function knownComparison(context: LaneContext, ports: OutboxPorts): Comparison | undefined {
  const known = ports.known(sentChange(context))
  return known && comparisonOf(context, known)
}

/** Values that are not somebody else's, besides those that the change began from. */
function ownValuesIn(context: LaneContext): readonly Fields[] {
  const { saved, isUncertain } = context
  return isUncertain ? [saved, ...triedIn(sentMutations(context))] : [saved]
}

/**
 * What is sent of the change: what others have made of a field that ends where it began stays. The console may have others'
 * values by now, since it is read while the try is stored, and where the server tells whether it has the change.
 */
function dueChange(context: LaneContext, ports: OutboxPorts): Change {
  const change = sentChange(context)
  const known = ports.known(change)
  if (!known) return change
  const ours = ownValuesIn(context)
  return comparedWith(withoutTheirs(change, known, ours), known, ours)
}

/** Whether the server itself finds out whether it has this change. What was tried before it was added to has an id of its own. */
function isRecognized(context: LaneContext, ports: OutboxPorts): boolean {
  const hasOtherTries = sentMutations(context)
    .slice(0, -1)
    .some(({ tried }) => tried)
  const change = sentChange(context)
  return !hasOtherTries && ports.known(change) !== undefined && ports.isRecognized(change)
}

const allOf = ({ mutations }: LaneContext): Change => changeOf(mutations) ?? nothing
const sentMutations = ({ mutations, sent }: LaneContext) => mutations.slice(0, sent)
const sentChange = (context: LaneContext): Change => changeOf(sentMutations(context)) ?? nothing
const nothing: Change = { id: '', lane: '', kind: 'placement', patch: {}, base: {} }
const laneOf = ({ mutations }: LaneContext) => mutations[0]?.lane ?? ''
/** Whether another tab has tried a mutation: what this lane had before can only have been tried by this tab. */
const isTriedElsewhere =
  ({ mutations }: LaneContext) =>
  ({ id, tried }: Mutation) =>
    tried && mutations.every((mutation) => mutation.id !== id)

const addedMutation = ({ event }: { event: { mutation: Mutation } }) => event.mutation
const loadedMutations = ({ event }: { event: { mutations: readonly Mutation[] } }) => event.mutations
const resultOf = ({ event }: { event: { output: Result<unknown> } }) => event.output
const readConflict = ({ event: { output } }: { event: { output: Result<Fields | undefined> } }) =>
  output.ok && output.value ? { theirs: output.value } : undefined
const knownConflict = ({ event: { output } }: { event: { output: Fields | undefined } }) =>
  output && { theirs: output }
const toldConflict = ({ event: { output } }: { event: { output: WriteAnswer } }) => output.conflict
const heldTheirs = ({ context }: { context: LaneContext }) => {
  const held = context.mutations.at(-1)?.held
  return held?.type === 'conflicted' ? held.theirs : undefined
}
const isLost = ({ event: { output } }: { event: { output: Result<unknown> } }) =>
  !output.ok && (mayBeDone(output.error) || isServerError(output.error))
const problemText = ({ event: { output } }: { event: { output: Result<unknown> } }) =>
  output.ok ? '' : output.error.message
const thrownText = ({ event: { error } }: { event: { error: unknown } }) =>
  error instanceof Error ? error.message : String(error)

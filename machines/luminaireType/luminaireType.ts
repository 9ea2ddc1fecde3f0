import { assign, fromPromise, setup } from 'xstate'
import {
  fieldsOf,
  type LuminaireTypeValues,
  readType,
  type TypeFields,
  typeFieldNames,
  withTyped,
} from '#domain/luminaireTypes.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import type {
  Attempt,
  Deletion,
  LuminaireTypeContext,
  LuminaireTypeEvent,
  LuminaireTypePorts,
  Retyping,
} from './vocabulary.ts'

interface Input {
  /** Of a type that is saved. */
  readonly id?: number
  readonly saved: TypeFields
  /** Typed before, and not saved. */
  readonly left?: TypeFields | undefined
}

/**
 * The form of one luminaire type (specification §4): initial → updated → saved → initial; and its deletion, for which the
 * luminaires that use it are first moved to another type or to none, one by one.
 */
export function createLuminaireType(ports: LuminaireTypePorts) {
  return setup({
    types: {
      context: {} as LuminaireTypeContext,
      events: {} as LuminaireTypeEvent,
      input: {} as Input,
    },
    actors: {
      save: fromPromise<Attempt<LuminaireType>, { id: number | undefined; values: LuminaireTypeValues }>(
        ({ input: { id, values } }) => ports.save(id, values),
      ),
      retype: fromPromise<Attempt<unknown>, Retyping>(({ input }) => ports.retype(input)),
      remove: fromPromise<Attempt<unknown>, number>(({ input }) => ports.remove(input)),
    },
    guards: {
      isEdited: ({ context }) => isEdited(context),
      isGood: ({ context: { fields, saved } }) => readType(fields, saved).problems === undefined,
      isAnswered: (_, answer: Attempt<unknown>) => answer.ok,
      isAnsweredOrGone: (_, answer: Attempt<unknown>) => isAnsweredOrGone(answer),
      isMade: ({ context }) => context.id !== undefined,
      hasMoreToMove: ({ context }) => context.deletion.left.length > 0,
    },
    actions: {
      type: assign(({ context, event }) =>
        event.type === 'field.changed' ? { fields: withTyped(context.fields, event.field, event.text) } : {},
      ),
      adopt: assign(({ context: { fields, saved } }, told: TypeFields) => ({
        saved: told,
        fields: Object.fromEntries(
          typeFieldNames.map((name) => [name, fields[name] === saved[name] ? told[name] : fields[name]]),
        ) as TypeFields,
      })),
      check: assign({ isChecked: true }),
      revert: assign(({ context }) => ({ fields: context.saved, isChecked: false, problem: undefined })),
      keep: assign((_, answer: Attempt<LuminaireType>) => {
        if (!answer.ok) return {}
        const saved = fieldsOf(answer.value)
        return { id: answer.value.id, saved, fields: saved, isChecked: false }
      }),
      beginDeletion: assign(
        (_, { luminaires, to }: { luminaires: readonly number[]; to: number | null }) => ({
          deletion: { left: luminaires, moved: 0, to },
        }),
      ),
      tickOff: assign(({ context: { deletion } }) => ({
        deletion: { ...deletion, left: deletion.left.slice(1), moved: deletion.moved + 1 },
      })),
      blame: assign((_, answer: Attempt<unknown>) => (answer.ok ? {} : { problem: answer.error.message })),
      blameNobody: assign({ problem: undefined }),
    },
  }).createMachine({
    id: 'luminaireType',
    context: ({ input: { id, saved, left } }) => ({
      id,
      saved,
      fields: left ?? saved,
      isChecked: false,
      deletion: nothing,
      problem: undefined,
    }),
    initial: 'opening',
    on: { 'type.told': { actions: { type: 'adopt', params: ({ event }) => event.fields } } },
    states: {
      opening: { always: [{ guard: 'isEdited', target: 'updated' }, { target: 'initial' }] },
      initial: {
        on: {
          'field.changed': { target: 'updated', actions: 'type' },
          'deletion.asked': { guard: 'isMade', target: 'deleting' },
        },
      },
      updated: {
        on: {
          'field.changed': { actions: 'type' },
          'save.asked': [{ guard: 'isGood', target: 'saving' }, { actions: 'check' }],
          'edit.cancelled': { target: 'initial', actions: 'revert' },
          'deletion.asked': { guard: 'isMade', target: 'deleting' },
        },
      },
      saving: {
        entry: 'blameNobody',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, fields, saved } }) => ({ id, values: valuesOf(fields, saved) }),
          onDone: [
            {
              guard: { type: 'isAnswered', params: answered },
              target: 'initial',
              actions: { type: 'keep', params: answered },
            },
            { target: 'updated', actions: { type: 'blame', params: answered } },
          ],
        },
      },
      deleting: {
        entry: 'blameNobody',
        initial: 'asking',
        states: {
          asking: {
            on: {
              'deletion.confirmed': {
                target: 'choosing',
                actions: { type: 'beginDeletion', params: ({ event }) => event },
              },
              'deletion.cancelled': '#luminaireType.opening',
            },
          },
          choosing: { always: [{ guard: 'hasMoreToMove', target: 'moving' }, { target: 'removing' }] },
          moving: {
            invoke: {
              id: 'retype',
              src: 'retype',
              input: ({ context: { deletion } }) => ({ luminaire: deletion.left[0] ?? 0, to: deletion.to }),
              onDone: [
                {
                  guard: { type: 'isAnsweredOrGone', params: answered },
                  target: 'choosing',
                  actions: 'tickOff',
                },
                { target: 'halted', actions: { type: 'blame', params: answered } },
              ],
            },
          },
          removing: {
            invoke: {
              id: 'remove',
              src: 'remove',
              input: ({ context }) => context.id ?? 0,
              onDone: [
                { guard: { type: 'isAnsweredOrGone', params: answered }, target: '#luminaireType.deleted' },
                { target: 'halted', actions: { type: 'blame', params: answered } },
              ],
            },
          },
          /** Some luminaires may have been moved. The rest is done, or let be. */
          halted: {
            on: {
              'deletion.retried': { target: 'choosing', actions: 'blameNobody' },
              'deletion.cancelled': { target: '#luminaireType.opening', actions: 'blameNobody' },
            },
          },
        },
      },
      deleted: { type: 'final' },
    },
  })
}

const nothing: Deletion = { left: [], moved: 0, to: null }

const isEdited = ({ fields, saved }: Pick<LuminaireTypeContext, 'fields' | 'saved'>) =>
  typeFieldNames.some((name) => fields[name] !== saved[name])

/** @throws {Error} where they are not good: the machine does not come to save those. */
function valuesOf(fields: TypeFields, saved: TypeFields): LuminaireTypeValues {
  const read = readType(fields, saved)
  if (read.problems) throw new Error('The luminaire type that is to be saved is not good')
  return read.values
}

const answered = <Value>({ event }: { event: { output: Value } }) => event.output

const NOT_FOUND = 404
/** What another deleted meanwhile is as it is to be. */
const isAnsweredOrGone = (answer: Attempt<unknown>) => answer.ok || answer.error.status === NOT_FOUND

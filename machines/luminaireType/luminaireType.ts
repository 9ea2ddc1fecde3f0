import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import {
  fieldsOf,
  type LuminaireTypeValues,
  readType,
  type TypeFields,
  typeFieldNames,
  withTyped,
} from '#domain/luminaireTypes.ts'
import { orGone, type Result } from '#domain/result.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import type {
  Deletion,
  LuminaireTypeContext,
  LuminaireTypeEvent,
  LuminaireTypeNotification,
  LuminaireTypePorts,
  TypeChange,
} from './vocabulary.ts'

type Input = {
  /** Undefined for a new type. */
  readonly id?: number
  readonly saved: TypeFields
  /** What was typed and not saved when the session ended. */
  readonly left?: TypeFields | undefined
}

/**
 * The form of one luminaire type (specification §4): initial → updated → saved → initial; and its deletion, before
 * which each luminaire that uses it is given another type or none.
 */
export function createLuminaireType(ports: LuminaireTypePorts) {
  return setup({
    types: {
      context: {} as LuminaireTypeContext,
      events: {} as LuminaireTypeEvent,
      emitted: {} as LuminaireTypeNotification,
      input: {} as Input,
    },
    actors: {
      save: fromPromise<Result<LuminaireType>, { id: number | undefined; values: LuminaireTypeValues }>(
        ({ input: { id, values } }) => ports.save(id, values),
      ),
      changeType: fromPromise<Result<unknown>, TypeChange>(({ input }) => ports.changeType(input)),
      remove: fromPromise<Result<unknown>, number>(({ input }) => ports.remove(input)),
    },
    guards: {
      isEdited: ({ context }) => isEdited(context),
      isValid: ({ context: { fields, saved } }) => readType(fields, saved).problems === undefined,
      isSuccessful: (_, result: Result<unknown>) => result.ok,
      isSuccessfulOrGone: (_, result: Result<unknown>) => orGone(result).ok,
      exists: ({ context }) => context.id !== undefined,
      hasMoreLuminaires: ({ context }) => context.deletion.left.length > 0,
    },
    actions: {
      setField: assign(({ context, event }) =>
        event.type === 'field.changed' ? { fields: withTyped(context.fields, event.field, event.text) } : {},
      ),
      mergeSaved: assign(({ context: { fields, saved } }, newest: TypeFields) => ({
        saved: newest,
        fields: Object.fromEntries(
          typeFieldNames.map((name) => [name, fields[name] === saved[name] ? newest[name] : fields[name]]),
        ) as TypeFields,
      })),
      showProblems: assign({ isChecked: true }),
      revert: assign(({ context }) => ({ fields: context.saved, isChecked: false, problem: undefined })),
      storeSaved: enqueueActions(({ enqueue }, result: Result<LuminaireType>) => {
        if (!result.ok) return
        const { id } = result.value
        const saved = fieldsOf(result.value)
        enqueue.assign({ id, saved, fields: saved, isChecked: false })
        enqueue.emit({ type: 'type.saved', id })
      }),
      announceDeletion: emit({ type: 'type.deleted' }),
      beginDeletion: assign(
        (_, { luminaires, to }: { luminaires: readonly number[]; to: number | null }) => ({
          deletion: { left: luminaires, moved: 0, to },
        }),
      ),
      countChanged: assign(({ context: { deletion } }) => ({
        deletion: { ...deletion, left: deletion.left.slice(1), moved: deletion.moved + 1 },
      })),
      showProblem: assign((_, result: Result<unknown>) => (result.ok ? {} : { problem: result.error })),
      clearProblem: assign({ problem: undefined }),
    },
  }).createMachine({
    id: 'luminaireType',
    context: ({ input: { id, saved, left } }) => ({
      id,
      saved,
      fields: left ?? saved,
      isChecked: false,
      deletion: noDeletion,
      problem: undefined,
    }),
    initial: 'opening',
    on: { 'type.changed': { actions: { type: 'mergeSaved', params: ({ event }) => event.fields } } },
    states: {
      opening: { always: [{ guard: 'isEdited', target: 'updated' }, { target: 'initial' }] },
      initial: {
        on: {
          'field.changed': { target: 'updated', actions: 'setField' },
          'deletion.requested': { guard: 'exists', target: 'deleting' },
        },
      },
      updated: {
        on: {
          'field.changed': { actions: 'setField' },
          'save.requested': [{ guard: 'isValid', target: 'saving' }, { actions: 'showProblems' }],
          'edit.cancelled': { target: 'initial', actions: 'revert' },
          'deletion.requested': { guard: 'exists', target: 'deleting' },
        },
      },
      saving: {
        entry: 'clearProblem',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, fields, saved } }) => ({ id, values: valuesOf(fields, saved) }),
          onDone: [
            {
              guard: { type: 'isSuccessful', params: result },
              target: 'initial',
              actions: { type: 'storeSaved', params: result },
            },
            { target: 'updated', actions: { type: 'showProblem', params: result } },
          ],
        },
      },
      deleting: {
        entry: 'clearProblem',
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
          choosing: { always: [{ guard: 'hasMoreLuminaires', target: 'moving' }, { target: 'removing' }] },
          moving: {
            invoke: {
              id: 'changeType',
              src: 'changeType',
              input: ({ context: { deletion } }) => ({ luminaire: deletion.left[0] ?? 0, to: deletion.to }),
              onDone: [
                {
                  guard: { type: 'isSuccessfulOrGone', params: result },
                  target: 'choosing',
                  actions: 'countChanged',
                },
                { target: 'halted', actions: { type: 'showProblem', params: result } },
              ],
            },
          },
          removing: {
            invoke: {
              id: 'remove',
              src: 'remove',
              input: ({ context }) => context.id ?? 0,
              onDone: [
                { guard: { type: 'isSuccessfulOrGone', params: result }, target: '#luminaireType.deleted' },
                { target: 'halted', actions: { type: 'showProblem', params: result } },
              ],
            },
          },
          /** Some luminaires may have another type already. The user retries the rest or cancels. */
          halted: {
            on: {
              'deletion.retried': { target: 'choosing', actions: 'clearProblem' },
              'deletion.cancelled': { target: '#luminaireType.opening', actions: 'clearProblem' },
            },
          },
        },
      },
      deleted: { type: 'final', entry: 'announceDeletion' },
    },
  })
}

const noDeletion: Deletion = { left: [], moved: 0, to: null }

const isEdited = ({ fields, saved }: Pick<LuminaireTypeContext, 'fields' | 'saved'>) =>
  typeFieldNames.some((name) => fields[name] !== saved[name])

/** @throws {Error} for invalid fields, which the machine never saves */
function valuesOf(fields: TypeFields, saved: TypeFields): LuminaireTypeValues {
  const read = readType(fields, saved)
  if (read.problems) throw new Error('The luminaire type to be saved is not valid')
  return read.values
}

const result = <Value>({ event }: { event: { output: Value } }) => event.output

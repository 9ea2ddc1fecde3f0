import { assign, emit, enqueueActions, setup } from 'xstate'
import { readType, type TypeFields, typeFieldNames, withTyped } from '#domain/luminaireTypes.ts'
import type { LuminaireTypeContext, LuminaireTypeEvent, LuminaireTypeNotification } from './vocabulary.ts'

type Input = {
  readonly isNew: boolean
  readonly saved: TypeFields
  /** What was typed and not saved when the session ended. */
  readonly left?: TypeFields | undefined
}

/**
 * The form of one luminaire type (specification §4): initial → updated → saved → initial; and its deletion, before
 * which each luminaire that uses it is given another type or none. What is saved or deleted is the outbox's from then on.
 */
export function createLuminaireType() {
  return setup({
    types: {
      context: {} as LuminaireTypeContext,
      events: {} as LuminaireTypeEvent,
      emitted: {} as LuminaireTypeNotification,
      input: {} as Input,
    },
    guards: {
      isEdited: ({ context: { fields, saved } }) =>
        typeFieldNames.some((name) => fields[name] !== saved[name]),
      isValid: ({ context: { fields, saved } }) => readType(fields, saved).problems === undefined,
      exists: ({ context }) => !context.isNew,
    },
    actions: {
      setField: assign(({ context, event }) =>
        event.type === 'field.changed' ? { fields: withTyped(context.fields, event.field, event.text) } : {},
      ),
      mergeSaved: assign(({ context: { fields, saved, seen } }, newest: TypeFields) => {
        const isEdited = (name: keyof TypeFields) => fields[name] !== saved[name]
        const merged = (edited: TypeFields) =>
          Object.fromEntries(
            typeFieldNames.map((name) => [name, isEdited(name) ? edited[name] : newest[name]]),
          ) as TypeFields
        return { saved: newest, fields: merged(fields), seen: merged(seen) }
      }),
      showProblems: assign({ isChecked: true }),
      revert: assign(({ context: { saved } }) => ({ fields: saved, seen: saved, isChecked: false })),
      save: enqueueActions(({ context: { fields, saved, seen }, enqueue }) => {
        const { values } = readType(fields, saved) as Extract<ReturnType<typeof readType>, { values: object }>
        enqueue.emit({ type: 'edit.confirmed', values, seen })
        enqueue.assign({ saved: fields, seen: fields, isChecked: false })
      }),
      announceDeletion: emit(
        (_, { luminaires, to }: { luminaires: readonly number[]; to: number | null }) =>
          ({ type: 'deletion.confirmed', luminaires, to }) as const,
      ),
    },
  }).createMachine({
    id: 'luminaireType',
    context: ({ input: { isNew, saved, left } }) => ({
      isNew,
      saved,
      seen: saved,
      fields: left ?? saved,
      isChecked: false,
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
          'save.requested': [
            { guard: 'isValid', target: 'initial', actions: 'save' },
            { actions: 'showProblems' },
          ],
          'edit.cancelled': { target: 'initial', actions: 'revert' },
          'deletion.requested': { guard: 'exists', target: 'deleting' },
        },
      },
      deleting: {
        on: {
          'deletion.confirmed': {
            target: 'deleted',
            actions: { type: 'announceDeletion', params: ({ event }) => event },
          },
          'deletion.cancelled': 'opening',
        },
      },
      deleted: { type: 'final' },
    },
  })
}

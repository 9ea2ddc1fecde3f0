import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useCore } from '#app/core/context.tsx'
import { typeCreation, typeDeletion, typeEdit } from '#app/luminaireTypes/typeChanges.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { fieldsOf, readType, type TypeFields, type TypeProblems, valuesOf } from '#domain/luminaireTypes.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'

export type TypeActor = ActorRefFrom<ReturnType<typeof createLuminaireType>>

type TypeFormOptions = {
  site: Site
  /** The type when the form was opened; undefined for a new one. */
  opened: LuminaireType | undefined
  /** The type's current state. */
  type: LuminaireType | undefined
  /** @param id of the type that was saved, temporary for a new one */
  onSaved: (id: number) => void
  onDeleted: () => void
}

/** Runs a type's form machine (machines/luminaireType), sends it the site's updates, and what it confirms to the outbox. */
export function useTypeForm({ site, opened, type, onSaved, onDeleted }: TypeFormOptions) {
  const { outbox, now } = useCore()
  const draftKey = `luminaire-type-${opened?.id ?? 'new'}`
  const left = useDraft<TypeFields>(draftKey)
  const [machine] = useState(createLuminaireType)
  const actor = useActorRef(machine, {
    input: { isNew: opened === undefined, saved: fieldsOf(opened), left },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { fields, saved, isChecked } = state.context
  useKeepDraft(draftKey, state.matches('initial') || state.matches('deleted') ? undefined : fields)
  useEffect(() => {
    if (type) actor.send({ type: 'type.changed', fields: fieldsOf(type) })
  }, [actor, type])

  /** The server may have given it its id meanwhile. */
  const id = type?.id ?? opened?.id
  const save = useEffectEvent((values: Parameters<typeof typeEdit>[2], seen: TypeFields) => {
    const saving = id ?? temporaryId(now(), Math.random())
    outbox.add([
      id === undefined
        ? typeCreation(saving, uuidAt(now()), values, site.luminaireTypes)
        : typeEdit(saving, valuesOf(seen), values),
    ])
    onSaved(saving)
  })
  const remove = useEffectEvent((luminaires: readonly number[], to: number | null) => {
    if (id !== undefined) outbox.add(typeDeletion(id, luminaires, to))
    onDeleted()
  })
  useEffect(() => {
    const edits = actor.on('edit.confirmed', ({ values, seen }) => save(values, seen))
    const deletions = actor.on('deletion.confirmed', ({ luminaires, to }) => remove(luminaires, to))
    return () => {
      edits.unsubscribe()
      deletions.unsubscribe()
    }
  }, [actor])

  const found: TypeProblems = readType(fields, saved).problems ?? {}
  // A new type's empty name is not an error yet.
  const isNamelessYet = found.name === 'required' && saved.name === '' && !isChecked
  const problems: TypeProblems = isNamelessYet ? { ...found, name: undefined } : found
  return { actor, state, problems }
}

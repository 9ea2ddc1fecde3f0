import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useCore } from '#app/core/context.tsx'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { fieldsOf, readType, type TypeFields, type TypeProblems } from '#domain/luminaireTypes.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { luminaireTypePorts } from './ports.ts'

type Machine = ReturnType<typeof createLuminaireType>
export type TypeActor = ActorRefFrom<Machine>
export type TypeState = SnapshotFrom<Machine>

/** Runs a type's form machine (machines/luminaireType) and sends it the site's updates. */
export function useTypeForm(opened: LuminaireType | undefined, type: LuminaireType | undefined) {
  const core = useCore()
  const draftKey = `luminaire-type-${opened?.id ?? 'new'}`
  const left = useDraft<TypeFields>(draftKey)
  const [machine] = useState(() => createLuminaireType(luminaireTypePorts(core)))
  const actor = useActorRef(machine, {
    input: { ...(opened && { id: opened.id }), saved: fieldsOf(opened), left },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { fields, saved, isChecked } = state.context
  useKeepDraft(draftKey, state.matches('initial') || state.matches('deleted') ? undefined : fields)
  useEffect(() => {
    if (type) actor.send({ type: 'type.changed', fields: fieldsOf(type) })
  }, [actor, type])

  const found: TypeProblems = readType(fields, saved).problems ?? {}
  // A new type's empty name is not an error yet.
  const isNamelessYet = found.name === 'required' && saved.name === '' && !isChecked
  const problems: TypeProblems = isNamelessYet ? { ...found, name: undefined } : found
  return { actor, state, problems }
}

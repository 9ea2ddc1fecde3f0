import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { waitFor } from 'xstate'
import { useCore } from '#app/core/context.tsx'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { type FieldProblem, readField, type SettingField } from '#domain/settingFields.ts'
import { createAutosave } from '#machines/autosave/autosave.ts'
import type { AUTOSAVE_PAUSES, AutosavePorts } from '#machines/autosave/vocabulary.ts'

type SettingsFormOptions<Name extends string> = {
  /** The form's draft key. */
  key: string
  of: keyof typeof AUTOSAVE_PAUSES
  fields: Readonly<Record<Name, SettingField>>
  /** The saved text of a field. */
  textOf: (name: Name) => string
  save: AutosavePorts['save']
}

type Typed<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * A form with autosave (machines/autosave). A field shows its typed text until that is saved and the field loses the
 * focus; then the site's value. Leaving the page saves first, and asks if that fails.
 */
export function useSettingsForm<Name extends string>(options: SettingsFormOptions<Name>) {
  const { key, of, fields, textOf, save } = options
  const { now } = useCore()
  const [machine] = useState(() => createAutosave({ save, now }, of))
  const actor = useActorRef(machine)
  const autosave = useSelector(actor, (snapshot) => snapshot)
  const restored = useDraft<Typed<Name>>(key)
  const [typed, setTyped] = useState(() => restored ?? ({} as Typed<Name>))
  const [focused, setFocused] = useState<Name>()

  const { changed, sending } = autosave.context
  const unsaved = useMemo(() => {
    const onTheirWay = new Set([...changed, ...sending].map(({ field }) => field))
    const entries = (Object.entries(typed) as [Name, string][]).filter(
      ([name, text]) => onTheirWay.has(name) || readField(fields[name], text).problem !== undefined,
    )
    return Object.fromEntries(entries) as Typed<Name>
  }, [changed, sending, typed, fields])

  const problemOf = (name: Name): FieldProblem | undefined =>
    unsaved[name] === undefined ? undefined : readField(fields[name], unsaved[name]).problem
  const problems = (Object.keys(unsaved) as Name[]).some((name) => problemOf(name) !== undefined)
  const isDirty = Object.keys(unsaved).length > 0

  function sendChange(name: Name, text: string) {
    const read = readField(fields[name], text)
    if (read.problem) actor.send({ type: 'value.withdrawn', field: name })
    else actor.send({ type: 'value.changed', field: name, value: read.value })
  }

  // Saves the changes that an ended session left unsaved.
  const resume = useEffectEvent(() => {
    for (const [name, text] of Object.entries(restored ?? {}) as [Name, string][]) sendChange(name, text)
  })
  useEffect(() => resume(), [])
  useKeepDraft(key, isDirty ? unsaved : undefined)

  async function saveNow(): Promise<boolean> {
    actor.send({ type: 'save.requested' })
    const settled = await waitFor(actor, (snapshot) => !snapshot.matches('saving'))
    if (settled.matches('pausing')) return saveNow()
    return settled.matches('resting') && !problems
  }
  const { leaveQuestion } = useLeaveGuard(isDirty, saveNow)

  return {
    autosave,
    /** Whether any field is invalid. */
    hasProblems: problems,
    retry: () => actor.send({ type: 'save.requested' }),
    leaveQuestion,
    field: (name: Name) => ({
      value: (name === focused ? typed[name] : unsaved[name]) ?? textOf(name),
      problem: problemOf(name),
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text })
        sendChange(name, text)
      },
      onFocus: () => {
        if (unsaved[name] === undefined) setTyped(unsaved)
        setFocused(name)
      },
      onBlur: () => setFocused(undefined),
    }),
  }
}

export type SettingsForm<Name extends string> = ReturnType<typeof useSettingsForm<Name>>

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { createSelection, useEntries } from '#app/outbox/useEntries.ts'
import { laneOfSetting, type SettingOwner, settingMutation } from '#app/settings/settingChanges.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import {
  type FieldProblem,
  type FieldValue,
  fieldText,
  readField,
  type SettingField,
} from '#domain/settingFields.ts'
import type { Timestamp } from '#domain/units.ts'
import { createAutosave } from '#machines/autosave/autosave.ts'
import { noHistory, redone, undone, withStep } from './settingHistory.ts'

type SettingsFormOptions<Name extends string> = {
  /** The form's draft key. */
  key: string
  owner: SettingOwner
  fields: Readonly<Record<Name, SettingField>>
  /** The text of a field as the site shows it. */
  textOf: (name: Name) => string
  /** The value that a change of a field begins from. */
  seen: (name: Name) => FieldValue
}

type Typed<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * A form with autosave (machines/autosave). A field shows its typed text until the outbox has it and the field loses the
 * focus; then what the outbox has, also where that was refused; then the site's value. Leaving the page hands over first,
 * and asks where something cannot be.
 */
export function useSettingsForm<Name extends string>(options: SettingsFormOptions<Name>) {
  const { key, owner, fields, textOf, seen } = options
  const { outbox, now } = useCore()
  const names = Object.keys(fields) as Name[]
  const [lanes] = useState(() => new Map(names.map((name) => [laneOfSetting(owner, name), name])))
  const [entriesOf] = useState(() => createSelection(({ lane }) => lanes.has(lane)))
  const entries = useEntries(entriesOf)
  const [machine] = useState(() => createAutosave(owner === 'site' ? 'site' : 'zone'))
  const actor = useActorRef(machine)
  useEffect(() => {
    const { unsubscribe } = actor.on('changes.ready', ({ changes }) => {
      outbox.add(changes.map((change) => settingMutation(owner, change)))
      setHistory((before) => withStep(before, changes))
    })
    return unsubscribe
  }, [actor, outbox, owner])
  const changed = useSelector(actor, ({ context }) => context.changed)
  const restored = useDraft<Typed<Name>>(key)
  const [typed, setTyped] = useState(() => restored ?? ({} as Typed<Name>))
  const [focused, setFocused] = useState<Name>()
  const [history, setHistory] = useState(noHistory)
  const [savedAt, setSavedAt] = useState<Timestamp>()
  useEffect(
    () =>
      outbox.on(({ type, change }) => {
        if (type === 'mutation.saved' && lanes.has(change.lane)) setSavedAt(now())
      }),
    [outbox, lanes, now],
  )

  const unsaved = useMemo(() => {
    const waiting = new Set(changed.map(({ field }) => field))
    const texts = (Object.entries(typed) as [Name, string][]).filter(
      ([name, text]) => waiting.has(name) || readField(fields[name], text).problem !== undefined,
    )
    return Object.fromEntries(texts) as Typed<Name>
  }, [changed, typed, fields])

  const problemOf = (name: Name): FieldProblem | undefined =>
    unsaved[name] === undefined ? undefined : readField(fields[name], unsaved[name]).problem
  const hasProblems = (Object.keys(unsaved) as Name[]).some((name) => problemOf(name) !== undefined)
  const isDirty = Object.keys(unsaved).length > 0

  function sendChange(name: Name, text: string) {
    const read = readField(fields[name], text)
    if (read.problem) actor.send({ type: 'value.withdrawn', field: name })
    else actor.send({ type: 'value.changed', field: name, value: read.value, before: seen(name) })
  }

  // Saves the changes that an ended session left unsaved.
  const resume = useEffectEvent(() => {
    for (const [name, text] of Object.entries(restored ?? {}) as [Name, string][]) sendChange(name, text)
  })
  useEffect(() => resume(), [])
  useKeepDraft(key, isDirty ? unsaved : undefined)

  const { leaveQuestion } = useLeaveGuard(isDirty, async () => {
    actor.send({ type: 'save.requested' })
    return !hasProblems
  })

  /** The text of what the outbox has of a field. */
  function outboxTextOf(name: Name): string | undefined {
    const entry = entries.find(({ lane }) => lanes.get(lane) === name)
    return entry && fieldText(fields[name], entry.patch[name])
  }

  /** A step of the history, which waits for what is being typed. */
  function stepTo(step: ReturnType<typeof undone>) {
    if (!step || isDirty) return undefined
    return () => {
      outbox.add(step.changes.map((change) => settingMutation(owner, change)))
      setHistory(step.history)
      setTyped({} as Typed<Name>)
    }
  }

  return {
    /** Undoes or redoes what was last handed over on this page; undefined where there is nothing. */
    undo: stepTo(undone(history)),
    redo: stepTo(redone(history)),
    /** What the outbox has of this form. */
    entries,
    /** Whether something is not handed over to the outbox yet. */
    isUnsaved: changed.length > 0,
    /** Whether any field is invalid. */
    hasProblems,
    /** When the server took a change last. */
    savedAt,
    leaveQuestion,
    field: (name: Name) => ({
      value: (name === focused ? typed[name] : unsaved[name]) ?? outboxTextOf(name) ?? textOf(name),
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

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { DevicePatch } from '#api/calls.ts'
import { useSaveDevice } from '#app/core/context.tsx'
import { DeleteDevice } from '#app/device/DeleteDevice.tsx'
import { RenameDevice } from '#app/device/RenameDevice.tsx'
import { NumberField } from '#app/forms/NumberField.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { IdentifyButton } from '#app/identify/IdentifyButton.tsx'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { ChevronRight, MapPinOff, Move } from '#icons/index.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/Select.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ReplaceDevice } from './ReplaceDevice.tsx'
import {
  fieldsOf,
  isChanged,
  readFields,
  type SettingsDraft,
  type SettingsFields,
  type SettingsProblems,
  settingsDraft,
} from './settingsForm.ts'

type DeviceSettingsProps = {
  device: Device
  luminaireTypes: readonly LuminaireType[]
  /** For users who may only view. */
  readOnly: boolean
  /** Called after saving or cancelling. */
  onDone: () => void
  onIdentifyNext: () => void
  onMove: () => void
  onRemove: () => void
}

/** A placed device's settings (specification §2). Typed values stay until they are saved or the popover is closed. */
export function DeviceSettings(props: DeviceSettingsProps) {
  const { device, luminaireTypes, readOnly, onDone, onIdentifyNext, onMove, onRemove } = props
  const text = useText('commissioning')
  const common = useText('common')
  const identify = useText('identify')
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const [before] = useState(() => fieldsOf(device))
  const draft = useDraft<SettingsDraft>(settingsDraft)
  const [fields, setFields] = useState(draft?.device === device.id ? draft.fields : before)
  const [problems, setProblems] = useState<SettingsProblems>({})
  const { save, busy, failure } = useSave(device, onDone)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  useKeepDraft(settingsDraft, isChanged(fields, before) ? { device: device.id, fields } : undefined)

  function change(changed: Partial<SettingsFields>) {
    setFields({ ...fields, ...changed })
    setProblems({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readFields(fields, before, device)
    if (read.problems) setProblems(read.problems)
    else if (Object.keys(read.patch).length === 0) onDone()
    else void save(read.patch)
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 p-4 outline-none"
    >
      <h2 id={titleId} className="flex items-center gap-1.5 font-semibold">
        <PlanGlyph kind={device.kind} />
        <span className="min-w-0 truncate">{device.name}</span>
      </h2>
      {isLuminaire(device) && (
        <Select
          label={text('settings.type')}
          value={fields.type}
          options={typeOptions(luminaireTypes, text('settings.noType'))}
          onChange={(type) => change({ type })}
          disabled={readOnly}
        />
      )}
      <TextField
        label={text('settings.installedOn')}
        hint={text('settings.installedOnHint')}
        value={fields.installedOn}
        onChange={({ target }) => change({ installedOn: target.value })}
        readOnly={readOnly}
        error={
          problems.installedOn && text(`settings.${problems.installedOn}`, { value: fields.installedOn })
        }
      />
      <NumberField
        label={text('settings.height')}
        unit={text('settings.metres')}
        value={fields.height}
        onChange={(height) => change({ height })}
        readOnly={readOnly}
        error={problems.height && text(`settings.${problems.height}`, { value: fields.height })}
      />
      {failure && <Problem>{text('settings.failed', { reason: failure })}</Problem>}
      {!readOnly && (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Button type="submit" tone="accent" busy={busy}>
              {common(failure ? 'retry' : 'save')}
            </Button>
            <Button onClick={onDone}>{common('cancel')}</Button>
          </div>
          <IdentifyButton device={device} />
          <div className="-mx-4 -mb-4 flex flex-col border-t border-line p-2 *:justify-start">
            <Button
              tone="quiet"
              icon={ChevronRight}
              disabled={isChanged(fields, before)}
              onClick={onIdentifyNext}
            >
              {identify('next')}
            </Button>
            <Button tone="quiet" icon={Move} onClick={onMove}>
              {text('settings.move')}
            </Button>
            <ReplaceDevice device={device} onReplaced={onDone} />
            <RenameDevice device={device} />
            <Button tone="quiet" icon={MapPinOff} onClick={onRemove}>
              {text('settings.remove')}
            </Button>
            <DeleteDevice device={device} onDeleted={onDone} />
          </div>
        </>
      )}
    </form>
  )
}

/** A type that the server does not have yet cannot be saved with a device. */
const typeOptions = (types: readonly LuminaireType[], none: string) => [
  { value: '', label: none },
  ...types.flatMap(({ id, name }) => (isTemporary(id) ? [] : { value: String(id), label: name })),
]

/** Saves the form. If a save fails after the popover was closed, a message elsewhere offers a retry. */
function useSave(device: Device, onSaved: () => void) {
  const text = useText('commissioning')
  const common = useText('common')
  const saveDevice = useSaveDevice()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function save(patch: DevicePatch) {
    setBusy(true)
    setFailure(undefined)
    const answer = await saveDevice(device, patch)
    setBusy(false)
    if (answer.ok) {
      if (isOpen.current) onSaved()
      return
    }
    const reason = reasonOf(answer.error)
    if (isOpen.current) setFailure(reason)
    else {
      snackbar.show({
        text: text('settings.failedLater', { device: device.name, reason }),
        tone: 'bad',
        action: { label: common('retry'), perform: () => void save(patch) },
      })
    }
  }
  return { save, busy, failure }
}

import { type FormEvent, useId, useMemo, useState } from 'react'
import { useCore, useSaveDevice } from '#app/core/context.tsx'
import { NumberField } from '#app/forms/NumberField.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { membershipChanges } from '#app/groups/groupChanges.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { AT_ONCE } from '#app/outbox/turns.ts'
import { profileAssignment } from '#app/profiles/profileChanges.ts'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { groupsByDevice } from '#domain/groups.ts'
import { originals } from '#domain/originals.ts'
import { isSameTarget, type Target, takesProfiles, targetsOf } from '#domain/rules.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/Select.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { TextField } from '#ui/TextField.tsx'
import {
  NONE,
  patchesOf,
  problemsOf,
  regroupingsOf,
  type SelectionFields,
  UNCHANGED,
  unchanged,
} from './selectionSettings.ts'
import type { SettingsProblems } from './settingsForm.ts'

type SelectionSettingsProps = {
  site: Site
  devices: readonly Device[]
  onClose: () => void
}

/** Settings of several devices at once: what is left empty stays as it is with each of them. */
export function SelectionSettings({ site, devices, onClose }: SelectionSettingsProps) {
  const text = useText('commissioning')
  const common = useText('common')
  const snackbar = useSnackbar()
  const formId = useId()
  const { roles } = useSession()
  const [fields, setFields] = useState(unchanged)
  const [problems, setProblems] = useState<SettingsProblems>({})
  const { save, saving, failed } = useSaves(site, devices)
  const luminaires = devices.filter(isLuminaire).length
  const { types, groups, profiles } = useChoices(site)
  const keep = { value: UNCHANGED, label: text('selection.unchanged') }

  function change(changed: Partial<SelectionFields>) {
    setFields({ ...fields, ...changed })
    setProblems({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(fields)
    setProblems(found ?? {})
    if (found || !(await save(fields))) return
    snackbar.show({ text: text('selection.saved', { count: devices.length }), tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving && onClose()}
      title={text('selection.settings', { count: devices.length })}
      actions={
        <>
          <Button onClick={onClose} disabled={saving !== undefined}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="accent"
            busy={saving !== undefined}
            disabled={isSameAs(fields, unchanged)}
          >
            {common(failed ? 'retry' : 'save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {luminaires > 0 && (
          <Select
            label={
              luminaires < devices.length
                ? text('selection.typeOf', { count: luminaires })
                : text('settings.type')
            }
            value={fields.type}
            options={[keep, { value: NONE, label: text('settings.noType') }, ...types]}
            onChange={(type) => change({ type })}
          />
        )}
        <TextField
          label={text('settings.installedOn')}
          hint={text('settings.installedOnHint')}
          placeholder={text('selection.unchanged')}
          value={fields.installedOn}
          onChange={({ target }) => change({ installedOn: target.value })}
          error={
            problems.installedOn && text(`settings.${problems.installedOn}`, { value: fields.installedOn })
          }
        />
        <NumberField
          label={text('settings.height')}
          unit={text('settings.metres')}
          placeholder={text('selection.unchanged')}
          value={fields.height}
          onChange={(height) => change({ height })}
          error={problems.height && text(`settings.${problems.height}`, { value: fields.height })}
        />
        {may('control', roles) && (
          <>
            <Select
              label={text('selection.group')}
              value={fields.group}
              options={[keep, { value: NONE, label: text('selection.noGroup') }, ...groups]}
              onChange={(group) => change({ group })}
            />
            <Select
              label={text('selection.profile')}
              value={fields.profile}
              options={[keep, ...profiles]}
              onChange={(profile) => change({ profile })}
            />
          </>
        )}
        {saving && (
          <p role="status" className="flex items-center gap-3 text-text-muted">
            <progress value={saving.done} max={saving.total} className="flex-1 accent-accent" />
            {text('selection.saving', saving)}
          </p>
        )}
        {failed && (
          <Problem>{text('selection.failed', { count: failed.count, reason: failed.reason })}</Problem>
        )}
      </form>
    </Dialog>
  )
}

const isSameAs = (one: SelectionFields, other: SelectionFields) =>
  Object.values(one).join('\n') === Object.values(other).join('\n')

/** What can be chosen; what the server does not have yet cannot be saved with a device. */
function useChoices({ luminaireTypes, groups, rules }: Site) {
  return useMemo(() => {
    const optionsOf = (named: readonly { id: number; name: string }[]) =>
      named
        .filter(({ id }) => !isTemporary(id))
        .toSorted((one, other) => compareNames(one.name, other.name))
        .map(({ id, name }) => ({ value: String(id), label: name }))
    return {
      types: optionsOf(luminaireTypes),
      groups: optionsOf(groups),
      profiles: optionsOf(originals(rules)),
    }
  }, [luminaireTypes, groups, rules])
}

/** The devices that a profile is still to be applied to. */
function targetsWithout(profile: number, devices: readonly Device[], site: Site): Target[] {
  const original = site.byId.rules.get(profile)
  const targets = original ? targetsOf(original, site) : []
  return devices
    .filter((device) => original && takesProfiles(device))
    .map(({ id }): Target => ({ of: 'device', id }))
    .filter((target) => !targets.some((other) => isSameTarget(other, target)))
}

/** Groups and profiles wait in the outbox. The other fields are saved device by device; a retry saves those that failed. */
function useSaves(site: Site, devices: readonly Device[]) {
  const { outbox } = useCore()
  const saveDevice = useSaveDevice()
  const reasonOf = useErrorMessage()
  const [saving, setSaving] = useState<{ done: number; total: number }>()
  const [failed, setFailed] = useState<{ count: number; reason: string }>()

  /** @returns whether everything was saved */
  async function save(fields: SelectionFields): Promise<boolean> {
    const patches = patchesOf(
      devices.map(({ id }) => site.byId.devices.get(id)).filter((device) => device !== undefined),
      fields,
    )
    const waiting = [...patches]
    let [done, failures, reason] = [0, 0, '']
    setFailed(undefined)
    setSaving({ done, total: patches.length })
    async function saveOneByOne() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answer = await saveDevice(next.device, next.patch)
        if (!answer.ok) {
          failures += 1
          reason = reasonOf(answer.error)
        }
        done += 1
        setSaving({ done, total: patches.length })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, saveOneByOne))
    setSaving(undefined)
    if (failures > 0) {
      setFailed({ count: failures, reason })
      return false
    }
    const regroupings = regroupingsOf(devices, fields, groupsByDevice(site.groups))
    if (regroupings.length > 0) outbox.add(membershipChanges(regroupings))
    const targets = targetsWithout(Number(fields.profile), devices, site)
    if (targets.length > 0) outbox.add([profileAssignment(Number(fields.profile), true, targets)])
    return true
  }

  return { save, saving, failed }
}

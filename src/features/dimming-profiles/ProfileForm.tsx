import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useSettings, useSiteOutline } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { WEEKDAYS } from '#domain/calendar.ts'
import {
  clampLevel,
  defaultWorkingHours,
  type ProfileForm as Form,
  type ProfilePart,
  withWorkingHours,
} from '#domain/profile.ts'
import { useText } from '#i18n/index.ts'
import { Trash2 } from '#icons/index.ts'
import type { ProfileDraft } from '#machines/dimmingProfile/vocabulary.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { choiceClass } from '#ui/Choices.tsx'
import { cn } from '#ui/cn.ts'
import { Problem } from '#ui/Problem.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AmountField } from './AmountField.tsx'
import { AppliesTo } from './AppliesTo.tsx'
import { SensorsField } from './SensorsField.tsx'
import { TimeField } from './TimeField.tsx'
import type { Profiles } from './useProfiles.ts'
import { useWeekdayName } from './weekdays.ts'

type ProfileFormProps = { site: Site; zone: Area; profiles: Profiles; draft: ProfileDraft }

/** The contract's limit. */
const LONGEST_NAME = 200

/** All fields of a profile (decisions.md, "Rules"), with Save and Cancel after a change. */
export function ProfileForm({ site, zone, profiles, draft }: ProfileFormProps) {
  const text = useText('dimmingProfiles')
  const common = useText('common')
  const [fresh, setFresh] = useState(0)
  const { actor, isDirty, mayControl, opened, refusal } = profiles
  const { name, form } = draft
  const disabled = !mayControl
  const edit = (change: Partial<Form>) => profiles.edit({ ...draft, form: { ...form, ...change } })
  const needsLevel = form.workingHours !== undefined && form.working.inactiveLevel === undefined
  const isDeleted = draft.id !== undefined && opened === undefined
  const isChanged =
    opened !== undefined &&
    isDirty &&
    JSON.stringify(opened.rulespec) !== JSON.stringify(draft.before.rulespec)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else actor.send({ type: 'save.requested' })
  }

  const fields: Record<keyof Form, ReactNode> = {
    workingHours: (
      <Hours form={form} disabled={disabled} onChange={(hours) => edit(withWorkingHours(form, hours))} />
    ),
    weekdays: <Weekdays form={form} disabled={disabled} onChange={(weekdays) => edit({ weekdays })} />,
    working: (
      <Amounts
        part={form.working}
        disabled={disabled}
        movementDisabled={disabled}
        error={needsLevel ? text('form.levelNeeded') : undefined}
        onChange={(working) => edit({ working })}
      />
    ),
    nonWorking: (
      <Amounts
        part={form.nonWorking}
        disabled={disabled}
        movementDisabled={disabled || form.workingHours === undefined}
        hint={nonWorkingHint(form)}
        onChange={(nonWorking) => edit({ nonWorking })}
      />
    ),
    sensors: (
      <SensorsField
        site={site}
        guids={form.sensors ?? []}
        disabled={disabled}
        onChange={(sensors) => edit({ sensors })}
      />
    ),
  }

  return (
    <form noValidate onSubmit={save} className="@container flex flex-col gap-4 px-4 pt-3 pb-4">
      {(isDeleted || isChanged) && (
        <Problem small tone="warning">
          {text(isDeleted ? 'form.deletedMeanwhile' : 'form.changedMeanwhile')}
        </Problem>
      )}
      <div key={fresh} className="flex flex-col gap-4">
        <TextField
          label={text('name')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          disabled={disabled}
          error={name.trim() === '' ? text('noName') : undefined}
          onChange={({ target }) => profiles.edit({ ...draft, name: target.value })}
        />
        <Part title={text('form.working')}>
          {fields.workingHours}
          {fields.weekdays}
          {fields.working}
        </Part>
        <Part title={text('form.nonWorking')}>{fields.nonWorking}</Part>
        {fields.sensors}
      </div>
      {refusal !== undefined && <Problem small>{text('form.refused', { reason: refusal })}</Problem>}
      {isDirty && mayControl && (
        <div className="grid grid-cols-2 gap-2">
          <Button tone="accent" type="submit">
            {common('save')}
          </Button>
          <Button
            onClick={() => {
              actor.send({ type: 'edit.cancelled' })
              setFresh(fresh + 1)
            }}
          >
            {common('cancel')}
          </Button>
        </div>
      )}
      {opened ? (
        <AppliesTo site={site} zone={zone} profiles={profiles} />
      ) : (
        !isDeleted && <p className="text-text-muted">{text('applies.saveFirst')}</p>
      )}
      {opened && mayControl && (
        <Button
          tone="danger"
          icon={Trash2}
          className="self-start"
          onClick={() =>
            actor.send({ type: 'deletion.requested', profile: { id: opened.id, name: opened.name } })
          }
        >
          {text('form.delete')}
        </Button>
      )}
    </form>
  )
}

/** The hint for the non-working inactive level, as a key of the catalogue. */
function nonWorkingHint({ workingHours, weekdays }: Form) {
  if (workingHours !== undefined) return undefined
  const isEveryDay = weekdays === undefined || WEEKDAYS.every((day) => weekdays.includes(day))
  return isEveryDay ? 'form.neverNeeded' : 'form.otherDays'
}

type AmountsProps = {
  part: ProfilePart
  disabled: boolean
  movementDisabled: boolean
  error?: string | undefined
  hint?: 'form.neverNeeded' | 'form.otherDays' | undefined
  onChange: (part: ProfilePart) => void
}

function Amounts({ part, disabled, movementDisabled, error, hint, onChange }: AmountsProps) {
  const text = useText('dimmingProfiles')
  const change = (fields: Partial<ProfilePart>) => onChange({ ...part, ...fields })
  return (
    <div className="grid items-end gap-2 @xs:grid-cols-3">
      <AmountField
        label={text('form.inactiveLevel')}
        unit={text('form.percent')}
        value={part.inactiveLevel}
        disabled={disabled}
        error={error}
        bound={clampLevel}
        onChange={(inactiveLevel) => change({ inactiveLevel })}
      />
      <AmountField
        label={text('form.movementLevel')}
        unit={text('form.percent')}
        value={part.movementLevel}
        disabled={movementDisabled}
        bound={clampLevel}
        onChange={(movementLevel) => change({ movementLevel })}
      />
      <AmountField
        label={text('form.leadTime')}
        unit={text('form.seconds')}
        value={part.leadTime}
        disabled={movementDisabled}
        onChange={(leadTime) => change({ leadTime })}
      />
      {hint && <p className="col-span-full text-xs text-text-muted">{text(hint)}</p>}
    </div>
  )
}

type HoursProps = {
  form: Form
  disabled: boolean
  onChange: (hours: Form['workingHours']) => void
}

/** Shown in site time, stored in UTC. */
function Hours({ form: { workingHours }, disabled, onChange }: HoursProps) {
  const text = useText('dimmingProfiles')
  const { siteTime } = useSettings()
  const { settings } = useSiteOutline()
  const { now } = useCore()
  const today = siteTime.dayOf(now())
  const id = useId()
  const end = (which: 'start' | 'end') =>
    workingHours && (
      <TimeField
        label={text(`form.${which}`)}
        value={siteTime.toLocalTimeOfDay(workingHours[which], today)}
        disabled={disabled}
        onChange={(time) => onChange({ ...workingHours, [which]: siteTime.toUtcTimeOfDay(time, today) })}
      />
    )
  if (!settings.isKnown) return <p className="text-xs text-text-muted">{text('noTimeZone')}</p>
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          checked={workingHours === undefined}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(target.checked ? undefined : defaultWorkingHours(siteTime, today))
          }
          className="size-4 accent-accent-text"
        />
        <label htmlFor={id}>{text('form.allDay')}</label>
      </span>
      {workingHours && (
        <div className="grid grid-cols-2 gap-2">
          {end('start')}
          {end('end')}
        </div>
      )}
    </div>
  )
}

type WeekdaysProps = {
  form: Form
  disabled: boolean
  onChange: (weekdays: NonNullable<Form['weekdays']>) => void
}

function Weekdays({ form: { weekdays = WEEKDAYS }, disabled, onChange }: WeekdaysProps) {
  const text = useText('dimmingProfiles')
  const nameOf = useWeekdayName()
  return (
    <fieldset aria-label={text('form.weekdays')} className="grid grid-cols-7 gap-1">
      {WEEKDAYS.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={nameOf(day)}
          aria-pressed={weekdays.includes(day)}
          disabled={disabled}
          onClick={() => onChange(WEEKDAYS.filter((other) => weekdays.includes(other) !== (other === day)))}
          className={cn(choiceClass, 'justify-center px-0!')}
        >
          {nameOf(day, 'short')}
        </button>
      ))}
    </fieldset>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-1.5 font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}

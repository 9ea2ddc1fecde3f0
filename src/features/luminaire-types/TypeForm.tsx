import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Site } from '#app/site/siteModel.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import type { TypeFieldName } from '#domain/luminaireTypes.ts'
import { useText } from '#i18n/index.ts'
import { ArrowLeft, SearchX, Trash2 } from '#icons/index.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { TypeField } from './TypeField.tsx'
import { TypeLink } from './TypeLink.tsx'
import { useTypeForm } from './useTypeForm.ts'

type TypeFormProps = {
  site: Site
  /** The type when the form was opened; undefined for a new one. */
  opened: LuminaireType | undefined
  /** The type's current state. */
  type: LuminaireType | undefined
  readOnly: boolean
}

const sections = {
  general: ['name', 'manufacturer', 'model'],
  light: ['rated_power', 'lumens', 'color_temperature', 'led_current', 'power_factor', 'maintenance_factor'],
  protection: ['alarm_temperature', 'ip_rating', 'ik_rating'],
} as const satisfies Record<string, readonly TypeFieldName[]>
const sectionNames = Object.keys(sections) as (keyof typeof sections)[]

/** A type's form. Save and Cancel appear after a change (specification §2). */
export function TypeForm({ site, opened, type, readOnly }: TypeFormProps) {
  const text = useText('luminaireTypes')
  const common = useText('common')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isNew = opened === undefined
  // The guard is still up: it goes when the form is rendered as saved or deleted.
  const show = (search: { type?: number }) =>
    void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
  const { actor, state, problems } = useTypeForm({
    site,
    opened,
    type,
    onSaved: (id) => (isNew ? show({ type: id }) : heading.current?.focus({ preventScroll: true })),
    onDeleted: () => show({}),
  })
  const { saved, fields } = state.context
  const isUpdated = state.matches('updated')
  const isDeleting = state.matches('deleting')
  const { leaveQuestion } = useLeaveGuard(isUpdated || isDeleting)

  // The element that had the focus may be gone: a link in the list, or the form of a new type.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  if (state.matches('deleted')) return null
  if (!isNew && type === undefined && !isDeleting) {
    return <EmptyState icon={SearchX} title={text('gone.title')} text={text('gone.text')} />
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    flushSync(() => actor.send({ type: 'save.requested' }))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 items-center gap-2 border-b border-line bg-surface-raised px-4 py-2">
        <TypeLink
          type={undefined}
          aria-label={text('back')}
          className="-ml-2 inline-flex size-9 shrink-0 items-center justify-center rounded-md md:hidden"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </TypeLink>
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-lg font-semibold outline-none"
        >
          {isNew ? text('new') : saved.name}
        </h2>
        {!readOnly && !isNew && (
          <Button icon={Trash2} onClick={() => actor.send({ type: 'deletion.requested' })}>
            {text('delete.action')}
          </Button>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4">
        {sectionNames.map((section) => (
          <fieldset key={section} className="max-w-3xl">
            <legend className="pb-3 font-semibold">{text(section)}</legend>
            <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {sections[section].map((name) => (
                <TypeField
                  key={name}
                  name={name}
                  value={fields[name]}
                  problem={problems[name]}
                  onChange={(typed) => actor.send({ type: 'field.changed', field: name, text: typed })}
                  readOnly={readOnly}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {isUpdated && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface-raised px-4 py-3">
          <Button onClick={() => actor.send({ type: 'edit.cancelled' })}>{common('cancel')}</Button>
          <Button type="submit" tone="accent">
            {common('save')}
          </Button>
        </div>
      )}
      {isDeleting && type && <DeletionDialog site={site} id={type.id} name={saved.name} actor={actor} />}
      {leaveQuestion}
    </form>
  )
}

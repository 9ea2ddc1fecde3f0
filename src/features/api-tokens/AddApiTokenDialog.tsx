import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { apiTokensOptions } from '#api/queries.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useSettings } from '#app/site/site.tsx'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { HOUR } from '#domain/units.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { ApiTokenScope } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { CopyField } from '#ui/CopyField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { LENGTHS, newApiTokenDraft, type TypedApiToken } from './newApiTokenDraft.ts'

const SCOPES: readonly ApiTokenScope[] = ['read', 'telemetry', 'write', 'admin']
const NOTHING_TYPED: TypedApiToken = { name: '', scope: 'read', days: '90' }

/** Makes a token, and shows it once. */
export function AddApiTokenDialog({ onClose }: { onClose: () => void }) {
  const text = useText('apiTokens')
  const common = useText('common')
  const api = useApi()
  const { now } = useCore()
  const { siteTime } = useSettings()
  const queryClient = useQueryClient()
  const formId = useId()
  const left = useDraft<TypedApiToken>(newApiTokenDraft)
  const [typed, setTyped] = useState(left ?? NOTHING_TYPED)
  const [secret, setSecret] = useState<string>()
  const { busy, problem, send } = useSubmit()
  const name = typed.name.trim()
  useKeepDraft(newApiTokenDraft, name !== '' && secret === undefined ? typed : undefined)
  const end = now() + Number(typed.days) * 24 * HOUR

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || name === '') return
    const answer = await send(
      api.createApiToken({ name, scope: typed.scope, dt_end: new Date(end).toISOString() }),
    )
    // After a failure too: the answer may have been lost.
    await queryClient.invalidateQueries({ queryKey: apiTokensOptions(api).queryKey })
    if (answer) setSecret(answer.value.secret)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('add.title')}
      actions={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" form={formId} tone="accent" busy={busy} disabled={busy || name === ''}>
              {text('add.submit')}
            </Button>
          </>
        ) : (
          <Button tone="accent" onClick={onClose}>
            {common('close')}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={text('add.name')}
            hint={text('add.nameHint')}
            autoComplete="off"
            maxLength={200}
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            error={problem?.fields?.name?.join('\n')}
          />
          <Select
            label={text('scope')}
            hint={text(`mayDo.${typed.scope}`)}
            value={typed.scope}
            options={SCOPES.map((scope) => ({ value: scope, label: text(`scopes.${scope}`) }))}
            onChange={(scope) => setTyped({ ...typed, scope })}
          />
          <Select
            label={text('add.ends')}
            hint={formatMoment(end, siteTime)}
            value={typed.days}
            options={LENGTHS.map((days) => ({
              value: days,
              label: text('add.days', { count: Number(days) }),
            }))}
            onChange={(days) => setTyped({ ...typed, days })}
          />
          {problem && !problem.fields && <Problem>{problem.message}</Problem>}
        </form>
      ) : (
        <CopyField
          label={text('secret.label', { name })}
          hint={text('secret.hint')}
          value={secret}
          copy={text('secret.copy')}
          copied={text('secret.copied')}
        />
      )}
    </Dialog>
  )
}

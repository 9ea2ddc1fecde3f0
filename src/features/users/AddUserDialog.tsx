import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { usersOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useText } from '#i18n/index.ts'
import type { Invitation } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { TextField } from '#ui/TextField.tsx'
import { InvitationNote } from './InvitationNote.tsx'
import { newUserDraft, type TypedUser } from './newUserDraft.ts'
import { RoleSelect } from './RoleSelect.tsx'

/** Specification §5, of an e-mail address. */
const LEAST = 4
const NOTHING_TYPED: TypedUser = { displayName: '', email: '', role: 'user' }

/** Creates an account and invites its user to set a password. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const text = useText('users')
  const session = useText('session')
  const common = useText('common')
  const api = useApi()
  const queryClient = useQueryClient()
  const formId = useId()
  const left = useDraft<TypedUser>(newUserDraft)
  const [typed, setTyped] = useState(left ?? NOTHING_TYPED)
  const { displayName, email, role } = typed
  const [invitation, setInvitation] = useState<Invitation>()
  const { busy, problem, send } = useSubmit()
  const isTyped = displayName !== '' || email !== ''
  useKeepDraft(newUserDraft, isTyped && !invitation ? typed : undefined)
  const isValid = displayName.trim() !== '' && email.trim().length >= LEAST

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !isValid) return
    const answer = await send(
      api.addUser({ displayName: displayName.trim(), email: email.trim(), role: [role] }),
    )
    // After a failure too: the answer may have been lost.
    await queryClient.invalidateQueries({ queryKey: usersOptions(api).queryKey })
    if (!answer) return
    setInvitation(answer.value)
  }
  const fieldError = (field: string) => problem?.fields?.[field]?.join('\n')

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('add.title')}
      actions={
        invitation ? (
          <Button tone="accent" onClick={onClose}>
            {common('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" form={formId} tone="accent" busy={busy} disabled={busy || !isValid}>
              {text('add.submit')}
            </Button>
          </>
        )
      }
    >
      {invitation ? (
        <InvitationNote invitation={invitation} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={session('name')}
            autoComplete="off"
            value={displayName}
            onChange={({ target }) => setTyped({ ...typed, displayName: target.value })}
            error={fieldError('displayName')}
          />
          <TextField
            label={session('email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setTyped({ ...typed, email: target.value })}
            error={fieldError('email')}
          />
          <div className="flex flex-col gap-1">
            <span aria-hidden className="text-xs font-medium text-text-muted">
              {text('columns.role')}
            </span>
            <RoleSelect
              label={text('columns.role')}
              value={role}
              onChange={(chosen) => setTyped({ ...typed, role: chosen })}
            />
            <p className="text-xs text-text-muted">{text(`mayDo.${role}`)}</p>
          </div>
          {problem && !problem.fields && <Problem>{problem.message}</Problem>}
        </form>
      )}
    </Dialog>
  )
}

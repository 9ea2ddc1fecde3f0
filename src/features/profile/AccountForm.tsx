import { type FormEvent, useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { storeName } from '#app/session/account.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { useText } from '#i18n/index.ts'
import { MailCheck, MailWarning } from '#icons/index.ts'
import type { User } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Specification §5, of an e-mail address. */
const LEAST = 4
const draftKey = 'profile'

type Fields = { displayName: string; email: string }

/**
 * Name and e-mail address. If the server confirms addresses, the old one stays valid until the new one is confirmed. That of who
 * signs in at a provider is changed there.
 */
export function AccountForm({ user: { data } }: { user: User }) {
  const session = useText('session')
  const common = useText('common')
  const profile = useText('profile')
  const { saveAccount } = useCore()
  const snackbar = useSnackbar()
  const before: Fields = { displayName: data.displayName, email: data.email }
  const restored = useDraft<Fields>(draftKey)
  const { signsInAt } = data
  const [fields, setFields] = useState({ ...(restored ?? before), ...(signsInAt && { email: data.email }) })
  const { busy, problem, send } = useSubmit()
  /** Not part of the draft, since a password must not be stored. */
  const [current, setCurrent] = useState('')
  const hasPasswords = useCapability('changePassword')
  const isAnotherEmail = fields.email.trim() !== before.email && fields.email.trim() !== data.newEmail
  const needsPassword = hasPasswords === true && isAnotherEmail && !signsInAt
  const isChanged = fields.displayName !== before.displayName || fields.email !== before.email
  const isNameless = fields.displayName.trim() === ''
  const isEmailTooShort = fields.email.trim().length < LEAST
  useKeepDraft(draftKey, isChanged ? fields : undefined)
  const { leaveQuestion } = useLeaveGuard(isChanged)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || isNameless || isEmailTooShort) return
    if (needsPassword && current === '') return
    const change = { displayName: fields.displayName.trim(), email: fields.email.trim() }
    const answer = await send(saveAccount(change, needsPassword ? current : undefined))
    if (!answer) return
    const { displayName, email } = answer.value.data
    setFields({ displayName, email })
    setCurrent('')
    snackbar.show({ text: session(`saved.${storeName(answer.value.from)}`), tone: 'good' })
  }
  function giveUp() {
    setFields(before)
    setCurrent('')
  }
  const fieldError = (field: 'username' | 'displayName' | 'email' | 'current') =>
    problem?.fields?.[field]?.join('\n')

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={session('name')}
        autoComplete="name"
        value={fields.displayName}
        onChange={({ target }) => setFields({ ...fields, displayName: target.value })}
        error={
          fieldError('username') ??
          fieldError('displayName') ??
          (isNameless ? session('nameMissing') : undefined)
        }
      />
      <TextField
        label={session('email')}
        type="email"
        autoComplete="email"
        readOnly={Boolean(signsInAt)}
        {...(signsInAt && { hint: profile('email.kept', { provider: signsInAt }) })}
        value={fields.email}
        onChange={({ target }) => setFields({ ...fields, email: target.value })}
        error={fieldError('email') ?? (isEmailTooShort ? session('tooShort') : undefined)}
      />
      {needsPassword && (
        <PasswordField
          label={profile('password.current')}
          hint={profile('email.password')}
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          error={fieldError('current')}
        />
      )}
      <Confirmation data={data} />
      {problem && !problem.fields && <Problem>{problem.message}</Problem>}
      {isChanged && (
        <div className="flex gap-2">
          <Button
            type="submit"
            tone="accent"
            busy={busy}
            disabled={busy || (needsPassword && current === '')}
          >
            {common('save')}
          </Button>
          <Button onClick={giveUp}>{common('cancel')}</Button>
        </div>
      )}
      {leaveQuestion}
    </form>
  )
}

/** Whether the address is confirmed, if the server confirms addresses. */
function Confirmation({ data: { emailConfirmed, newEmail } }: { data: User['data'] }) {
  const text = useText('profile')
  const api = useApi()
  const isOffered = useCapability('sendConfirmation')
  const { busy, problem, send } = useSubmit()
  const [sent, setSent] = useState(false)
  if (!isOffered || emailConfirmed === undefined) return null
  if (emailConfirmed && !newEmail) {
    return (
      <p className="flex items-center gap-2 text-text-muted">
        <MailCheck aria-hidden className="size-4 shrink-0 text-accent-text" />
        {text('email.confirmed')}
      </p>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-warning-soft p-3">
      <p role="status" className="flex items-start gap-2">
        <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {sent
          ? text('email.sent')
          : newEmail
            ? text('email.awaited', { email: newEmail })
            : text('email.unconfirmed')}
      </p>
      {problem && <Problem>{problem.message}</Problem>}
      {!sent && (
        <Button busy={busy} onClick={async () => setSent((await send(api.sendConfirmation())) !== undefined)}>
          {text('email.send')}
        </Button>
      )}
    </div>
  )
}

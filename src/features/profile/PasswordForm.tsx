import { type FormEvent, useState } from 'react'
import { useApi, useCore } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'

/** Specification §5 */
const LEAST = 4
const empty = { current: '', password: '', repeated: '' }

/** Changes the password. The user's other sessions end; this one continues with a new token. */
export function PasswordForm({ email }: { email: string }) {
  const text = useText('profile')
  const session = useText('session')
  const pages = useText('accountPages')
  const api = useApi()
  const { session: store } = useCore()
  const snackbar = useSnackbar()
  const [fields, setFields] = useState(empty)
  const [submitted, setSubmitted] = useState(empty)
  const { busy, problem, send } = useSubmit()
  const isValid = fields.current !== '' && fields.password.length >= LEAST && fields.repeated !== ''
  const differs = submitted.password !== submitted.repeated && submitted === fields

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !isValid) return
    setSubmitted(fields)
    if (fields.password !== fields.repeated) return
    const answer = await send(api.changePassword({ current: fields.current, password: fields.password }))
    if (!answer) return
    store.renew(answer.value)
    setFields(empty)
    snackbar.show({ text: text('password.done'), tone: 'good' })
  }
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setFields({ ...fields, [name]: target.value }),
  })
  const fieldError = (name: 'current' | 'password') => problem?.fields?.[name]?.join('\n')
  const tooShort = fields.password !== '' && fields.password.length < LEAST ? session('tooShort') : undefined

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={text('password.current')}
        autoComplete="current-password"
        {...field('current')}
        error={fieldError('current')}
      />
      <PasswordField
        label={session('newPassword')}
        autoComplete="new-password"
        {...field('password')}
        error={fieldError('password') ?? tooShort}
      />
      <PasswordField
        label={pages('reset.again')}
        autoComplete="new-password"
        {...field('repeated')}
        error={differs ? pages('reset.differs') : undefined}
      />
      {problem && !problem.fields && <Problem>{problem.message}</Problem>}
      <Button type="submit" busy={busy} disabled={busy || !isValid} className="self-start">
        {pages('reset.submit')}
      </Button>
    </form>
  )
}

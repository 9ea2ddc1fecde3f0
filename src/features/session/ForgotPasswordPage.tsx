import { useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useText } from '#i18n/index.ts'
import { Mail } from '#icons/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { GuestPage } from './GuestPage.tsx'
import { Outcome } from './Outcome.tsx'
import { Submit } from './Submit.tsx'
import { useGuestForm } from './useGuestForm.ts'
import { useSubmittedForm } from './useSubmittedForm.ts'

const names = ['email'] as const

/** Requests a mail with a link for a new password; the response does not reveal who has an account. */
export function ForgotPasswordPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const api = useApi()
  const isOffered = useCapability('forgotPassword')
  const [sentTo, setSentTo] = useState<string>()
  const { busy, problem: answered, send } = useSubmittedForm()
  const { problem, email, valid, form, field } = useGuestForm({
    names,
    busy,
    problem: answered,
    submit: async (typed) => {
      const email = typed.email.trim()
      if (await send(api.forgotPassword({ email }))) setSentTo(email)
    },
  })
  const toLogin = [{ link: text('toLogin'), to: '/login' }] as const
  if (isOffered === false || sentTo !== undefined) {
    return (
      <GuestPage title={pages('forgot.title')} subtitle={pages('forgot.subtitle')} elsewhere={toLogin}>
        <Outcome
          icon={Mail}
          text={sentTo === undefined ? pages('noMail') : pages('forgot.sent', { email: sentTo })}
        />
      </GuestPage>
    )
  }
  return (
    <GuestPage
      title={pages('forgot.title')}
      subtitle={pages('forgot.subtitle')}
      form={form}
      problem={problem}
      email={email}
      elsewhere={toLogin}
    >
      <TextField label={text('email')} type="email" autoComplete="username" autoFocus {...field('email')} />
      <Submit icon={Mail} label={pages('forgot.submit')} busy={busy} valid={valid} />
    </GuestPage>
  )
}

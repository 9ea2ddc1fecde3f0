import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#app/core/context.tsx'
import { useText } from '#i18n/index.ts'
import { KeyRound, Link2Off } from '#icons/index.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { GuestPage } from './GuestPage.tsx'
import { Outcome } from './Outcome.tsx'
import { Submit } from './Submit.tsx'
import { useGuestForm } from './useGuestForm.ts'
import { useSubmittedForm } from './useSubmittedForm.ts'

const names = ['password', 'repeated'] as const

/** The target of the mailed link: sets a password with its one-time token. */
export function ResetPasswordPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const api = useApi()
  const { key, invited } = useSearch({ strict: false })
  const [chosenFor, setChosenFor] = useState<string>()
  const [differs, setDiffers] = useState(false)
  const { busy, problem: answered, send } = useSubmittedForm()
  const { problem, valid, form, field } = useGuestForm({
    names,
    busy,
    problem: differs ? { message: '', fields: { repeated: pages('reset.differs') } } : answered,
    submit: async ({ password, repeated }) => {
      setDiffers(password !== repeated)
      if (password !== repeated || key === undefined) return
      const answer = await send(api.resetPassword({ key, password }))
      if (answer) setChosenFor(answer.value.email)
    },
  })
  const heading = invited
    ? { title: pages('invited.title'), subtitle: pages('invited.subtitle') }
    : { title: pages('reset.title'), subtitle: pages('reset.subtitle') }
  const toLogin = [{ link: text('toLogin'), to: '/login' }] as const
  if (chosenFor !== undefined) {
    return (
      <GuestPage {...heading} elsewhere={toLogin}>
        <Outcome text={pages('reset.done', { email: chosenFor })} />
      </GuestPage>
    )
  }
  if (key === undefined) {
    return (
      <GuestPage
        {...heading}
        elsewhere={[{ link: text('toForgot.link'), to: '/pages/auth/forgot-password' }, ...toLogin]}
      >
        <Outcome icon={Link2Off} text={pages('noKey')} />
      </GuestPage>
    )
  }
  return (
    <GuestPage
      {...heading}
      form={form}
      problem={problem}
      elsewhere={[{ link: pages('reset.another'), to: '/pages/auth/forgot-password' }, ...toLogin]}
    >
      <PasswordField
        label={text('newPassword')}
        autoComplete="new-password"
        autoFocus
        {...field('password')}
      />
      <PasswordField label={pages('reset.again')} autoComplete="new-password" {...field('repeated')} />
      <Submit icon={KeyRound} label={pages('reset.submit')} busy={busy} valid={valid} />
    </GuestPage>
  )
}

import { useSession } from '#app/session/session.tsx'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import { UserPlus } from '#icons/index.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { GuestPage } from './GuestPage.tsx'
import { Submit } from './Submit.tsx'
import { useGuestForm } from './useGuestForm.ts'
import { useHasAccounts } from './useHasAccounts.ts'
import { useSessionForm } from './useSessionForm.ts'

const names = ['displayName', 'email', 'password'] as const

/** Creates an account and signs in. On a new site it is the first account, an admin's. */
export function RegisterPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const { register } = useSession()
  const isFirst = useHasAccounts() === false
  const { busy, problem: answered } = useSessionForm(concerns)
  const { problem, email, valid, form, field } = useGuestForm({
    names,
    busy,
    problem: answered,
    submit: ({ displayName, email, password }) =>
      register({ displayName: displayName.trim(), email: email.trim(), password }),
  })
  return (
    <GuestPage
      title={pages(isFirst ? 'register.first.title' : 'register.title')}
      subtitle={pages(isFirst ? 'register.first.subtitle' : 'register.subtitle')}
      form={form}
      problem={problem}
      email={email}
      elsewhere={
        isFirst
          ? []
          : [
              {
                question: pages('register.toLogin.question'),
                link: pages('register.toLogin.link'),
                to: '/login',
              },
            ]
      }
    >
      <TextField label={text('name')} autoComplete="name" autoFocus {...field('displayName')} />
      <TextField label={text('email')} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={text('password')} autoComplete="new-password" {...field('password')} />
      <Submit
        icon={UserPlus}
        label={pages('register.submit')}
        busyLabel={pages('register.submitting')}
        busy={busy}
        valid={valid}
      />
    </GuestPage>
  )
}

const concerns = ({ code }: SessionProblem) =>
  code === 'registration-refused' || code === 'registration-closed'

import { LogIn } from 'lucide-react'
import { useSession } from '#app/session.tsx'
import type { SessionProblem } from '#app/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DemoHint } from './DemoHint.tsx'
import { GuestPage } from './GuestPage.tsx'
import { useGuestForm } from './useGuestForm.ts'

const names = ['email', 'password'] as const

/** Specification §2: for guests only, without navbar, toolbar and footer. Where to go next is the guard's matter. */
export function LoginPage() {
  const text = useText('session')
  const { signIn } = useSession()
  const { busy, problem, valid, form, field, fill } = useGuestForm({
    names,
    concerns,
    submit: ({ email, password }) => signIn({ email: email.trim(), password }),
  })
  return (
    <GuestPage
      title={text('title')}
      subtitle={text('subtitle')}
      form={form}
      problem={problem}
      elsewhere={{
        question: text('toRegister.question'),
        link: text('toRegister.link'),
        to: '/pages/auth/register',
      }}
    >
      <TextField label={text('email')} type="email" autoComplete="username" autoFocus {...field('email')} />
      <PasswordField label={text('password')} autoComplete="current-password" {...field('password')} />
      <Button
        type="submit"
        tone="accent"
        icon={LogIn}
        busy={busy}
        disabled={busy || !valid}
        className="mt-2 h-10"
      >
        {busy ? text('loggingIn') : text('login')}
      </Button>
      <DemoHint onFill={fill} />
    </GuestPage>
  )
}

/** Sessions end here, so their ends are told here too. */
const concerns = ({ code }: SessionProblem) =>
  code !== 'registration-refused' && code !== 'registration-closed'

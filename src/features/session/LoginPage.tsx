import { Link, Navigate } from '@tanstack/react-router'
import { useCapability } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import { LogIn } from '#icons/index.ts'
import type { User } from '#openapi/lighting.d.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DemoHint } from './DemoHint.tsx'
import { GuestPage } from './GuestPage.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { Submit } from './Submit.tsx'
import { useGuestForm } from './useGuestForm.ts'
import { useHasAccounts } from './useHasAccounts.ts'
import { useSessionForm } from './useSessionForm.ts'

const names = ['email', 'password'] as const

/**
 * Specification §2: for guests only, without navbar, toolbar and footer. The guard redirects after sign-in. Where nobody has
 * an account yet, the first one is created instead.
 */
export function LoginPage() {
  const text = useText('session')
  const { signIn, user, roles } = useSession()
  const hasMail = useCapability('forgotPassword')
  const hasAccounts = useHasAccounts()
  const { busy, problem: answered } = useSessionForm(concerns)
  const { problem, email, valid, form, field, fill } = useGuestForm({
    names,
    busy,
    problem: answered,
    submit: ({ email, password }) => signIn({ email: email.trim(), password }),
  })
  if (hasAccounts === false) return <Navigate to="/pages/auth/register" replace />
  return (
    <GuestPage
      title={text('title')}
      subtitle={text('subtitle')}
      form={form}
      problem={problem}
      email={email}
      elsewhere={[
        {
          question: text('toForgot.question'),
          link: text('toForgot.link'),
          to: '/pages/auth/forgot-password',
          hidden: !hasMail,
        },
        {
          question: text('toRegister.question'),
          link: text('toRegister.link'),
          to: '/pages/auth/register',
        },
      ]}
      footer={<DemoHint onFill={fill} />}
    >
      {user && roles.length === 0 && <WithoutRole user={user} />}
      <TextField label={text('email')} type="email" autoComplete="username" autoFocus {...field('email')} />
      <PasswordField label={text('password')} autoComplete="current-password" {...field('password')} />
      <Submit icon={LogIn} label={text('login')} busyLabel={text('loggingIn')} busy={busy} valid={valid} />
      <ProviderButtons />
    </GuestPage>
  )
}

/** Tells a user without a role where they are (decisions.md, "Sessions"). */
function WithoutRole({ user: { data } }: { user: User }) {
  const text = useText('session')
  return (
    <div role="status" className="flex flex-col items-start gap-2 rounded-md bg-warning-soft p-3">
      <p className="wrap-anywhere">{text('withoutRole', { name: data.displayName || data.email })}</p>
      <Link to="/logout" className="rounded-sm font-medium underline underline-offset-4 hover:no-underline">
        {text('logout')}
      </Link>
    </div>
  )
}

/** Ended sessions lead here, so their reasons are shown here too. */
const concerns = ({ code }: SessionProblem) =>
  code !== 'registration-refused' && code !== 'registration-closed'

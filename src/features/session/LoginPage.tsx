import { Link } from '@tanstack/react-router'
import { CircleAlert, LogIn } from 'lucide-react'
import { useSession } from '#app/session.tsx'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DemoHint } from './DemoHint.tsx'
import { LitStreet } from './LitStreet.tsx'
import { useSignInForm } from './useSignInForm.ts'

/** Specification §2: for guests only, without navbar, toolbar and footer. Where to go next is the guard's matter. */
export function LoginPage() {
  const text = useText('session')
  const { state, problem } = useSession()
  const form = useSignInForm()
  const busy = state === 'signing-in'
  const said = form.edited || busy ? undefined : problem
  return (
    <div className="grid flex-1 max-lg:grid-rows-[9rem_1fr] lg:grid-cols-[1fr_minmax(28rem,40%)]">
      <div className="relative overflow-hidden">
        <div className="absolute inset-0">
          <LitStreet label={text('drawing')} />
        </div>
      </div>
      <div className="flex flex-col items-center justify-center gap-8 bg-surface-raised px-6 py-10">
        <form {...form.form} className="flex w-full max-w-sm flex-col gap-4">
          <div className="mb-2 flex flex-col gap-1">
            <img src="/favicon.svg" alt="" className="mb-4 size-11" />
            <h2 className="text-lg font-semibold tracking-tight">{text('title')}</h2>
            <p className="text-text-muted">{text('subtitle')}</p>
          </div>
          {said && !said.fields && (
            <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="whitespace-pre-line">
                {said.code === 'sign-in-refused' || said.code === 'call-refused'
                  ? said.message
                  : text(`notices.${said.code}`)}
              </span>
            </p>
          )}
          <TextField
            label={text('email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.field('email')}
            error={said?.fields?.email ?? (form.tooShort('email') ? text('tooShort') : undefined)}
          />
          <PasswordField
            label={text('password')}
            autoComplete="current-password"
            {...form.field('password')}
            error={said?.fields?.password ?? (form.tooShort('password') ? text('tooShort') : undefined)}
          />
          <Button
            type="submit"
            tone="accent"
            icon={LogIn}
            busy={busy}
            disabled={busy || !form.valid}
            className="mt-2 h-10"
          >
            {busy ? text('loggingIn') : text('login')}
          </Button>
          <DemoHint onFill={form.fill} />
        </form>
        <Link to="/terms" className="rounded-sm text-text-muted underline underline-offset-4 hover:text-text">
          {text('terms')}
        </Link>
      </div>
    </div>
  )
}

import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import { LockOpen } from '#icons/index.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { GuestPage } from './GuestPage.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { Submit } from './Submit.tsx'
import { useGuestForm } from './useGuestForm.ts'
import { useSessionForm } from './useSessionForm.ts'

const names = ['password'] as const

/**
 * Opening this page locks the console: the session ends in every window. The user's password unlocks it, and restores
 * the page and the typed values.
 */
export function LockPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const navigate = useNavigate()
  const { state, locked, returnTo = '/', lock, signIn } = useSession()
  const [lockedFor, setLockedFor] = useState(locked)
  const [arrivedAs] = useState(state)
  if (locked !== undefined && locked !== lockedFor) setLockedFor(locked)

  useEffect(() => {
    if (arrivedAs === 'signed-in') lock()
  }, [arrivedAs, lock])
  const goOn = useEffectEvent(() => navigate({ href: returnTo, replace: true }))
  useEffect(() => {
    if (state === 'signed-in' && lockedFor !== undefined) void goOn()
  }, [state, lockedFor])

  const { busy, problem: answered } = useSessionForm(concerns)
  const { problem, valid, form, field } = useGuestForm({
    names,
    busy,
    problem: answered,
    submit: ({ password }) => lockedFor && signIn({ email: lockedFor.email, password }),
  })
  if (lockedFor === undefined) return state === 'guest' ? <Navigate to="/login" replace /> : null
  return (
    <GuestPage
      title={pages('lock.title', { name: lockedFor.displayName })}
      subtitle={lockedFor.email}
      form={form}
      problem={problem}
      elsewhere={[{ link: pages('lock.somebodyElse'), to: '/login' }]}
    >
      <input type="hidden" name="email" autoComplete="username" value={lockedFor.email} />
      <PasswordField
        label={text('password')}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <Submit
        icon={LockOpen}
        label={pages('lock.submit')}
        busyLabel={text('loggingIn')}
        busy={busy}
        valid={valid}
      />
      <ProviderButtons />
    </GuestPage>
  )
}

const concerns = ({ code }: SessionProblem) => code === 'sign-in-refused'

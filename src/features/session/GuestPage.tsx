import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { Problem } from '#ui/Problem.tsx'
import { LitStreet } from './LitStreet.tsx'
import type { FormProblem } from './useGuestForm.ts'

type GuestPageProps = {
  title: string
  subtitle: string
  /** Undefined without a form. */
  form?: ComponentProps<'form'>
  /** Shown above the fields if it concerns none of them. */
  problem?: FormProblem | undefined
  /** The typed e-mail, passed on to the linked pages. */
  email?: string | undefined
  /** The fields, and the button. */
  children: ReactNode
  /** Links to the other guest pages. */
  elsewhere: readonly {
    question?: string
    link: string
    to: '/login' | '/pages/auth/register' | '/pages/auth/forgot-password' | '/dashboard'
  }[]
}

/** The frame of guest pages: a form beside a drawing. */
export function GuestPage({ title, subtitle, form, problem, email, children, elsewhere }: GuestPageProps) {
  const text = useText('session')
  const Part = form ? 'form' : 'div'
  return (
    <div className="grid flex-1 max-lg:grid-rows-[9rem_1fr] lg:grid-cols-[1fr_minmax(28rem,40%)]">
      <div className="relative overflow-hidden">
        <div className="absolute inset-0">
          <LitStreet label={text('drawing')} />
        </div>
      </div>
      <div className="flex flex-col items-center justify-center gap-8 bg-surface-raised px-6 py-10">
        <Part {...(form as object)} className="flex w-full max-w-sm flex-col gap-4">
          <div className="mb-2 flex flex-col gap-1">
            <img src="/favicon.svg" alt="" className="mb-4 size-11" />
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
            <p className="text-text-muted">{subtitle}</p>
          </div>
          {problem && !problem.fields && <Problem text={problem.message} />}
          {children}
        </Part>
        <div className="flex flex-col items-center gap-3 text-center text-text-muted">
          {elsewhere.map(({ question, link, to }) => (
            <p key={to}>
              {question}{' '}
              <Link
                to={to}
                {...(email && { state: { email } })}
                className="rounded-sm font-medium text-text underline underline-offset-4 hover:no-underline"
              >
                {link}
              </Link>
            </p>
          ))}
          <Link to="/terms" className="rounded-sm underline underline-offset-4 hover:text-text">
            {text('terms')}
          </Link>
        </div>
      </div>
    </div>
  )
}

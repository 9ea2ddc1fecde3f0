import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
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
    /** Invisible, or not loaded yet. Its line stays reserved, so that nothing shifts under the pointer when it appears. */
    hidden?: boolean
  }[]
  /** Content that loads late. It comes last, so that it shifts nothing. */
  footer?: ReactNode
}

/** A form by which a guest comes in, beside a drawing of what is inside. */
export function GuestPage(props: GuestPageProps) {
  const { title, subtitle, form, problem, email, children, elsewhere, footer } = props
  const text = useText('session')
  const Part = form ? 'form' : 'div'
  return (
    <div className="grid flex-1 max-lg:grid-rows-[9rem_1fr] lg:grid-cols-[1fr_minmax(28rem,40%)]">
      <div className="relative overflow-hidden">
        <div className="absolute inset-0">
          <LitStreet label={text('drawing')} />
        </div>
      </div>
      <div className="flex flex-col items-center gap-8 bg-surface-raised px-6 py-10 lg:pt-[max(2.5rem,18vh)]">
        <Part {...(form as object)} className="flex w-full max-w-sm flex-col gap-4">
          <div className="mb-2 flex flex-col gap-1">
            <img src="/favicon.svg" alt="" className="mb-4 size-11" />
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
            <p className="text-text-muted">{subtitle}</p>
          </div>
          {problem && !problem.fields && <Problem>{problem.message}</Problem>}
          {children}
        </Part>
        <div className="flex flex-col items-center gap-3 text-center text-text-muted">
          {elsewhere.map(({ question, link, to, hidden = false }) => (
            <p key={to} className={cn(hidden && 'invisible')}>
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
          <Link to="/pages/terms" className="rounded-sm underline underline-offset-4 hover:text-text">
            {text('terms')}
          </Link>
        </div>
        {footer && <div className="w-full max-w-sm">{footer}</div>}
      </div>
    </div>
  )
}

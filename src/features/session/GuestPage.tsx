import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { SessionProblem } from '#app/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import { LitStreet } from './LitStreet.tsx'

type GuestPageProps = {
  title: string
  subtitle: string
  form: ComponentProps<'form'>
  /** Shown above the fields, where it is not about any of them. */
  problem: SessionProblem | undefined
  /** The fields, and the button. */
  children: ReactNode
  /** The page for those who came to the wrong one. */
  elsewhere: { question: string; link: string; to: '/login' | '/pages/auth/register' }
}

/** A form by which a guest comes in, beside a drawing of what is inside. */
export function GuestPage({ title, subtitle, form, problem, children, elsewhere }: GuestPageProps) {
  const text = useText('session')
  return (
    <div className="grid flex-1 max-lg:grid-rows-[9rem_1fr] lg:grid-cols-[1fr_minmax(28rem,40%)]">
      <div className="relative overflow-hidden">
        <div className="absolute inset-0">
          <LitStreet label={text('drawing')} />
        </div>
      </div>
      <div className="flex flex-col items-center justify-center gap-8 bg-surface-raised px-6 py-10">
        <form {...form} className="flex w-full max-w-sm flex-col gap-4">
          <div className="mb-2 flex flex-col gap-1">
            <img src="/favicon.svg" alt="" className="mb-4 size-11" />
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
            <p className="text-text-muted">{subtitle}</p>
          </div>
          {problem && !problem.fields && <ProblemNote {...problem} />}
          {children}
        </form>
        <div className="flex flex-col items-center gap-3 text-center text-text-muted">
          <p>
            {elsewhere.question}{' '}
            <Link
              to={elsewhere.to}
              className="rounded-sm font-medium text-text underline underline-offset-4 hover:no-underline"
            >
              {elsewhere.link}
            </Link>
          </p>
          <Link to="/terms" className="rounded-sm underline underline-offset-4 hover:text-text">
            {text('terms')}
          </Link>
        </div>
      </div>
    </div>
  )
}

function ProblemNote({ code, message }: SessionProblem) {
  const text = useText('session')
  const isQuoted = code === 'sign-in-refused' || code === 'registration-refused' || code === 'call-refused'
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="whitespace-pre-line">{isQuoted ? message : text(`notices.${code}`)}</span>
    </p>
  )
}

import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useText } from '#i18n/index.ts'
import type { IdentifyStep } from '#machines/identify/vocabulary.ts'
import { Problem } from '#ui/Problem.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { IdentifyView } from './identify.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** A line with the status of an identify flow and its countdown (specification §4, §9). */
export function IdentifyStatus({ step, isCancelled, isConfirmed, warning, problem, until }: IdentifyView) {
  const text = useText('identify')
  const reasonOf = useErrorMessage()
  const requestProblem = warning ?? (problem?.of === 'request' ? problem.problem : undefined)
  const reason = requestProblem ? reasonOf(requestProblem) : ''

  switch (step) {
    case 'idle':
      return null
    case 'failed':
      return (
        <Problem>
          {problem?.of === 'device' ? text('failedDevice') : text('failedRequest', { reason })}
        </Problem>
      )
    case 'stuck':
      return <Problem>{text('stuck', { reason })}</Problem>
    case 'betweenAttempts':
      return (
        <Problem>
          {text('attemptFailed', { reason })} <Countdown step={step} until={until} />
        </Problem>
      )
    default:
      return (
        <div className="flex flex-col gap-1">
          <p className="flex items-center gap-2">
            {step === 'blinking' ? (
              <span aria-hidden className="size-2.5 rounded-full bg-accent motion-safe:animate-pulse" />
            ) : (
              <Spinner />
            )}
            <span>
              <span role="status">{text(wordFor(step, { isCancelled, isConfirmed }))}</span>{' '}
              <Countdown step={step} until={until} />
            </span>
          </p>
          {step === 'waiting' && warning && <p className="text-text-muted">{text('warning', { reason })}</p>}
        </div>
      )
  }
}

type Doing = Exclude<IdentifyStep, 'idle' | 'failed' | 'stuck' | 'betweenAttempts'>

function wordFor(
  step: Doing,
  { isCancelled, isConfirmed }: Pick<IdentifyView, 'isCancelled' | 'isConfirmed'>,
) {
  if (step === 'sending' && isCancelled) return 'cancelling'
  if (step === 'blinking' && !isConfirmed) return 'unconfirmed'
  return step
}

const leftFor = {
  waiting: 'waitingLeft',
  blinking: 'blinkingLeft',
  betweenAttempts: 'attemptLeft',
} as const

function Countdown({ step, until }: Pick<IdentifyView, 'step' | 'until'>) {
  const hasEnd = step === 'waiting' || step === 'blinking' || step === 'betweenAttempts'
  return hasEnd && until !== undefined ? <Ticking text={leftFor[step]} until={until} /> : null
}

function Ticking({ text: key, until }: { text: (typeof leftFor)[keyof typeof leftFor]; until: number }) {
  const text = useText('identify')
  const seconds = useSecondsUntil(until)
  return (
    <span role="timer" className="text-text-muted tabular-nums">
      {text(key, { seconds })}
    </span>
  )
}

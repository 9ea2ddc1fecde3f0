import { useSession } from '#app/session/session.tsx'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import type { FormProblem } from './useGuestForm.ts'

/**
 * What the session says to a form by which one comes in.
 * @param concerns whether a problem of the session is this form's
 */
export function useSessionForm(concerns: (problem: SessionProblem) => boolean): {
  busy: boolean
  problem: FormProblem | undefined
} {
  const text = useText('session')
  const { state, problem } = useSession()
  const said = problem && concerns(problem) ? problem : undefined
  return { busy: state === 'signing-in', problem: said && { ...said, message: inWords(said) } }

  function inWords({ code, message }: SessionProblem) {
    const isQuoted = code === 'sign-in-refused' || code === 'registration-refused' || code === 'call-refused'
    return isQuoted ? message : text(`notices.${code}`)
  }
}

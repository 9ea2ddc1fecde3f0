import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useSession } from '#app/session/session.tsx'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'
import type { FormProblem } from './useGuestForm.ts'

/** What may come of any form that signs in. */
const commonCodes: readonly SessionProblem['code'][] = [
  'server-unreachable',
  'access-token-invalid',
  'user-missing',
]

/**
 * The session's state for a sign-in form.
 * @param concerns whether this form shows a problem of the session, besides those that every form shows
 */
export function useSessionForm(concerns: (problem: SessionProblem) => boolean): {
  busy: boolean
  problem: FormProblem | undefined
} {
  const text = useText('session')
  const errorMessage = useErrorMessage()
  const { state, problem } = useSession()
  const ownProblem =
    problem && (commonCodes.includes(problem.code) || concerns(problem)) ? problem : undefined
  return {
    busy: state === 'signing-in',
    problem: ownProblem && { ...ownProblem, message: inWords(ownProblem) },
  }

  function inWords({ code, message, answered }: SessionProblem) {
    switch (code) {
      case 'boot-failed':
      case 'sign-in-refused':
      case 'registration-refused':
      case 'call-refused':
        return answered ? errorMessage(answered) : message
      default:
        return text(`notices.${code}`)
    }
  }
}

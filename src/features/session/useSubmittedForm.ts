import { type SubmitProblem, useSubmit } from '#app/forms/useSubmit.ts'
import type { FormProblem } from './useGuestForm.ts'

/** Submits a form that needs no session, and describes the problem in the form's words. */
export function useSubmittedForm(): {
  busy: boolean
  problem: FormProblem | undefined
  send: ReturnType<typeof useSubmit>['send']
} {
  const { busy, problem, send } = useSubmit()
  return { busy, problem: problem && formProblem(problem), send }
}

function formProblem({ message, fields = {} }: SubmitProblem): FormProblem {
  const entries = Object.entries(fields).map(([field, messages]) => [field, messages.join('\n')])
  return { message, ...(entries.length > 0 && { fields: Object.fromEntries(entries) }) }
}

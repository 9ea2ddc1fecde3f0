import { type AskProblem, useAsk } from '#app/forms/useAsk.ts'
import type { FormProblem } from './useGuestForm.ts'

/** Asks the server what a form without a session is for, and says what it answers in the form's words. */
export function useAskedForm(): {
  busy: boolean
  problem: FormProblem | undefined
  ask: ReturnType<typeof useAsk>['ask']
} {
  const { busy, problem, ask } = useAsk()
  return { busy, problem: problem && formProblem(problem), ask }
}

function formProblem({ message, fields = {} }: AskProblem): FormProblem {
  const entries = Object.entries(fields).map(([field, messages]) => [field, messages.join('\n')])
  return { message, ...(entries.length > 0 && { fields: Object.fromEntries(entries) }) }
}

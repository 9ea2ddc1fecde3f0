import type { ApiProblem } from '#domain/apiProblem.ts'
import { useText } from '#i18n/index.ts'
import { useErrorMessage } from './useErrorMessage.ts'

/** The error message of a failed call, with its id in the server's log. */
export function useProblemText(): (problem: ApiProblem) => string {
  const text = useText('errors')
  const errorMessage = useErrorMessage()
  return (problem) => {
    const { id } = problem
    const message = errorMessage(problem)
    return id === undefined ? message : `${message}\n${text('logged', { id })}`
  }
}

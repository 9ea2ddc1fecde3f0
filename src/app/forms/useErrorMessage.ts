import type { ApiProblem } from '#domain/apiProblem.ts'
import { useText } from '#i18n/index.ts'

/**
 * Says what went wrong in the user's language where the words are the console's, and in the server's where they are its own. An
 * `Error` is a request that could not be sent.
 */
export function useErrorMessage(): (problem: ApiProblem | Error) => string {
  const text = useText('errors')
  return (problem) => {
    const kind = problem instanceof Error ? undefined : problem.kind
    return kind === 'unreachable' || kind === 'internal' ? text(`calls.${kind}`) : problem.message
  }
}

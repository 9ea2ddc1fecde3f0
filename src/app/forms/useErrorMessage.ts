import type { ApiProblem } from '#domain/apiProblem.ts'
import { useText } from '#i18n/index.ts'

/**
 * Describes an error: the console's messages in the user's language, the server's messages unchanged. An `Error` is a
 * request that could not be sent.
 */
export function useErrorMessage(): (problem: ApiProblem | Error) => string {
  const text = useText('errors')
  return (problem) => {
    const kind = problem instanceof Error ? undefined : problem.kind
    return kind === 'unreachable' || kind === 'internal' ? text(`calls.${kind}`) : problem.message
  }
}

import type { ApiProblem } from '#api/problems.ts'
import { useText } from '#i18n/index.ts'

/** Says a failed call in the user's language where the words are the console's, and in the server's where they are its own. */
export function useProblemText(): (problem: ApiProblem) => string {
  const text = useText('errors')
  return ({ kind, message, id }) => {
    const said = kind === 'unreachable' || kind === 'internal' ? text(`calls.${kind}`) : message
    return id === undefined ? said : `${said}\n${text('logged', { id })}`
  }
}

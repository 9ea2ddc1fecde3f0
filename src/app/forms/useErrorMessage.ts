import { en } from '#i18n/en/index.ts'
import { useText } from '#i18n/index.ts'

const { calls } = en.errors

/** A failed call's message in the user's language where the words are the console's, as it is where they are the server's. */
export function useErrorMessage(): (message: string) => string {
  const text = useText('errors')
  return (message) => {
    const known = (Object.keys(calls) as (keyof typeof calls)[]).find((key) => calls[key] === message)
    return known ? text(`calls.${known}`) : message
  }
}

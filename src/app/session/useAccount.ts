import { useEffect, useEffectEvent, useRef } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useText } from '#i18n/index.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { type AccountChange, storeName } from './account.ts'
import { applyProfilePreferences, onPreferencesChosen } from './preferences.tsx'
import { useSession } from './session.tsx'

/** Saves the user's own account and shows the result: 'User data saved with api' (specification §8). */
export function useSaveAccount(): (change: AccountChange) => Promise<void> {
  const text = useText('session')
  const { saveAccount } = useCore()
  const snackbar = useSnackbar()
  const problemText = useProblemText()
  // A save may change the language, and its message must be in the new one.
  const words = useRef({ text, problemText })
  useEffect(() => {
    words.current = { text, problemText }
  })
  return async (change) => {
    const answer = await saveAccount(change)
    const { text: inWords, problemText: problemInWords } = words.current
    if (answer?.ok) snackbar.show({ text: inWords(`saved.${storeName(answer.value.from)}`), tone: 'good' })
    else if (answer) snackbar.show({ text: problemInWords(answer.error), tone: 'bad' })
  }
}

/** Applies the profile's theme, language, formats and density on sign-in, and saves changes to the profile. */
export function useProfilePreferences(): void {
  const { state, user } = useSession()
  const saveAccount = useSaveAccount()
  const who = state === 'signed-in' ? user?.data.email : undefined
  const take = useEffectEvent(() => applyProfilePreferences(user?.data.settings ?? {}))
  const save = useEffectEvent((chosen: Record<string, unknown>) => void saveAccount({ settings: chosen }))
  useEffect(() => {
    if (who === undefined) return undefined
    take()
    return onPreferencesChosen((chosen) => save(chosen))
  }, [who])
}

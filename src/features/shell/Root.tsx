import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGeneralErrors } from '#app/core/context.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useProfilePreferences } from '#app/session/useAccount.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { usePageTitle } from './usePageTitle.ts'

/**
 * Wraps every page: sets the document title, announces page changes to screen readers, and shows failed calls that no
 * page handles.
 */
export function Root() {
  const { title, zone } = usePageTitle()
  const snackbar = useSnackbar()
  const problemText = useProblemText()
  useGeneralErrors((problem) => snackbar.show({ text: problemText(problem), tone: 'bad' }))

  useProfilePreferences()

  const name = zone ? `${title}: ${zone}` : title
  useEffect(() => {
    document.title = name ? `${name} – Latern` : 'Latern'
  }, [name])
  return (
    <>
      <Outlet />
      <p role="status" className="sr-only">
        {name}
      </p>
    </>
  )
}

import { Outlet } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useGeneralErrors } from '#app/core/context.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSession } from '#app/session/session.tsx'
import { useProfilePreferences } from '#app/session/useAccount.ts'
import { useText } from '#i18n/index.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { PageDueContext, useFirstPage } from './firstPage.ts'
import { usePageTitle } from './usePageTitle.ts'

/**
 * Wraps every page: sets the document title, announces page changes to screen readers, and shows failed calls that no
 * page handles.
 */
export function Root() {
  const snackbar = useSnackbar()
  const problemText = useProblemText()
  useGeneralErrors((problem) => snackbar.show({ text: problemText(problem), tone: 'bad' }))

  useProfilePreferences()
  useSignInNotice()
  const { isFrameDue, isPageDue } = useFirstPage()
  return (
    <PageDueContext value={isPageDue}>
      {isFrameDue && <Outlet />}
      <PageName />
    </PageDueContext>
  )
}

/** The document's title, which screen readers are told when it changes. */
function PageName() {
  const { title, subject } = usePageTitle()
  const name = subject ? `${title}: ${subject}` : title
  useEffect(() => {
    document.title = name ? `${name} – Latern` : 'Latern'
  }, [name])
  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  )
}

/** 'Logged in with JWT', once a stored token has signed the user in (specification §8). */
function useSignInNotice() {
  const text = useText('session')
  const snackbar = useSnackbar()
  const { state, notice } = useSession()
  const isSignedIn = state === 'signed-in' && notice?.code === 'logged-in-with-jwt'
  const show = useEffectEvent(() =>
    snackbar.show({ text: text('notices.logged-in-with-jwt'), passing: true }),
  )
  useEffect(() => {
    if (isSignedIn) show()
  }, [isSignedIn])
}

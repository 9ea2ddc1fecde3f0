import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { factsOf } from '#domain/pages.ts'
import { loadLazyNamespaces } from '#i18n/index.ts'
import { isPressed, usePageKeys } from '#ui/keys.ts'

const KeysDialog = lazy(async () => {
  const [{ KeysDialog: part }] = await Promise.all([import('./KeysDialog.tsx'), loadLazyNamespaces()])
  return { default: part }
})

/** Lists the keys of every page on '?'. Pages with keys of their own show their own list. */
export function HelpKey() {
  const [open, setOpen] = useState(false)
  const page = useMatches().at(-1)?.staticData.page
  const hasOwnKeys = page !== undefined && factsOf(page).keys === 'own'
  usePageKeys((event) => {
    if (!isPressed('?', event) || hasOwnKeys || document.querySelector('[role="dialog"]')) return false
    setOpen(true)
    return true
  })
  return (
    open && (
      <Suspense>
        <KeysDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}

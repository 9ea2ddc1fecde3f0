import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { factsOf } from '#domain/pages.ts'
import { withLazyNamespaces } from '#i18n/index.ts'
import { isPressed, usePageKeys } from '#ui/keys.ts'
import { lazyPart } from '#ui/lazyPart.ts'

const KeysDialog = lazyPart(async () => (await withLazyNamespaces(import('./KeysDialog.tsx'))).KeysDialog)

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
  return open && <KeysDialog onClose={() => setOpen(false)} />
}

import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { factsOf } from '#domain/pages.ts'
import { useText } from '#i18n/index.ts'
import { Dialog } from '#ui/Dialog.tsx'

const keys = [
  ['search', ['Ctrl', 'K']],
  ['panel', ['Ctrl', '.']],
  ['notices', ['F8']],
  ['next', ['Tab']],
  ['within', ['↑ ↓']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const

/** Lists the keys of every page on '?'. Pages with keys of their own show their own list. */
export function KeysDialog() {
  const text = useText('shell')
  const [open, setOpen] = useState(false)
  const page = useMatches().at(-1)?.staticData.page
  const hasOwnKeys = page !== undefined && factsOf(page).keys === 'own'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || hasOwnKeys || isTypedInto(event.target)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    setOpen(true)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog open={open} onOpenChange={setOpen} title={text('keys.title')}>
      <dl tabIndex={0} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 outline-none">
        {keys.map(([label, pressed]) => (
          <div key={label} className="contents">
            <dt>{text(`keys.${label}`)}</dt>
            <dd className="flex justify-end gap-1">
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong bg-surface-sunken px-1.5 py-0.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

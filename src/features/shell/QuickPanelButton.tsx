import { useEffect, useState } from 'react'
import { useText, withLazyNamespaces } from '#i18n/index.ts'
import { Activity } from '#icons/index.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { useAttention } from './useAttention.ts'

const MOST = 99

const QuickPanel = lazyPart(
  async () => (await withLazyNamespaces(import('./QuickPanel.tsx'))).QuickPanel,
  <Spinner className="m-auto text-text-muted" />,
)

/** Says how many things need attention, and opens the quick panel, 280 px wide (specification §9); also by Ctrl or Cmd and the full stop. */
export function QuickPanelButton() {
  const text = useText('shell')
  const attention = useAttention()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <span className="relative flex">
        <IconButton
          icon={Activity}
          label={attention > 0 ? text('panel.openToAttention', { count: attention }) : text('panel.open')}
          aria-keyshortcuts="Control+. Meta+."
          onClick={() => setOpen(true)}
        />
        {attention > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute -top-0.5 left-1/2 min-w-4 rounded-full bg-warning px-1 text-center text-[0.625rem]/4 font-semibold text-surface tabular-nums"
          >
            {attention > MOST ? `${MOST}+` : attention}
          </span>
        )}
      </span>
      <Drawer side="right" open={open} onOpenChange={setOpen} label={text('panel.label')} className="w-70">
        <QuickPanel onClose={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

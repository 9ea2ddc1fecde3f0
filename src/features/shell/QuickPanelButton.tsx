import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Activity } from '#icons/index.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

const QuickPanel = lazy(() => import('./QuickPanel.tsx'))

/** Opens the quick panel, 280 px wide (specification §9); also by Ctrl or Cmd and the full stop. */
export function QuickPanelButton() {
  const text = useText('shell')
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
      <IconButton
        icon={Activity}
        label={text('panel.open')}
        aria-keyshortcuts="Control+. Meta+."
        onClick={() => setOpen(true)}
      />
      <Drawer side="right" open={open} onOpenChange={setOpen} label={text('panel.label')} className="w-70">
        <Suspense fallback={<Spinner className="m-auto text-text-muted" />}>
          <QuickPanel onClose={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}

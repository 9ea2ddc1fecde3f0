import { PanelLeft, PanelLeftClose } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { cn } from './cn.ts'
import { Drawer } from './Drawer.tsx'
import { IconButton } from './IconButton.tsx'
import { useMediaQuery, wideWindow } from './useMediaQuery.ts'

/** Specification §9, px: a page's sidebar, the quick panel, a plan's side panel. */
const widths = { sidebar: 'w-60', quick: 'w-70', side: 'w-100' }

type SidePanelProps = {
  title: string
  width: keyof typeof widths
  children: ReactNode
}

/** A panel at the left of a page; it can be folded away, and on a small screen it slides over the page. */
export function SidePanel({ title, width, children }: SidePanelProps) {
  const text = useText('common')
  const wide = useMediaQuery(wideWindow)
  const [folded, setFolded] = useState(false)
  const [slidOver, setSlidOver] = useState(false)
  const open = wide ? !folded : slidOver
  const setOpen = (next: boolean) => (wide ? setFolded(!next) : setSlidOver(next))

  const content = (
    <>
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-4">
        <h2 className="font-semibold text-balance">{title}</h2>
        <IconButton icon={PanelLeftClose} label={text('hidePanel')} onClick={() => setOpen(false)} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </>
  )
  if (wide && open) {
    return (
      <aside
        aria-label={title}
        className={cn('flex shrink-0 flex-col border-r border-line bg-surface-raised', widths[width])}
      >
        {content}
      </aside>
    )
  }
  return (
    <>
      <div className="flex w-12 shrink-0 flex-col items-center border-r border-line bg-surface-raised pt-1.5">
        <IconButton
          icon={PanelLeft}
          label={text('showPanel')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </div>
      <Drawer open={open} onOpenChange={setOpen} label={title} className={widths[width]}>
        {content}
      </Drawer>
    </>
  )
}

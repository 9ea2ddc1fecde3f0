import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { Drawer } from './Drawer.tsx'
import { useMediaQuery, wideWindow } from './useMediaQuery.ts'

type SidePanelProps = {
  /** Its accessible name. */
  label: string
  /** Whether it is open where it slides over the page; beside it, it always is. */
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What stands in its place where it slides over the page. */
  title: string
  /** The button that brings it there. */
  opener: {
    icon: LucideIcon
    text: string
    /** Its accessible name, where that is more than its text. */
    label?: string
  }
  /** What is under it is to be seen for a while, e.g. to drop something there. */
  seeThrough?: boolean
  /** Default: 240 px, specification §9. */
  width?: string
  children: ReactNode
}

/** Beside the page at its left; on a small screen it slides over the page, and out of its way again. */
export function SidePanel(props: SidePanelProps) {
  const { label, open, onOpenChange, title, opener, seeThrough, width = 'w-60', children } = props
  const wide = useMediaQuery(wideWindow)
  if (wide) {
    return (
      <aside
        aria-label={label}
        className={cn('flex shrink-0 flex-col border-r border-line bg-surface-raised', width)}
      >
        {children}
      </aside>
    )
  }
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-surface-raised py-1.5 pr-1.5 pl-3">
      <p className="min-w-0 flex-1 truncate font-medium">{title}</p>
      <Button icon={opener.icon} aria-label={opener.label} onClick={() => onOpenChange(true)}>
        {opener.text}
      </Button>
      <Drawer
        open={open}
        onOpenChange={onOpenChange}
        label={label}
        {...(seeThrough && { seeThrough })}
        className={cn(width, 'min-w-72')}
      >
        {children}
      </Drawer>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { IconComponent } from '#icons/index.ts'
import { Button } from './Button.tsx'
import { Drawer } from './Drawer.tsx'
import { useMediaQuery, wideWindow } from './useMediaQuery.ts'

type SidePanelProps = {
  /** The accessible name. */
  label: string
  /** Whether it is open on a small screen; otherwise it always is. */
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The title shown in its place on a small screen. */
  title: string
  /** The button that opens it on a small screen. */
  opener: {
    icon: IconComponent
    text: string
    /** The accessible name, if it differs from the text. */
    label?: string
  }
  /** Makes the page under it visible, e.g. while dropping something there. */
  seeThrough?: boolean
  children: ReactNode
}

/** A sidebar of 240 px (specification §9) to the left of the page; on a small screen it slides over the page. */
export function SidePanel(props: SidePanelProps) {
  const { label, open, onOpenChange, title, opener, seeThrough, children } = props
  const wide = useMediaQuery(wideWindow)
  if (wide) {
    return (
      <aside
        aria-label={label}
        className="flex w-60 shrink-0 flex-col border-r border-line bg-surface-raised"
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
        className="w-72"
      >
        {children}
      </Drawer>
    </div>
  )
}

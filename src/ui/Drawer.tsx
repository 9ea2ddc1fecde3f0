import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { veilClass } from './Dialog.tsx'
import { onEscape } from './onEscape.ts'
import { useReturnFocus } from './useReturnFocus.ts'

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The accessible name. */
  label: string
  /** Default: left. */
  side?: 'left' | 'right'
  /** Makes the page under it visible, e.g. while dropping something there. */
  seeThrough?: boolean
  className?: string
  children: ReactNode
}

/** Slides over the page from one side. */
export function Drawer({
  open,
  onOpenChange,
  label,
  side = 'left',
  seeThrough,
  className,
  children,
}: DrawerProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cn(veilClass, seeThrough && 'opacity-0')} />
        <Radix.Content
          {...focus}
          onKeyDown={onEscape(() => onOpenChange(false))}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-40 flex max-w-[calc(100vw-3rem)] flex-col',
            side === 'left' ? 'left-0 animate-drawer border-r' : 'right-0 animate-drawer-right border-l',
            'border-line bg-surface-raised shadow-floating outline-none',
            seeThrough && 'opacity-0',
            className,
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'
import { onEscape } from './onEscape.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export const veilClass = 'fixed inset-0 z-40 bg-veil'
export const dialogClass = cn(
  'fixed top-[12dvh] left-1/2 z-40 flex max-h-[76dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 animate-appear flex-col',
  'rounded-lg border border-line bg-surface-raised shadow-floating outline-none',
)

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Hides the title visually and omits the close button; Escape and a press outside close the dialog. */
  bare?: boolean
  /** The buttons, with the main action last. */
  actions?: ReactNode
  children: ReactNode
}

/** A modal dialog. It traps the focus while open, and returns it. */
export function Dialog({ open, onOpenChange, title, bare, actions, children }: DialogProps) {
  const text = useText('common')
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          {...focus}
          onKeyDown={onEscape(() => onOpenChange(false))}
          data-over-page
          aria-describedby={undefined}
          className={dialogClass}
        >
          <Radix.Title className={bare ? 'sr-only' : 'py-3.5 pr-14 pl-4 font-semibold'}>{title}</Radix.Title>
          <div className={cn('flex min-h-0 flex-col overflow-y-auto', !bare && 'px-4 pb-4')}>{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</div>
          )}
          {!bare && (
            <Radix.Close asChild>
              <IconButton icon={X} label={text('close')} className="absolute top-1.5 right-1.5" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

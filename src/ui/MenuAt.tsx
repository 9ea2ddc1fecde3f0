import { ContextMenu } from 'radix-ui'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IconComponent } from '#icons/index.ts'
import { formatKeys } from './keys.ts'
import { onEscape } from './onEscape.ts'
import { isFocusTaken } from './useReturnFocus.ts'

export type MenuAtHandle = {
  /** Opens the menu at a point of the window, CSS pixels. */
  open(at: { x: number; y: number }): void
}

type MenuAtProps = {
  label: string
  ref: Ref<MenuAtHandle>
  onClosed: () => void
  children: ReactNode
}

/**
 * A menu that opens at a point instead of a button. Not in a portal, so that it stays in its landmark. Once it is closed, the
 * focus goes back to where it was, unless the chosen item has taken it elsewhere.
 */
export function MenuAt({ label, ref, onClosed, children }: MenuAtProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLSpanElement>(null)
  const focusBefore = useRef<Element>(null)
  useImperativeHandle(ref, () => ({
    open({ x, y }) {
      focusBefore.current = document.activeElement
      const options = { bubbles: true, cancelable: true, clientX: x, clientY: y }
      flushSync(() => trigger.current?.dispatchEvent(new MouseEvent('contextmenu', options)))
    },
  }))

  function changeOpen(open: boolean) {
    setOpen(open)
    if (!open) onClosed()
  }

  function giveFocusBack(event: Event) {
    event.preventDefault()
    if (focusBefore.current instanceof HTMLElement && !isFocusTaken(event.target))
      focusBefore.current.focus({ preventScroll: true })
  }

  return (
    <ContextMenu.Root modal={false} open={isOpen} onOpenChange={changeOpen}>
      <ContextMenu.Trigger ref={trigger} />
      <ContextMenu.Content
        aria-label={label}
        // A popover that was closed a moment before may return the focus late: the user has not left the menu.
        onFocusOutside={(event) => event.preventDefault()}
        collisionPadding={8}
        onCloseAutoFocus={giveFocusBack}
        onKeyDown={onEscape(() => changeOpen(false))}
        className="z-50 min-w-48 animate-appear rounded-lg border border-line bg-surface-raised p-1 shadow-floating outline-none"
      >
        <ContextMenu.Label className="max-w-72 truncate px-2 py-1.5 text-xs text-text-muted">
          {label}
        </ContextMenu.Label>
        {children}
      </ContextMenu.Content>
    </ContextMenu.Root>
  )
}

export type MenuAction = {
  readonly icon: IconComponent
  readonly label: string
  /** Its keys outside of the menu, `Mod+Z`. */
  readonly keys?: string | undefined
  readonly disabled?: boolean
  readonly perform: () => void
}

export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ icon: Icon, label, keys, disabled = false, perform }) => (
    <ContextMenu.Item
      key={label}
      disabled={disabled}
      onSelect={perform}
      className="flex h-control cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-disabled:cursor-default data-disabled:text-text-muted data-highlighted:bg-surface-sunken"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
      <span className="flex-1">{label}</span>
      {keys && (
        <kbd aria-hidden className="ml-4 font-sans text-xs text-text-muted">
          {formatKeys(keys)}
        </kbd>
      )}
    </ContextMenu.Item>
  ))
}

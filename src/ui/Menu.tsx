import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Check, type IconComponent } from '#icons/index.ts'
import { onEscape } from './onEscape.ts'

type MenuProps = {
  /** A button; pressing it opens the menu. */
  trigger: ReactElement
  /** Closing returns the focus to the button, unless the event's default is prevented here. */
  onClosed?: (event: Event) => void
  children: ReactNode
}

/** Not in a portal, so that it stays in its button's landmark. */
export function Menu({ trigger, onClosed, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={onClosed}
        onKeyDown={onEscape(() => setOpen(false))}
        className="z-50 min-w-48 animate-appear rounded-lg border border-line bg-surface-raised p-1 shadow-floating outline-none"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const itemClass =
  'flex h-control cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-highlighted:bg-surface-sunken'

type MenuItemProps = { icon: IconComponent; label: string; onSelect: () => void }

export function MenuItem({ icon: Icon, label, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={itemClass} onSelect={onSelect}>
      <Icon aria-hidden className="size-4 text-text-muted" />
      {label}
    </DropdownMenu.Item>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: IconComponent }[]
  onChange: (value: Value) => void
}

/** A radio group inside a menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      aria-label={label}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {options.map(({ value: option, label: name, icon: Icon }) => (
        <DropdownMenu.RadioItem key={option} value={option} className={itemClass}>
          {Icon && <Icon aria-hidden className="size-4 text-text-muted" />}
          <span className="flex-1">{name}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent-text" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />
}

/** A heading above menu items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <>
      <DropdownMenu.Label className="px-2 py-1.5">{children}</DropdownMenu.Label>
      <MenuSeparator />
    </>
  )
}

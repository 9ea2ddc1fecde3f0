import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import type { IconComponent } from '#icons/index.ts'
import { cn } from './cn.ts'
import { Spinner } from './Spinner.tsx'

const tones = {
  accent: 'bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
  plain: 'border border-line-strong bg-surface-raised text-text hover:not-disabled:bg-surface-sunken',
  quiet: 'text-text hover:not-disabled:bg-surface-sunken',
  danger: 'border border-danger bg-surface-raised text-danger hover:not-disabled:bg-danger-soft',
}

export type ButtonProps = ComponentProps<'button'> & {
  /** Default: plain. A view has at most one accent button, for its main action. */
  tone?: keyof typeof tones
  icon?: IconComponent
  /** Shows that the action is running, and disables the button. */
  busy?: boolean
  /** Applies its styles to its only child, e.g. a link. */
  asChild?: boolean
}

export function Button({
  tone = 'plain',
  icon: Icon,
  busy,
  asChild,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Part = asChild ? Slot.Root : 'button'
  return (
    <Part
      {...(asChild ? {} : { type: 'button' as const, disabled: busy })}
      aria-busy={busy || undefined}
      className={cn(
        'inline-flex h-control shrink-0 items-center justify-center gap-2 rounded-md px-3 font-medium whitespace-nowrap',
        'transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Part>
  )
}

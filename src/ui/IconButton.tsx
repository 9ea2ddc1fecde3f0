import type { ComponentProps } from 'react'
import type { IconComponent } from '#icons/index.ts'
import { cn } from './cn.ts'
import { Tooltip } from './Tooltip.tsx'

type IconButtonProps = ComponentProps<'button'> & {
  icon: IconComponent
  /** The accessible name and tooltip. */
  label: string
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={cn(
          'inline-flex size-control shrink-0 items-center justify-center rounded-md text-text-muted transition-colors',
          'hover:not-disabled:bg-surface-sunken hover:not-disabled:text-text',
          'disabled:cursor-not-allowed disabled:opacity-50',
          'aria-pressed:bg-accent-soft aria-pressed:text-accent-text data-[state=open]:bg-surface-sunken',
          className,
        )}
        {...rest}
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </Tooltip>
  )
}

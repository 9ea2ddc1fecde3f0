import { LoaderCircle } from '#icons/index.ts'
import { cn } from './cn.ts'

/** A spinner beside a text; with a `label` it has an accessible name of its own. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** A turning ring beside a text that says what is awaited; with a `label` it says so itself. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

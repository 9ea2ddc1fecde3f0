import { cn } from './cn.ts'

/** A placeholder while content is loading, sized by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-surface-sunken', className)} />
}

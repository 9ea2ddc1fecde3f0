import { cn } from './cn.ts'

/** Stands where something will be, in its size (given by `className`), until it is there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-surface-sunken', className)} />
}

import { cn } from './cn.ts'

type AvatarProps = { name: string; photo?: string | null | undefined; large?: boolean }

/** The user's photo, or the initials of their name. */
export function Avatar({ name, photo, large }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <span
      aria-hidden
      className={cn(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent uppercase',
        large ? 'size-16 text-lg' : 'size-8 text-xs',
      )}
    >
      {photo ? <img src={photo} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}

type AvatarProps = { name: string; photo?: string | null | undefined }

/** The user's photo, or the initials of their name. */
export function Avatar({ name, photo }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <span
      aria-hidden
      className="flex size-8 items-center justify-center overflow-hidden rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
    >
      {photo ? <img src={photo} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}

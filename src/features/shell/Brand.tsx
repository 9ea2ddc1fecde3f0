import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/index.ts'

/** The logo and name, linked to the home page. */
export function Brand() {
  const text = useText('shell')
  return (
    <Link to="/" aria-label={text('home')} className="flex min-w-0 items-center gap-3 rounded-md">
      <img src="/favicon.svg" alt="" className="size-8 shrink-0" />
      <span className="text-lg font-semibold tracking-tight delay-(--navbar-delay) narrow:opacity-0">
        Latern
      </span>
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavigationPage } from '#app/navigation/navigation.ts'

type PageLinkProps = {
  to: NavigationPage
  className: string
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** A link of the navigation; `aria-current` marks the current page. */
export function PageLink({ to: { page, areaId }, className, onFollow, children }: PageLinkProps) {
  return (
    <Link to={page} params={areaId === undefined ? {} : { areaId }} onClick={onFollow} className={className}>
      {children}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type TypeLinkProps = Omit<ComponentProps<'a'>, 'href' | 'type'> & {
  /** Undefined: the list alone. */
  type: number | 'new' | undefined
}

/** Leads to a type, as the page's URL names it. */
export function TypeLink({ type, ...rest }: TypeLinkProps) {
  return (
    <Link
      to="/settings/luminaires-types"
      search={type === undefined ? {} : { type }}
      activeOptions={{ includeSearch: true, exact: true }}
      {...rest}
    />
  )
}

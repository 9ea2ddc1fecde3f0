import { Link, type LinkComponentProps } from '@tanstack/react-router'

type TypeLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'type'> & {
  /** Undefined: only the list. */
  type: number | 'new' | undefined
}

/** A link to a type by the page's URL. */
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

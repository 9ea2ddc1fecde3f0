/**
 * A route's `validateSearch`, from a function that returns the valid search parameters. TanStack Router merges the result into the
 * raw parameters, so an invalid one that is only left out would still reach the page: each of those is set to undefined.
 */
export const onlyValid =
  <Search extends object>(validate: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })

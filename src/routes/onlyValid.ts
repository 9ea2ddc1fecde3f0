/**
 * Makes a route's `validateSearch` of a function that keeps what is valid. TanStack Router lays what it returns over what the
 * address has, so that what it left out would reach the page as it was typed: each of these is undefined.
 */
export const onlyValid =
  <Search extends object>(validate: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })

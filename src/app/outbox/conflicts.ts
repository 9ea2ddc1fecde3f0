import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Conflict, Fields, Json } from '#machines/outbox/vocabulary.ts'

/** The fields that a server with the extension `base` has found changed. */
type Changed = NonNullable<ApiProblem['changed']>

/** What others have made of them. */
export const currentIn = (changed: Changed): Fields =>
  Object.fromEntries(Object.entries(changed).map(([name, { current }]) => [name, current as Json]))

/** A conflict with these values of others; with who changed one of them last, and when, where the server says so. */
export function conflictWith(theirs: Fields, changed: Changed): Conflict {
  const [{ by, at } = {}] = Object.values(changed).toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  return { theirs, ...(by !== undefined && { by }), ...(at !== undefined && { at }) }
}

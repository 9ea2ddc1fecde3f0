import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import type { Conflict, Fields, Json, WriteAnswer } from '#machines/outbox/vocabulary.ts'

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

/** The answer to a write with the conflict that it tells of, if it does. @param theirsOf the fields of the change, as others have them */
export async function withConflict(
  answer: Result<unknown>,
  theirsOf: (current: Fields) => Fields | Promise<Fields>,
): Promise<WriteAnswer> {
  const changed = answer.ok ? undefined : answer.error.changed
  return changed ? { ...answer, conflict: conflictWith(await theirsOf(currentIn(changed)), changed) } : answer
}

import type { Change, Fields, Held, Json, Mutation } from './vocabulary.ts'

/** Whether two values are the same JSON; the order of properties does not matter. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [one as Fields, other as Fields]
  const names = Object.keys(mine)
  return (
    names.length === Object.keys(theirs).length &&
    names.every((name) => name in theirs && isSame(mine[name], theirs[name]))
  )
}

/** Mutations of one lane as one change: newest values, oldest base, without fields that end where they began. */
export function changeOf(mutations: readonly Mutation[]): Change | undefined {
  const last = mutations.at(-1)
  if (!last) return undefined
  const patch = Object.assign({}, ...mutations.map((mutation) => mutation.patch)) as Fields
  const base = Object.assign({}, ...mutations.map((mutation) => mutation.base).toReversed()) as Fields
  return { id: last.id, lane: last.lane, kind: last.kind, patch, base }
}

export const isUnchanged = ({ patch, base }: Change) =>
  Object.entries(patch).every(([field, value]) => isSame(value, base[field]))

/**
 * What to do with a change of which the entity's fields are known. A field that has the new value is done; one that still
 * has a value that this user saw or has sent is to be written; any other value is somebody else's.
 * @param ours further values by field that are not somebody else's
 */
export function judge(
  change: Change,
  current: Fields,
  ours: readonly Fields[],
): 'done' | 'written' | 'conflicted' {
  const open = Object.entries(change.patch).filter(([field, value]) => !isSame(current[field], value))
  if (open.length === 0) return 'done'
  const isOurs = (field: string) =>
    [change.base, ...ours].some((fields) => field in fields && isSame(fields[field], current[field]))
  return open.every(([field]) => isOurs(field)) ? 'written' : 'conflicted'
}

/** Whether a mutation starts from the values that this change would have set. */
export const isContinued = ({ patch }: Change, { base }: Mutation) =>
  Object.entries(base).some(([field, value]) => field in patch && isSame(value, patch[field]))

/** The fields of an entity that a change is about. */
export const fieldsOf = (entity: Fields, { patch }: Pick<Change, 'patch'>): Fields =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => field in patch))

/** The mutations of a lane with the reason on the newest, which the other tabs and the next session read. */
export const heldAs = (mutations: readonly Mutation[], held: Held): readonly Mutation[] =>
  mutations.map((mutation, at) => (at === mutations.length - 1 ? { ...mutation, held } : mutation))

import type { Change, Fields, Held, Json, Mutation } from './vocabulary.ts'

/** Whether two values are the same JSON; the order of properties does not matter. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [one as Fields, other as Fields]
  // Without lists of names: thousands of changes are compared at once.
  for (const name in mine) if (!(name in theirs && isSame(mine[name], theirs[name]))) return false
  for (const name in theirs) if (!(name in mine)) return false
  return true
}

/** Mutations of one lane as one change: newest values, oldest base. */
export function changeOf(mutations: readonly Mutation[]): Change | undefined {
  const last = mutations.at(-1)
  if (!last) return undefined
  const { id, lane, kind } = last
  // Most lanes have one, and thousands of them may wait.
  if (mutations.length === 1) return { id, lane, kind, patch: last.patch, base: last.base }
  const base = Object.assign({}, ...mutations.map((mutation) => mutation.base).toReversed()) as Fields
  return { id, lane, kind, patch: newestOf(mutations), base }
}

/** The newest value of each field. */
const newestOf = (mutations: readonly Mutation[]) =>
  Object.assign({}, ...mutations.map(({ patch }) => patch)) as Fields

export function isUnchanged({ patch, base }: Change): boolean {
  for (const field in patch) if (!isSame(patch[field], base[field])) return false
  return true
}

/**
 * What to do with a change of which the entity's fields are known. A field that has the new value is done; one that still
 * has a value that this user saw or has sent is to be written; any other value is somebody else's, and in conflict where this
 * user has changed the field too.
 * @param ours further values by field that are not somebody else's
 */
export function compareFields(
  change: Change,
  current: Fields,
  ours: readonly Fields[],
): 'done' | 'written' | 'conflicted' {
  const { patch, base } = withoutTheirs(change, current, ours)
  const open = Object.keys(patch).filter((field) => !isSame(current[field], patch[field]))
  if (open.length === 0) return 'done'
  return open.every((field) => isOneOf(field, current, [base, ...ours])) ? 'written' : 'conflicted'
}

/**
 * A change without the fields that end where they began and that somebody else has changed meanwhile: this user wants nothing
 * of them, and the other's values stay.
 * @param ours further values by field that are not somebody else's
 */
export function withoutTheirs(change: Change, current: Fields, ours: readonly Fields[]): Change {
  const isTheirs = (field: string) =>
    isSame(change.patch[field], change.base[field]) && !isOneOf(field, current, [change.base, ...ours])
  const theirs = new Set(Object.keys(change.patch).filter(isTheirs))
  const without = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !theirs.has(field)))
  return theirs.size === 0 ? change : { ...change, patch: without(change.patch), base: without(change.base) }
}

/**
 * A change with the values that a server is to compare it with: current ones that this user saw or has sent, and for any other
 * field those that it began from, so that the server finds what somebody else has made of it.
 * @param ours further values by field that are not somebody else's
 */
export function comparedWith(change: Change, current: Fields, ours: readonly Fields[]): Change {
  const { base } = change
  const known = Object.entries(fieldsOf(current, change)).filter(([field]) =>
    isOneOf(field, current, [base, ...ours]),
  )
  return { ...change, base: { ...base, ...Object.fromEntries(known) } }
}

/** Whether the current value of a field is one of these. */
const isOneOf = (field: string, current: Fields, known: readonly Fields[]) =>
  known.some((fields) => field in fields && isSame(fields[field], current[field]))

/** Whether a mutation starts from the values that this change would have set. */
export const isContinued = ({ patch }: Change, { base }: Mutation) =>
  Object.entries(base).some(([field, value]) => field in patch && isSame(value, patch[field]))

/** The fields of an entity that a change is about. */
export const fieldsOf = (entity: Fields, { patch }: Pick<Change, 'patch'>): Fields =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => field in patch))

/** The values that the server may have of each try. What is created is created as it was first, and then changed. */
export const triedIn = (mutations: readonly Mutation[]): readonly Fields[] =>
  mutations.flatMap(({ tried }, at) => {
    if (!tried) return []
    const sent = mutations.slice(0, at + 1)
    const creations = sent.map(({ patch }) => patch).filter((patch) => 'created' in patch)
    return [...creations, newestOf(sent)]
  })

/** The mutations of a lane with the reason on the newest, which the other tabs and the next session read. */
export const heldAs = (mutations: readonly Mutation[], held: Held) => withNewest(mutations, { held })

/** The mutations of a lane with the newest marked as tried. */
export const markedTried = (mutations: readonly Mutation[]) => withNewest(mutations, { tried: true })

const withNewest = (mutations: readonly Mutation[], fields: Partial<Mutation>): readonly Mutation[] =>
  mutations.map((mutation, at) => (at === mutations.length - 1 ? { ...mutation, ...fields } : mutation))

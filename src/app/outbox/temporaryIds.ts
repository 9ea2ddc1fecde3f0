import type { Timestamp } from '#domain/units.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Change, Fields, Json, Mutation } from '#machines/outbox/vocabulary.ts'
import { idOfLane } from './kinds.ts'

/** Ids of this kind are below all negative numbers that mean something else: seconds since 1970 in thousandths. */
const HIGHEST = -1e12

let last = 0

/** An id for an entity that the server does not have yet. No two tabs and no two moments have the same. */
export function temporaryId(now: Timestamp, chance: number): number {
  last = Math.max(last + 1, now * 1000 + Math.floor(chance * 1000))
  return -last
}

/** Whether an id is one that the server does not know. */
export const isTemporary = (id: number) => id < HIGHEST

/** Adds the temporary ids that a value mentions; it makes no lists on the way, since thousands of changes are looked through. */
function addTemporaries(value: Json, found: Set<number>): void {
  if (typeof value === 'number') {
    if (isTemporary(value)) found.add(value)
  } else if (Array.isArray(value)) {
    for (const one of value) addTemporaries(one, found)
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Fields
    for (const name in fields) {
      const id = temporaryInName(name)
      if (id !== undefined) found.add(id)
      addTemporaries(fields[name] ?? null, found)
    }
  }
}

/** The temporary id in a field's name: `group -1763895000000000`. */
function temporaryInName(name: string): number | undefined {
  if (!name.includes(' -')) return undefined
  const id = Number(/ (-\d+)$/.exec(name)?.[1] ?? 0)
  return isTemporary(id) ? id : undefined
}

/** The temporary ids that mutations mention, in their lanes or their fields. */
export function temporariesOf(
  mutations: readonly Pick<Mutation, 'lane' | 'patch' | 'base'>[],
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { lane, patch, base } of mutations) {
    addTemporaries(idOfLane(lane), found)
    addTemporaries(patch, found)
    addTemporaries(base, found)
  }
  return found
}

/** What takes a temporary id's place: null if the entity was deleted, and undefined if it was never created. */
export type Substitute = { readonly temporary: number; readonly id: number | null | undefined }

/**
 * Those mutations of a lane that mention an entity's temporary id, in the lane or in their fields, with the id replaced.
 * @param id the entity's id; null if it was deleted, and undefined if it was never created: then nothing was brought to it
 */
export function withId(
  mutations: readonly Mutation[],
  temporary: number,
  id: number | null | undefined,
): readonly Mutation[] {
  const substitute = id === undefined ? valueBefore(mutations, temporary) : id
  const fieldsOf = (fields: Fields) => replaced(fields, temporary, substitute) as Fields
  return mutations.flatMap((mutation) => {
    const isOwn = typeof id === 'number' && idOfLane(mutation.lane) === temporary
    const lane = isOwn ? mutation.lane.replace(String(temporary), String(id)) : mutation.lane
    const changed = { ...mutation, lane, patch: fieldsOf(mutation.patch), base: fieldsOf(mutation.base) }
    const isEqual =
      lane === mutation.lane && isSame(changed.patch, mutation.patch) && isSame(changed.base, mutation.base)
    return isEqual ? [] : changed
  })
}

/** What a field was before it was given the temporary id. */
function valueBefore(mutations: readonly Mutation[], temporary: number): Json {
  for (const { patch, base } of mutations)
    for (const [field, value] of Object.entries(patch)) if (value === temporary) return base[field] ?? null
  return null
}

function replaced(value: Json, temporary: number, id: Json): Json {
  if (value === temporary) return id
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => replaced(one, temporary, id))
  // A field about an entity that there is not says nothing.
  const remaining = Object.entries(value).filter(
    ([name]) => typeof id === 'number' || temporaryInName(name) !== temporary,
  )
  return Object.fromEntries(
    remaining.map(([name, one]) => [
      name.replace(` ${temporary}`, ` ${String(id)}`),
      replaced(one, temporary, id),
    ]),
  )
}

/** Whether a change can be sent: all that it mentions is there, apart from the entity that it creates itself. */
export function isSendable({ lane, patch, base }: Change, creates: boolean): boolean {
  const missing = new Set<number>()
  addTemporaries([patch, base], missing)
  return (creates || !isTemporary(idOfLane(lane))) && missing.size === 0
}

import { replaceEqualDeep } from '@tanstack/react-query'
import { isObject } from '#domain/isObject.ts'
import { isSameList } from '#domain/isSameList.ts'
import type { PollChanges, PollTable } from '#openapi/lighting.d.ts'
import type { PollTables } from './calls.ts'

type Numbered = {
  readonly id: number
}

/** What the console holds, with what a server tells is new; what did not change is the same object. */
export function withChanges(
  held: PollTables | undefined,
  { since, complete, changed, removed }: Omit<PollChanges, 'changed'> & { changed: PollTables },
): PollTables {
  if (complete || held === undefined) return replaceEqualDeep(held, { ...changed, since })
  const tables = Object.keys(changed) as PollTable[]
  const lists = tables.map((table) => [table, listWith(held[table], changed[table], removed[table] ?? [])])
  const next: PollTables = { ...held, ...Object.fromEntries(lists), since }
  return keepUnchanged(held, next) as PollTables
}

function listWith(held: readonly Numbered[], changed: readonly Numbered[], removed: readonly number[]) {
  if (changed.length === 0 && removed.length === 0) return held
  const fresh = new Map(changed.map((entity) => [entity.id, entity]))
  const gone = new Set(removed)
  const kept = gone.size > 0 ? held.filter(({ id }) => !gone.has(id)) : held
  const list = kept.map((entity) => {
    const next = fresh.get(entity.id)
    fresh.delete(entity.id)
    return next ? replaceEqualDeep(entity, next) : entity
  })
  return fresh.size > 0 ? [...list, ...fresh.values()].sort((one, other) => one.id - other.id) : list
}

/**
 * `next`, with each list of it that has the very objects of the list before replaced by that one, and `previous` itself where
 * nothing else is left. It looks no deeper: ten thousand entities take microseconds.
 */
export function keepUnchanged(previous: unknown, next: unknown): unknown {
  if (!isObject(previous) || !isObject(next)) return next
  const fields = Object.entries(next).map(([name, value]): [string, unknown] => {
    const before = previous[name]
    return [name, Array.isArray(before) && Array.isArray(value) && isSameList(before, value) ? before : value]
  })
  const isSame =
    fields.length === Object.keys(previous).length &&
    fields.every(([name, value]) => name in previous && previous[name] === value)
  return isSame ? previous : Object.fromEntries(fields)
}

import { mayBeDone } from '#domain/apiProblem.ts'
import { isObject } from '#domain/isObject.ts'
import { parseNumber } from '#domain/numbers.ts'
import type { Result } from '#domain/result.ts'
import { readRow } from '#gate/rows.ts'
import type { Table } from '#gate/tables.ts'
import { unwrapped } from './unreadable.ts'

type Numbered = { readonly id: number }
type Fields = Readonly<Record<string, unknown>>

/** What a write was to do, and where to read what came of it. */
export type Written<Entity> = {
  readonly table: Table
  /** The entity that it changes; undefined where it makes one. */
  readonly id?: number
  readonly fields: Fields
  /** The table's entities as they are now. */
  readonly readBack: () => Promise<Result<readonly Entity[]>>
}

const unread: Result<never> = {
  ok: false,
  error: {
    kind: 'refused',
    happens: 'general-error',
    clearsSession: false,
    message: 'The server did not say what it has made. Try again to look for it.',
  },
}

/** Rows that the console makes only where the list it has read lacks them: what it has read since is not what it looks for. */
const MADE_WHERE_MISSING: readonly Table[] = ['applied_rules', 'applied_group_rules']

/** The ids of every row of a table that the console has read so far; undefined where it has read none. */
type KnownIds = (table: Table) => ReadonlySet<number> | undefined

/**
 * Completes writes that succeeded without the entity in their answer (204, an empty body, {}): it is read back. Of an entity that
 * was changed, the answer may have a part.
 * What may have been made although its answer was lost is looked for before the same is sent again, so that nothing is made
 * twice: an entity made of the same fields that the console did not know when it sent them.
 */
export function createWrites(knownIds: KnownIds) {
  /** What may have been made, with the ids that were known before. */
  const lost = new Map<string, ReadonlySet<number>>()

  async function find<Entity extends Numbered>(
    { id, fields, readBack }: Written<Entity>,
    told: Fields,
    before: ReadonlySet<number>,
  ): Promise<Result<Entity | undefined>> {
    const answer = await readBack()
    if (!answer.ok) return answer
    const wanted = id ?? told.id
    if (wanted !== undefined) return { ok: true, value: answer.value.find((entity) => entity.id === wanted) }
    const made = answer.value.filter((entity) => !before.has(entity.id) && isMadeOf(entity, fields))
    return { ok: true, value: made.reduce<Entity | undefined>(newer, undefined) }
  }

  return async function write<Entity extends Numbered>(
    written: Written<Entity>,
    send: () => Promise<Result<{ entity: Entity | undefined; body: unknown }>>,
  ): Promise<Result<Entity>> {
    const { table, id, fields } = written
    const key = JSON.stringify([table, id, fields])
    const beforeLoss = lost.get(key)
    if (beforeLoss) {
      const known = MADE_WHERE_MISSING.includes(table) ? new Set(knownIds(table)) : beforeLoss
      const found = await find(written, {}, known)
      if (!found.ok) return found
      lost.delete(key)
      if (found.value) return { ok: true, value: found.value }
    }
    const before = new Set(knownIds(table))
    const answer = await send()
    if (!answer.ok) {
      if (id === undefined && mayBeDone(answer.error)) lost.set(key, before)
      return answer
    }
    if (answer.value.entity) return { ok: true, value: answer.value.entity }

    const told = toldBy(written, answer.value.body)
    if (id !== undefined && told.id === id) return { ok: true, value: told as Fields as Entity }
    const found = await find(written, told, before)
    if (found.ok && found.value) return { ok: true, value: found.value }
    if (id !== undefined) return { ok: true, value: { ...fields, ...told, id } as Fields as Entity }
    const { row } = readRow<Entity>(table, { ...fields, ...told })
    if (row) return { ok: true, value: row }
    lost.set(key, before)
    return unread
  }
}

/** The fields of an entity that an answer has, as far as they can be read. Half a position is read beside the half sent. */
function toldBy({ table, fields }: Pick<Written<unknown>, 'table' | 'fields'>, body: unknown): Fields {
  const given = unwrapped(body)
  if (!isObject(given)) return {}
  const { row } = readRow<Fields>(table, { latitude: 0, longitude: 0, ...fields, ...given })
  const id = parseNumber(given.id)
  if (row === undefined) return id === undefined ? {} : { id }
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in given))
}

/** By what identifies it; a server may write the rest in its own way. */
const isMadeOf = (entity: object, fields: Fields) =>
  ['name', 'area_id', 'fk_rule', 'fk_device', 'fk_group'].every(
    (name) => !(name in fields) || (entity as Fields)[name] === fields[name],
  )

const newer = <Entity extends Numbered>(one: Entity | undefined, other: Entity) =>
  one === undefined || other.id > one.id ? other : one

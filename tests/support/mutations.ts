/** Answers of a provider gone wrong in one place of a row each, by a seed. */
import { parseNumber } from '#domain/numbers.ts'

export type Row = Record<string, unknown>
export type Answers = Record<string, Row[]>

export type Mutation = {
  readonly table: string
  /** The id of the row before, a reading's of its device. */
  readonly id: number
  /** Where in the row; empty for the row itself. */
  readonly path: readonly (string | number)[]
  /** What was done, as a sentence's end. */
  readonly how: string
  /** The row as it is sent now. */
  readonly sent: unknown
}

/** The numbers 0 to 1 of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const oneOf = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const LONG = 'ü'.repeat(10_000)
const RIGHT_TO_LEFT = '\u202Eשלום עולם مرحبا\u202C'
const MARKUP = '<img src=x onerror="window.attacked = true">'

type Change = { readonly how: string; readonly change: (value: unknown, random: () => number) => unknown }

const anything: readonly Change[] = [
  { how: 'dropped', change: () => undefined },
  { how: 'null', change: () => null },
  { how: 'an object', change: () => ({ hello: 'world' }) },
  { how: 'a list', change: () => [1, null, 'x'] },
  { how: 'empty', change: () => '' },
]
const ofNumbers: readonly Change[] = [
  { how: 'its text', change: (value) => String(value) },
  { how: 'its text with a comma', change: (value) => String(value).replace('.', ',') },
  { how: 'no number', change: () => 'abc' },
  { how: 'far too large', change: (_, random) => 1e12 + Math.floor(random() * 1e9) },
  { how: 'negative', change: () => -7 },
  { how: 'true', change: () => true },
]
const ofTexts: readonly Change[] = [
  { how: 'a number', change: () => 12 },
  { how: '10,000 characters', change: () => LONG },
  { how: 'right to left', change: () => RIGHT_TO_LEFT },
  { how: 'markup', change: () => MARKUP },
  { how: 'false', change: () => false },
]
const ofInstants: readonly Change[] = [
  { how: 'in the future', change: () => '2098-01-01T00:00:00.000Z' },
  { how: 'another day with a time', change: () => '2026-03-02T10:00:00Z' },
  { how: 'no day', change: () => '2026-02-31' },
  { how: 'of another age', change: () => '0001-01-01T00:00:00Z' },
]
const ofLists: readonly Change[] = [
  { how: 'empty', change: () => [] },
  { how: 'with a null', change: (value) => [...(value as unknown[]), null] },
  { how: 'with everything twice', change: (value) => [...(value as unknown[]), ...(value as unknown[])] },
  { how: 'its JSON', change: (value) => JSON.stringify(value) },
  { how: 'no list', change: () => 'x' },
]
const ofObjects: readonly Change[] = [
  { how: 'with something more', change: (value) => ({ ...(value as object), שדה: RIGHT_TO_LEFT }) },
  { how: 'an empty list', change: () => [] },
]

const changesOf = (value: unknown): readonly Change[] => {
  if (typeof value === 'number') return [...anything, ...ofNumbers]
  if (typeof value === 'string')
    return /^\d{4}-/.test(value) ? [...anything, ...ofTexts, ...ofInstants] : [...anything, ...ofTexts]
  if (Array.isArray(value)) return [...anything, ...ofLists]
  if (typeof value === 'object' && value !== null) return [...anything, ...ofObjects]
  return [...anything, ...ofNumbers, ...ofTexts]
}

/** A random place in a value: the path to it. */
function placeIn(value: unknown, random: () => number): (string | number)[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  if (keys.length === 0) return []
  const key = oneOf<string | number>(random, keys)
  const held = (value as Row)[key]
  return random() < 0.5 ? [key] : [key, ...placeIn(held, random)]
}

export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => Object(at)[key], value)

function changedAt(value: unknown, [key, ...path]: readonly (string | number)[], next: unknown): unknown {
  if (key === undefined) return next
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Row) }) as Row
  const changed = changedAt(copy[key], path, next)
  if (changed === undefined) delete copy[key]
  else copy[key] = changed
  return copy
}

/** Whether nothing of a value got lost when it was repaired. */
export function isLossless(sent: unknown, kept: unknown): boolean {
  if (sent === kept) return true
  if (sent === undefined || sent === null || sent === '')
    return (
      kept == null || kept === -1 || String(kept).startsWith('#') || Object.keys(Object(kept)).length >= 0
    )
  if (kept === undefined) return false
  if (typeof kept === 'boolean') return [String(kept), kept ? '1' : '0'].includes(String(sent))
  if (typeof kept === 'number') return parseNumber(sent) === kept
  if (typeof sent === 'string' && typeof kept === 'object')
    return JSON.stringify(JSON.parse(sent)) === JSON.stringify(kept)
  if (typeof kept === 'string') return String(sent) === kept || String(sent).startsWith(kept)
  if (Array.isArray(sent) && Array.isArray(kept)) return kept.every((item) => sent.includes(item))
  return Object.entries(Object(sent)).every(([key, value]) => isLossless(value, Object(kept)[key]))
}

/** What a row is known by. */
export const idOf = (table: string, row: unknown): unknown =>
  Object(row)[table === 'readings' || table === 'events' ? 'fk_device' : 'id']

/** A value gone wrong in one place: where, how, and what it is now. */
export function mutatedOnce(value: unknown, random: () => number) {
  const path = placeIn(value, random)
  const { how, change } = oneOf(random, changesOf(valueAt(value, path)))
  return { path, how, sent: changedAt(value, path, change(valueAt(value, path), random)) }
}

/** The answers with `count` rows of them gone wrong, each in one place. */
export function mutated(answers: Answers, count: number, seed: number) {
  const random = randomOf(seed)
  const sent: Record<string, unknown[]> = Object.fromEntries(
    Object.entries(answers).map(([table, rows]) => [table, [...rows]]),
  )
  const all = Object.entries(answers).flatMap(([table, rows]) => rows.map((row, at) => ({ table, row, at })))
  const mutations: Mutation[] = []
  for (let done = 0; done < count && all.length > 0; done++) {
    const [{ table, row, at }] = all.splice(Math.floor(random() * all.length), 1) as [(typeof all)[number]]
    const rows = sent[table] as unknown[]
    const id = idOf(table, row) as number
    const kind = random()
    const told = (path: Mutation['path'], how: string, now: unknown) =>
      mutations.push({ table, id, path, how, sent: now })
    if (kind < 0.04) {
      rows[at] = oneOf(random, [null, 'x', 7, true, ['x']])
      told([], 'another thing', rows[at])
    } else if (kind < 0.08 && 'id' in row) {
      const copy = { ...row }
      rows.push(copy)
      told(['id'], 'twice', copy)
    } else {
      const { path, how, sent: changed } = mutatedOnce(row, random)
      rows[at] = changed
      told(path, how, changed)
    }
  }
  return { sent, mutations }
}

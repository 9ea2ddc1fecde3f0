import {
  BYTE_ORDER_MARK,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '#gate/json/bytes.ts'
import { utf8 } from '#gate/json/text.ts'
import { afterSpace, endOfValue } from '#gate/json/values.ts'

/** A row of a list: where its bytes are in the body, and what is known of it. */
export type SentRow = {
  readonly start: number
  readonly end: number
  /** The row of the body before that has the same bytes; until the list has been read. */
  before: SentRow | undefined
  /** As the gate read it; undefined for a row without one, and one that was left out. */
  id: unknown
  isKept: boolean
  hasProblems: boolean
  /** Its place in the list as it was told; -1 if it is not in it. */
  at: number
}

/** A list in a body, row by row. */
export class SentList {
  /** @param path the names of the members that lead to it */
  constructor(
    readonly path: string,
    readonly start: number,
    readonly end: number,
    readonly rows: readonly SentRow[],
  ) {}
}

/** A body, and the lists in it by their paths. */
export type SentBody = {
  readonly bytes: Uint8Array
  readonly lists: ReadonlyMap<string, SentList>
}

/** JSON in which each list that is a member of an object, or of one in it, is a SentList. */
export type Outline = { readonly value: unknown; readonly body: SentBody }

/** Lists further inside are values like any other: {data: {changed: {luminaires: []}}}. */
const DEEPEST_LIST = 3

export const parse = (bytes: Uint8Array, { start, end }: Pick<SentRow, 'start' | 'end'>): unknown =>
  JSON.parse(utf8.decode(bytes.subarray(start, end)))

/**
 * Finds the rows of the lists in a body without parsing them, and which of them are in `before`, byte for byte. Parsing the
 * others validates them; one that was in the body before has been validated with it.
 * @throws SyntaxError where the body around the rows is no JSON
 */
export function outlineOf(bytes: Uint8Array, before?: SentBody): Outline {
  const lists = new Map<string, SentList>()
  const { length } = bytes
  let at = BYTE_ORDER_MARK.every((mark, index) => bytes[index] === mark) ? BYTE_ORDER_MARK.length : 0

  function expect(wanted: number): void {
    at = afterSpace(bytes, at)
    if (bytes[at] !== wanted) throw new SyntaxError(`Unexpected byte ${bytes[at]} at ${at}`)
    at += 1
  }

  /** Goes on to the end of the value that begins here. */
  function skip(): number {
    const end = endOfValue(bytes, at, length)
    // A number at the very end of the text has nothing behind it that ends it.
    if (end < 0 && (bytes[at] === QUOTE || bytes[at] === OPEN_LIST || bytes[at] === OPEN_OBJECT))
      throw new SyntaxError('Unexpected end of JSON')
    return end < 0 ? length : end
  }

  function readValue(path: string, depth: number): unknown {
    at = afterSpace(bytes, at)
    if (bytes[at] === OPEN_LIST && depth <= DEEPEST_LIST) return readList(path)
    if (bytes[at] === OPEN_OBJECT && depth < DEEPEST_LIST) return readObject(path, depth)
    const start = at
    at = skip()
    return parse(bytes, { start, end: at })
  }

  function readObject(path: string, depth: number): unknown {
    const members: [string, unknown][] = []
    expect(OPEN_OBJECT)
    at = afterSpace(bytes, at)
    while (bytes[at] !== CLOSE_OBJECT) {
      if (members.length > 0) expect(COMMA)
      at = afterSpace(bytes, at)
      const start = at
      at = skip()
      const name: unknown = parse(bytes, { start, end: at })
      if (typeof name !== 'string') throw new SyntaxError(`Unexpected name at ${start}`)
      expect(COLON)
      members.push([name, readValue(path === '' ? name : `${path}.${name}`, depth + 1)])
      at = afterSpace(bytes, at)
    }
    at += 1
    return Object.fromEntries(members)
  }

  function readList(path: string): SentList {
    const start = at
    const rows: SentRow[] = []
    const search = before?.lists.has(path) ? rowSearch(before, before.lists.get(path) as SentList) : undefined
    expect(OPEN_LIST)
    at = afterSpace(bytes, at)
    while (bytes[at] !== CLOSE_LIST) {
      if (rows.length > 0) expect(COMMA)
      at = afterSpace(bytes, at)
      const rowStart = at
      const next = search?.next(bytes, at)
      at = next ? at + next.end - next.start : skip()
      const known = next ?? search?.anywhere(bytes, rowStart, at)
      rows.push(rowOf(rowStart, at, known))
      at = afterSpace(bytes, at)
    }
    at += 1
    const list = new SentList(path, start, at, rows)
    lists.set(path, list)
    return list
  }

  const value = readValue('', 0)
  if (afterSpace(bytes, at) < length) throw new SyntaxError(`Unexpected byte at ${at}`)
  return { value, body: { bytes, lists } }
}

const rowOf = (start: number, end: number, before: SentRow | undefined): SentRow => ({
  start,
  end,
  before,
  id: before?.id,
  isKept: before?.isKept ?? false,
  hasProblems: before?.hasProblems ?? false,
  at: -1,
})

/** Finds rows of the list before by their bytes. Most are where the one before them was, so the search goes on from there. */
function rowSearch(before: SentBody, { rows }: SentList) {
  let cursor = 0
  let places: Map<number, number[]> | undefined

  /** Where rows are that have this hash; made where a row is not where it was. */
  function placesOf(hash: number): readonly number[] {
    if (places === undefined) {
      places = new Map()
      for (const [place, { start, end }] of rows.entries()) {
        const its = hashOf(before.bytes, start, end)
        const others = places.get(its)
        if (others) others.push(place)
        else places.set(its, [place])
      }
    }
    return places.get(hash) ?? []
  }

  return {
    /** The row that follows the one found last, if its bytes stand here. */
    next(bytes: Uint8Array, at: number): SentRow | undefined {
      const row = rows[cursor]
      if (row === undefined || !isSame(bytes, at, before.bytes, row)) return undefined
      const after = bytes[at + row.end - row.start]
      if (after !== COMMA && after !== CLOSE_LIST) return undefined
      cursor += 1
      return row
    },
    anywhere(bytes: Uint8Array, start: number, end: number): SentRow | undefined {
      const found = placesOf(hashOf(bytes, start, end)).filter((place) => {
        const row = rows[place] as SentRow
        return row.end - row.start === end - start && isSame(bytes, start, before.bytes, row)
      })
      const place = found.find((each) => each >= cursor) ?? found[0]
      if (place === undefined) {
        // Most probably it is the next one, changed.
        cursor += 1
        return undefined
      }
      cursor = place + 1
      return rows[place]
    },
  }
}

function isSame(bytes: Uint8Array, at: number, before: Uint8Array, { start, end }: SentRow): boolean {
  if (at + end - start > bytes.length) return false
  for (let other = start, here = at; other < end; other++, here++)
    if (bytes[here] !== before[other]) return false
  return true
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash
}

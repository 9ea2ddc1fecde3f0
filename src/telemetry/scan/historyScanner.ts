import { parseNumber } from '#domain/numbers.ts'
import { readingTime } from '#domain/reading.ts'
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
import { createRowReader, Problems } from '#gate/tables.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { RowScanner, type RowTarget } from './rowScanner.ts'

/** A history that is not JSON, not a list of readings or events, or incomplete. The message is for the user. */
export class Unreadable extends Error {}

const NOT_JSON = 'The server sent something else than JSON'
const NOT_A_LIST = 'The server sent something else than a list'
const BROKEN_OFF = 'The history broke off before its end'

/** What the scanner expects next. `member` and the like belong to an object around the list: `{data: [...]}`. */
type Expecting =
  | 'text'
  | 'first item'
  | 'item'
  | 'end of item'
  | 'first member'
  | 'member'
  | 'end of member'
  | 'nothing'

/**
 * Scans a history from chunks of bytes into columns: the rows of the requested devices that have a time. The result
 * equals that of JSON.parse, the gate (src/gate) and `readingTime`. The list may be the member `data` of an object (decisions.md, "The
 * server").
 */
export class HistoryScanner {
  /** Its bytes from 0 to `end` are still to be scanned; a 0 follows them. */
  readonly #rows: RowScanner
  #end = 0
  #expecting: Expecting = 'text'
  #isWrapped = false
  #hasList = false
  #beginning: 'unread' | 'read' = 'unread'
  #unusualItems = 0

  /** What could not be read of the devices asked about. */
  readonly problems = new Problems()
  readonly #readRow: ReturnType<typeof createRowReader>
  readonly #target: RowTarget

  constructor(target: RowTarget) {
    this.#target = target
    this.#readRow = createRowReader(target.hasLevels ? 'readings' : 'events')
    this.#rows = new RowScanner(target)
  }

  /** @throws Unreadable */
  push(chunk: Uint8Array): void {
    this.#append(chunk)
    if (this.#beginning === 'unread' && !this.#readBeginning()) return
    const read = this.#scan()
    this.#rows.bytes.copyWithin(0, read, this.#end)
    this.#end -= read
  }

  /** @throws Unreadable if the history is incomplete */
  finish(): void {
    if (this.#expecting !== 'nothing') throw new Unreadable(BROKEN_OFF)
    if (!this.#hasList) throw new Unreadable(NOT_A_LIST)
  }

  #append(chunk: Uint8Array): void {
    const rows = this.#rows
    const end = this.#end + chunk.length
    if (end >= rows.bytes.length) rows.makeRoom(2 * end)
    rows.bytes.set(chunk, this.#end)
    rows.bytes[end] = 0
    this.#end = end
  }

  /** Skips a byte order mark; false if more bytes are needed to decide. */
  #readBeginning(): boolean {
    const end = this.#end
    const { bytes } = this.#rows
    const isMarked = BYTE_ORDER_MARK.every((mark, at) => at >= end || bytes[at] === mark)
    if (isMarked && end < BYTE_ORDER_MARK.length) return false
    if (isMarked) bytes.fill(0x20, 0, BYTE_ORDER_MARK.length)
    this.#beginning = 'read'
    return true
  }

  /** Scans all complete values, and returns the index after them. */
  #scan(): number {
    const end = this.#end
    const { bytes } = this.#rows
    let at = afterSpace(bytes, 0)
    while (at < end) {
      const next = this.#step(bytes[at] as number, at)
      if (next < 0) return at
      at = afterSpace(bytes, next)
    }
    return at
  }

  /** The index after the value at `at`; -1 if it is incomplete. */
  #step(first: number, at: number): number {
    switch (this.#expecting) {
      case 'first item':
      case 'item':
        if (first === CLOSE_LIST && this.#expecting === 'first item') return this.#endList(at)
        return this.#item(at)
      case 'end of item':
        if (first === CLOSE_LIST) return this.#endList(at)
        return this.#expect('item', first === COMMA, at)
      case 'text':
        if (first === OPEN_LIST) return this.#beginList(at)
        this.#isWrapped = true
        if (first === OPEN_OBJECT) return this.#expect('first member', true, at)
        throw new Unreadable(looksLikeJson(first) ? NOT_A_LIST : NOT_JSON)
      case 'first member':
      case 'member':
        if (first === CLOSE_OBJECT && this.#expecting === 'first member')
          return this.#expect('nothing', true, at)
        return this.#member(at)
      case 'end of member':
        if (first === CLOSE_OBJECT) return this.#expect('nothing', true, at)
        return this.#expect('member', first === COMMA, at)
      case 'nothing':
        throw new Unreadable(NOT_JSON)
    }
  }

  #expect(next: Expecting, isAsExpected: boolean, at: number): number {
    if (!isAsExpected) throw new Unreadable(NOT_JSON)
    this.#expecting = next
    return at + 1
  }

  #beginList(at: number): number {
    this.#target.columns.clear()
    this.problems.clear()
    this.#hasList = true
    return this.#expect('first item', true, at)
  }

  #endList(at: number): number {
    return this.#expect(this.#isWrapped ? 'end of member' : 'nothing', true, at)
  }

  #item(at: number): number {
    const { bytes } = this.#rows
    const usual = bytes[at] === OPEN_OBJECT ? this.#rows.read(at) : at
    this.#expecting = 'end of item'
    if (usual > at) return usual
    const next = endOfValue(bytes, at, this.#end)
    if (next < 0) this.#expecting = 'item'
    else this.#unusualItem(parse(bytes.subarray(at, next)))
    return next
  }

  /** An item that is not written as usual, or has something that is not as it should be. */
  #unusualItem(item: unknown): void {
    const device = parseNumber(Object(item).fk_device)
    if (device !== undefined && this.#rows.placeOf(device) < 0) return
    const row = this.#readRow(item, this.problems, this.#unusualItems++) as StatusReading | undefined
    const time = row && readingTime(row)
    const place = row ? this.#rows.placeOf(row.fk_device) : -1
    if (row && place >= 0 && time !== undefined)
      this.#target.columns.add(time, place, row.output_level ?? Number.NaN)
  }

  /** Scans a member of the object around the list, or its name if its value is the list. */
  #member(at: number): number {
    const end = this.#end
    const { bytes } = this.#rows
    if (bytes[at] !== QUOTE) throw new Unreadable(NOT_JSON)
    const afterName = endOfValue(bytes, at, end)
    if (afterName < 0) return -1
    const name = parse(bytes.subarray(at, afterName))
    const colon = afterSpace(bytes, afterName)
    const value = afterSpace(bytes, colon + 1)
    if (colon >= end || value >= end) return -1
    if (bytes[colon] !== COLON) throw new Unreadable(NOT_JSON)
    if (name === 'data') {
      if (bytes[value] === OPEN_LIST) return this.#beginList(value)
      this.#hasList = false
    }
    const next = endOfValue(bytes, value, end)
    if (next < 0) return -1
    parse(bytes.subarray(value, next))
    this.#expecting = 'end of member'
    return next
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Unreadable(NOT_JSON)
  }
}

/** Whether a text with this first byte may be a JSON string, number or literal. */
const looksLikeJson = (first: number) => /["\-0-9tfn]/.test(String.fromCharCode(first))

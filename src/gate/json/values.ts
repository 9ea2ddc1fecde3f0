import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, OPEN_LIST, OPEN_OBJECT, QUOTE } from './bytes.ts'

const opens = (at: number) => at === OPEN_OBJECT || at === OPEN_LIST
const closes = (at: number) => at === CLOSE_OBJECT || at === CLOSE_LIST

/**
 * The index after the JSON value at `at`; -1 if it does not end before `end`. A number or literal ends at the next
 * character that cannot belong to it. JSON.parse validates the value.
 */
export function endOfValue(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] as number
  if (first === QUOTE) return endOfText(bytes, at, end)
  if (!opens(first)) return endOfWord(bytes, at, end)
  let depth = 0
  for (let i = at; i < end; i++) {
    const next = bytes[i] as number
    if (next === QUOTE) {
      i = endOfText(bytes, i, end) - 1
      if (i < 0) return -1
    } else if (opens(next)) depth += 1
    else if (closes(next)) {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return -1
}

function endOfText(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at + 1; i < end; i++) {
    if (bytes[i] === BACKSLASH) i += 1
    else if (bytes[i] === QUOTE) return i + 1
  }
  return -1
}

const inWord = (at: number) => /[\w.+-]/.test(String.fromCharCode(at))

/** An invalid character counts as one byte, which JSON.parse then refuses. */
function endOfWord(bytes: Uint8Array, at: number, end: number): number {
  if (!inWord(bytes[at] as number)) return at + 1
  for (let i = at + 1; i < end; i++) if (!inWord(bytes[i] as number)) return i
  return -1
}

export function afterSpace(bytes: Uint8Array, at: number): number {
  let i = at
  while (isSpace(bytes[i] as number)) i++
  return i
}

const isSpace = (byte: number) =>
  byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)

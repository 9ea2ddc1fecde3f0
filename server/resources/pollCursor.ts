import { createHash } from 'node:crypto'
import { endingBefore, type Snapshot } from '../store/snapshot.ts'

/** The contract's limit, in characters. */
const longest = 100

/** A short name for a source of the change feed. */
const nameOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 12)

/**
 * The text of a position in the change feed; the same in every server. Where many transactions are running it names those
 * that began first, and ends at the next one: what ended after that is told again, never left out.
 */
export function writeCursor(source: string, position: Snapshot): string {
  const text = `${nameOf(source)}.${[...position.running, position.next].join('-')}`
  const last = position.running.at(-1)
  return text.length <= longest || last === undefined
    ? text
    : writeCursor(source, endingBefore(position, last))
}

/** The position of a cursor; undefined if it has another source or is no cursor. */
export function readCursor(source: string, cursor: string | null): Snapshot | undefined {
  const [, name, numbers = ''] = /^([0-9a-f]+)\.(\d+(?:-\d+)*)$/.exec(cursor ?? '') ?? []
  if (name !== nameOf(source)) return undefined
  const running = numbers.split('-').map(Number)
  const next = running.pop() ?? 0
  return { next, running }
}

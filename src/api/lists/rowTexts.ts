import { utf8 } from '#gate/json/text.ts'
import type { SentRow } from './outline.ts'

type Place = Pick<SentRow, 'start' | 'end'>

/** Bytes that are decoded at once, where a row is not longer. */
const BLOCK = 65_536

/**
 * The texts of a body's rows. A call of the decoder takes longer than most rows are long, so rows that follow one another are cut
 * out of one text where each byte of it is a character; elsewhere each row is decoded by itself.
 */
export function createRowTexts(bytes: Uint8Array, blockLength = BLOCK): (row: Place) => string {
  let block = { start: 0, end: 0, text: '' }

  function decodeFrom({ start, end }: Place): void {
    const blockEnd = Math.min(Math.max(end, start + blockLength), bytes.length)
    block = { start, end: blockEnd, text: utf8.decode(bytes.subarray(start, blockEnd)) }
  }

  return (row) => {
    if (row.start < block.start || row.end > block.end) decodeFrom(row)
    const { start, end, text } = block
    return text.length === end - start
      ? text.slice(row.start - start, row.end - start)
      : utf8.decode(bytes.subarray(row.start, row.end))
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowTexts } from '#api/lists/rowTexts.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Mostly ASCII, as names are; now and then other letters, and bytes that are no UTF-8. */
const rowBytes = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.string({ maxLength: 12 }).map((text) => encoder.encode(text)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('Pärnu', '€', '💡', '\uFEFF').map((text) => encoder.encode(text)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3 }) },
    ),
    { maxLength: 4 },
  )
  .map((parts) =>
    Uint8Array.from(['"'.charCodeAt(0), ...parts.flatMap((part) => [...part]), '"'.charCodeAt(0)]),
  )

test('the text of a row is that of its bytes, whatever stands in the rows around it and whichever are asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ bytes: rowBytes, isAskedFor: fc.boolean() }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (rows, blockLength) => {
        const body = Uint8Array.from(rows.flatMap(({ bytes }) => [...bytes]))
        const textOf = createRowTexts(body, blockLength)
        let start = 0
        for (const { bytes, isAskedFor } of rows) {
          const end = start + bytes.length
          if (isAskedFor) expect(textOf({ start, end })).toBe(decoder.decode(bytes))
          start = end
        }
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#ui/csv.ts'

/** Reads RFC 4180 a character at a time. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at++) {
    const character = csv.charAt(at)
    if (isQuoted && csv.startsWith('""', at)) {
      cell += '"'
      at++
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && csv.startsWith('\r\n', at)) {
      rows.push([...row, cell])
      row = []
      cell = ''
      at++
    } else cell += character
  }
  return rows
}

test('has a line for the header and for each row, each ended by CR LF', () => {
  expect(toCsv(['Name', 'Wattage (W)'], [['L1', 36]])).toBe('Name,Wattage (W)\r\nL1,36\r\n')
})

test('numbers have a decimal point, and missing values are empty', () => {
  expect(toCsv(['a', 'b', 'c'], [[2.8, undefined, -1.25]])).toBe('a,b,c\r\n2.8,,-1.25\r\n')
})

test('quotes what holds a comma, a quote or a line break', () => {
  expect(toCsv(['Office, floor 4'], [['Say "L1"'], ['two\nlines']])).toBe(
    '"Office, floor 4"\r\n"Say ""L1"""\r\n"two\nlines"\r\n',
  )
})

test.each([
  '=1+1',
  '+3725550000',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
])('the text %j is no formula in a spreadsheet, nor is it as a title', (text) => {
  expect(readCsv(toCsv([text], [[text]]))).toEqual([[`'${text}`], [`'${text}`]])
})

test('what is read back is what was written', () => {
  const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text))
  const cell = fc.oneof(
    harmless,
    fc.constantFrom('"', ',', 'a\r\nb', '","', ' '),
    fc.double(),
    fc.constant(undefined),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), (rows) => {
      const written = rows.map((cells) => cells.map((value) => String(value ?? '')))
      expect(readCsv(toCsv(['a', 'b', 'c'], rows))).toEqual([['a', 'b', 'c'], ...written])
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readingTime } from '#domain/reading.ts'
import { readRow } from '#gate/rows.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { Columns } from '#telemetry/scan/columns.ts'
import { HistoryScanner, Unreadable } from '#telemetry/scan/historyScanner.ts'
import { cutAnywhere, historyText } from './history.ts'

const ids = [1, 2, 3, 5, 8, 4_000_000_000]

type Row = {
  readonly time: number
  readonly device: number
  readonly level: number
}

function scan(pieces: readonly Uint8Array[], { hasLevels = true, devices = ids } = {}): Row[] {
  const columns = new Columns()
  const scanner = new HistoryScanner({ columns, devices, hasLevels })
  for (const piece of pieces) scanner.push(piece)
  scanner.finish()
  const { times, devices: places, levels } = columns.readings()
  return Array.from(times, (time, row) => ({
    time,
    device: devices[places[row] ?? -1] ?? Number.NaN,
    level: levels[row] ?? Number.NaN,
  }))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const scanText = (text: string) => scan([bytesOf(text)])

/** What the scanner is held against: JSON.parse, the gate, and the domain's rules. */
function parsed(text: string, devices = ids): Row[] {
  const body = JSON.parse(text.replace(/^\ufeff/, ''))
  const items: unknown[] = Array.isArray(body) ? body : body.data
  return items.flatMap((item) => {
    const { row } = readRow<StatusReading>('readings', item)
    const time = row && readingTime(row)
    const counts = row && time !== undefined && devices.includes(row.fk_device)
    return counts ? [{ time, device: row.fk_device, level: row.output_level }] : []
  })
}

describe('history in any JSON', () => {
  test('is what JSON.parse says it is, wherever its chunks are cut', () => {
    const cut = historyText.chain((text) => fc.tuple(fc.constant(text), cutAnywhere(text)))
    fc.assert(
      fc.property(cut, ([text, pieces]) => {
        expect(scan(pieces)).toEqual(parsed(text))
      }),
      { numRuns: 1500 },
    )
  })

  test('may come byte by byte', () => {
    fc.assert(
      fc.property(historyText, (text) => {
        expect(scan(Array.from(bytesOf(text), (byte) => Uint8Array.of(byte)))).toEqual(parsed(text))
      }),
    )
  })

  test('is not read at all where any end of it is missing', () => {
    const broken = historyText.chain((text) =>
      fc
        .tuple(fc.constant(bytesOf(text.trimEnd())), fc.nat())
        .map(([bytes, at]) => bytes.slice(0, at % bytes.length)),
    )
    fc.assert(
      fc.property(broken, (bytes) => {
        expect(() => scan([bytes])).toThrow('The history broke off before its end')
      }),
    )
  })

  test('with a byte put wrong is read as JSON.parse reads it, or refused as JSON.parse refuses it', () => {
    const spoilt = historyText.chain((text) =>
      fc
        .tuple(fc.constant(text.trim()), fc.nat(), fc.constantFrom(...'{}[],:"\\0a.- '))
        .map(([whole, at, by]) => {
          const place = at % whole.length
          return whole.slice(0, place) + by + whole.slice(place + 1)
        }),
    )
    fc.assert(
      fc.property(spoilt, (text) => {
        const expected = attempt(() => parsed(text))
        const actual = attempt(() => scanText(text))
        if (expected === undefined) expect(actual).toBeUndefined()
        else if (actual !== undefined) expect(actual).toEqual(expected)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('a long history', () => {
  const row = (device: number, minute: number) =>
    `{"fk_device":${device},"dt_production":"${new Date(minute * 60_000).toISOString()}","output_level":${minute % 101}}`

  test('is read whole, with days and years between its rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => row(ids[at % ids.length] ?? 0, at * 997))
    const text = `[${rows.join()}]`
    expect(scanText(text)).toEqual(parsed(text))
  })

  test('may have members longer than all that is read at a time', () => {
    const text = `[${row(1, 0)},{"note":"${'n'.repeat(700_000)}",${row(2, 1).slice(1)},${row(3, 2)}]`
    expect(scanText(text)).toEqual(parsed(text))
    expect(scan(chunksOf(bytesOf(text), 65_536))).toHaveLength(3)
  })

  test('is of the devices that are asked about, whatever their ids are', () => {
    const id = fc.oneof(fc.nat(3000), fc.maxSafeNat(), fc.constant(0))
    const asked = fc.uniqueArray(id, { maxLength: 300 })
    fc.assert(
      fc.property(asked, fc.array(id, { maxLength: 50 }), (devices, others) => {
        const text = `[${[...devices, ...others].map((device, at) => row(device, at)).join()}]`
        expect(scan([bytesOf(text)], { devices })).toEqual(parsed(text, devices))
      }),
    )
  })
})

const chunksOf = (bytes: Uint8Array, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  )

function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError || error instanceof TypeError)
      return undefined
    throw error
  }
}

describe('a reading', () => {
  const usual =
    '{"fk_device":3,"dt_arrival":"2026-10-25T08:00:01.000Z","dt_production":"2026-10-25T08:00:00.250Z","output_level":33.33}'
  const time = Date.parse('2026-10-25T08:00:00.250Z')

  test('is its device, the time it was made and its level', () => {
    expect(scanText(`[${usual}]`)).toEqual([{ device: 3, time, level: 33.33 }])
  })

  test('counts from its arrival where the time it was made is missing', () => {
    const arrived = usual.replace('"2026-10-25T08:00:00.250Z"', 'null')
    expect(scanText(`[${arrived}]`)).toEqual([{ device: 3, time: time + 750, level: 33.33 }])
  })

  test('whose time names no zone is in UTC, whatever the machine’s is', () => {
    for (const text of ['2026-10-25T08:00:00.250', '2026-10-25 08:00:00.250'])
      expect(scanText(`[${usual.replace('2026-10-25T08:00:00.250Z', text)}]`)).toEqual([
        { device: 3, time, level: 33.33 },
      ])
  })

  test('of a device that is not asked about, without a time or without a level is left out', () => {
    const others = [
      usual.replace(':3,', ':4,'),
      usual.replace(/"2026[^"]*"/g, 'null'),
      usual.replace(',"output_level":33.33', ''),
      usual.replace('33.33', 'null'),
      '{}',
    ]
    expect(scanText(`[${others.join()},${usual}]`)).toHaveLength(1)
  })

  test('of a kind that has no levels needs none', () => {
    const event = usual.replace(',"output_level":33.33', '')
    expect(scan([bytesOf(`[${event}]`)], { hasLevels: false })).toEqual([
      { device: 3, time, level: Number.NaN },
    ])
  })
})

describe('a reading that is not as it should be', () => {
  const row = (device: unknown, level: unknown, made: unknown = '2026-10-25T08:00:00Z') =>
    JSON.stringify({ fk_device: device, dt_production: made, output_level: level })

  function problemsIn(...rows: string[]) {
    const columns = new Columns()
    const scanner = new HistoryScanner({ columns, devices: ids, hasLevels: true })
    scanner.push(bytesOf(`[${rows.join()}]`))
    scanner.finish()
    const { levels } = columns.readings()
    return {
      levels: [...levels],
      problems: scanner.problems.samples.map(({ id, field, value }) => [id, field, value]),
    }
  }

  test('is repaired where its level or its device is a text', () => {
    expect(problemsIn(row(3, '50'), row('5', '33,5'), row(8, 20))).toEqual({
      levels: [50, 33.5, 20],
      problems: [],
    })
  })

  test('is left out and told where its level or its time is impossible, and the others count', () => {
    const rows = [
      row(1, 1000),
      row(2, null),
      row(3, 30),
      row(5, 50, 'noon'),
      row(8, 80, '0001-01-01T00:00:00Z'),
    ]
    expect(problemsIn(...rows, row(null, 9), 'null', row(3, 31))).toEqual({
      levels: [30, 31],
      problems: [
        ['1', 'output_level', '1000'],
        ['2', 'output_level', 'null'],
        ['5', 'dt_production', '"noon"'],
        ['8', 'dt_production', '"0001-01-01T00:00:00Z"'],
        ['', '[4].fk_device', 'null'],
        ['', '[5]', 'null'],
      ],
    })
  })

  test('of a device that is not asked about is not told', () => {
    expect(problemsIn(row(4, 1000), row(7, 'x'))).toEqual({ levels: [], problems: [] })
  })
})

describe('what is no history', () => {
  test.each([
    ['nothing', '', 'The history broke off before its end'],
    ['a web page', '<html></html>', 'The server sent something else than JSON'],
    ['an object without a list', '{"rows":[]}', 'The server sent something else than a list'],
    ['an object with something else for a list', '{"data":{}}', 'The server sent something else than a list'],
    ['a text', '"list"', 'The server sent something else than a list'],
    ['two lists', '[][]', 'The server sent something else than JSON'],
    ['a list with a comma too many', '[{},]', 'The server sent something else than JSON'],
    ['an object that is none', '[{"fk_device":01}]', 'The server sent something else than JSON'],
  ])('%s is refused: %s', (_, text, message) => {
    expect(() => scanText(text)).toThrow(new Unreadable(message))
  })

  test('where a name comes twice, the last one counts, as JSON.parse has it', () => {
    const row = '{"fk_device":3,"dt_production":"2026-10-25T08:00:00Z","output_level":1}'
    expect(scanText(`{"data":[${row},${row}],"data":[${row}]}`)).toHaveLength(1)
    expect(() => scanText(`{"data":[${row}],"data":null}`)).toThrow(Unreadable)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barSpans } from '#charts/barSpans.ts'
import { edgeMarks, lastKnown, stepPoints } from '#charts/steps.ts'
import { roundedRows } from '#charts/TableView.tsx'

const HOUR = 3_600_000
const hours = (count: number) => Float64Array.from({ length: count + 1 }, (_, hour) => hour * HOUR)

describe('bars', () => {
  test('share the width of the longest, from the left edge', () => {
    expect(barSpans([400, 100, 300])).toEqual({
      zero: 0,
      spans: [
        { start: 0, length: 100 },
        { start: 0, length: 25 },
        { start: 0, length: 75 },
      ],
    })
  })

  test('of negative savings lie left of a zero line that the others start from', () => {
    expect(barSpans([100, 300, -200])).toEqual({
      zero: 40,
      spans: [
        { start: 40, length: 20 },
        { start: 40, length: 60 },
        { start: 0, length: 40 },
      ],
    })
  })

  test('that are not known are none, and nothing but zeros has no length', () => {
    expect(barSpans([undefined, 0]).spans).toEqual([undefined, { start: 0, length: 0 }])
  })

  test('never leave their width', () => {
    const value = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(value), (values) => {
        for (const span of barSpans(values).spans) {
          expect(span?.start ?? 0).toBeGreaterThanOrEqual(0)
          expect((span?.start ?? 0) + (span?.length ?? 0)).toBeLessThanOrEqual(100 + 1e-9)
        }
      }),
    )
  })
})

describe('a stepped line', () => {
  test('holds a value over its bucket, and has a gap where none is known', () => {
    const [times, values] = stepPoints(hours(2), [Float64Array.of(5, Number.NaN)])
    expect(Array.from(times)).toEqual([0, HOUR - 1, HOUR, 2 * HOUR - 1])
    expect(values).toEqual([5, 5, null, null])
  })

  test('tells of the newest bucket that any line knows', () => {
    const [some, none] = [
      Float64Array.of(1, 2, Number.NaN),
      Float64Array.of(Number.NaN, Number.NaN, Number.NaN),
    ]
    expect([lastKnown([some, none]), lastKnown([none]), lastKnown([])]).toEqual([1, undefined, undefined])
  })
})

describe('the marks of a time axis', () => {
  test.each([
    [24, 30, 25],
    [24, 9, 9],
    [24, 4, 3],
    [25, 9, 9],
    [23, 9, 8],
  ])('of %i hours with room for %i are %i edges', (count, room, marks) => {
    const edges = hours(count)
    const shown = edgeMarks(edges, 0, count * HOUR, room)
    expect(shown).toHaveLength(marks)
    expect(shown.every((mark) => edges.includes(mark))).toBe(true)
  })

  test('lie in the part that is shown', () => {
    expect(edgeMarks(hours(24), 6 * HOUR, 8 * HOUR, 9).map((mark) => mark / HOUR)).toEqual([6, 7, 8])
  })
})

test('a table’s numbers are exported as they are shown, and empty where not known', () => {
  const columns = [{ title: 'Zone' }, { title: 'Energy (kWh)', decimals: 2 }]
  expect(
    roundedRows(
      [
        ['Deck', 1.23456],
        ['Hall', Number.NaN],
      ],
      columns,
    ),
  ).toEqual([
    ['Deck', 1.23],
    ['Hall', undefined],
  ])
})

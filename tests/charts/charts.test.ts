import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barSpans } from '#charts/barSpans.ts'
import { bucketAfterKey } from '#charts/bucketAfterKey.ts'
import { ensureNavigatorLanguage } from '#charts/navigatorLanguage.ts'
import { edgeMarks, lastKnown, linePoints } from '#charts/steps.ts'
import { roundedRows } from '#charts/TableView.tsx'
import { isWhole, panToReveal, scaleRange } from '#charts/zoom.ts'

const HOUR = 3_600_000
const hours = (count: number) => Float64Array.from({ length: count + 1 }, (_, hour) => hour * HOUR)

test.each([
  ['C', 'en'],
  ['et', 'et'],
  ['en-GB', 'en-GB'],
])('a browser whose language is %s has the language %s when charts are loaded', (language, after) => {
  class Browser {
    get language() {
      return language
    }
  }
  const browser = new Browser() as Navigator
  ensureNavigatorLanguage(browser)
  expect(browser.language).toBe(after)
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow()
})

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
    const [times, values] = linePoints(hours(2), [Float64Array.of(5, Number.NaN)])
    expect(Array.from(times)).toEqual([0, HOUR - 1, HOUR, 2 * HOUR - 1])
    expect(values).toEqual([5, 5, null, null])
  })

  test('of more buckets than a screen has pixels is joined from their starts, and not copied where it has no gaps', () => {
    const edges = hours(20_000)
    const whole = new Float64Array(20_000).fill(7)
    const broken = whole.with(3, Number.NaN)
    const [times, same, gaps] = linePoints(edges, [whole, broken])
    expect(times).toHaveLength(20_000)
    expect(same).toBe(whole)
    expect(gaps?.slice(2, 5)).toEqual([7, null, 7])
  })

  test('shows the newest bucket with a value in any line', () => {
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

  test('stay at the same edges while the part that is shown moves', () => {
    expect(edgeMarks(hours(24), 5 * HOUR, 17 * HOUR, 4).map((mark) => mark / HOUR)).toEqual([8, 12, 16])
  })

  test('of no edges are none', () => {
    expect(edgeMarks(new Float64Array(), 0, HOUR, 9)).toEqual([])
  })

  test('lie in the part that is shown', () => {
    expect(edgeMarks(hours(24), 6 * HOUR, 8 * HOUR, 9).map((mark) => mark / HOUR)).toEqual([6, 7, 8])
  })
})

describe('a zoom', () => {
  const whole = { from: 0, to: 100 }

  test('keeps its middle, and stops at the ends and at the whole', () => {
    expect(scaleRange(whole, 0.5, whole)).toEqual({ from: 25, to: 75 })
    expect(scaleRange({ from: 0, to: 10 }, 2, whole)).toEqual({ from: 0, to: 20 })
    expect(scaleRange({ from: 60, to: 100 }, 4, whole)).toEqual(whole)
  })

  test('moves only as far as needed to show the bucket', () => {
    expect(panToReveal({ from: 20, to: 40 }, { from: 30, to: 35 }, whole)).toEqual({ from: 20, to: 40 })
    expect(panToReveal({ from: 20, to: 40 }, { from: 40, to: 50 }, whole)).toEqual({ from: 30, to: 50 })
    expect(panToReveal({ from: 20, to: 40 }, { from: 0, to: 10 }, whole)).toEqual({ from: 0, to: 20 })
  })

  test('never leaves the whole', () => {
    const part = fc.tuple(fc.nat(100), fc.nat(100)).map(([one, other]) => ({
      from: Math.min(one, other),
      to: Math.max(one, other),
    }))
    fc.assert(
      fc.property(part, part, fc.double({ min: 0.01, max: 100, noNaN: true }), (shown, span, factor) => {
        for (const next of [scaleRange(shown, factor, whole), panToReveal(shown, span, whole)]) {
          expect(next.from).toBeGreaterThanOrEqual(0)
          expect(next.to).toBeLessThanOrEqual(100 + 1e-9)
        }
      }),
    )
    expect([isWhole(whole, whole), isWhole({ from: 1, to: 100 }, whole)]).toEqual([true, false])
  })
})

test('keys go through the buckets of a chart, and stop at its ends', () => {
  const goes = (bucket: number, key: string) => bucketAfterKey(bucket, 24, key)
  expect([goes(3, 'ArrowLeft'), goes(0, 'ArrowLeft'), goes(20, 'PageUp'), goes(3, 'End')]).toEqual([
    2, 0, 23, 23,
  ])
  expect([goes(3, 'x'), bucketAfterKey(0, 0, 'Home')]).toEqual([undefined, undefined])
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

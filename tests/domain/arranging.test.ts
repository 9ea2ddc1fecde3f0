import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALIGNMENTS, align, distribute, layOut, shapeFor, shapeWith, spacingIn } from '#domain/arranging.ts'

const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
const positions = fc.array(fc.record({ latitude: percent, longitude: percent }), {
  minLength: 2,
  maxLength: 12,
})
const latitudes = (all: readonly { latitude: number }[]) => all.map(({ latitude }) => latitude)
const longitudes = (all: readonly { longitude: number }[]) => all.map(({ longitude }) => longitude)

describe('aligning', () => {
  test.each([
    ['left', { longitude: 10 }],
    ['centre', { longitude: 30 }],
    ['right', { longitude: 50 }],
    ['top', { latitude: 20 }],
    ['middle', { latitude: 50 }],
    ['bottom', { latitude: 80 }],
  ] as const)('to the %s', (alignment, line) => {
    const devices = [
      { latitude: 20, longitude: 50 },
      { latitude: 80, longitude: 10 },
      { latitude: 30, longitude: 15 },
    ]
    expect(align(devices, alignment)).toEqual(devices.map((device) => ({ ...device, ...line })))
  })

  test('leaves the other axis as it is, and done twice is done once', () =>
    fc.assert(
      fc.property(positions, fc.constantFrom(...ALIGNMENTS), (before, alignment) => {
        const after = align(before, alignment)
        const isVertical = alignment === 'top' || alignment === 'middle' || alignment === 'bottom'
        expect(isVertical ? longitudes(after) : latitudes(after)).toEqual(
          isVertical ? longitudes(before) : latitudes(before),
        )
        expect(align(after, alignment)).toEqual(after)
      }),
    ))
})

describe('distributing', () => {
  test('makes the gaps equal, and leaves the two outermost and the order as they are', () =>
    fc.assert(
      fc.property(positions, (before) => {
        const after = distribute(before, 'horizontally')
        const inOrder = longitudes(after).sort((a, b) => a - b)
        const gaps = inOrder.slice(1).map((value, index) => value - (inOrder[index] ?? 0))
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 5)
        expect(Math.min(...longitudes(after))).toBe(Math.min(...longitudes(before)))
        expect(Math.max(...longitudes(after))).toBe(Math.max(...longitudes(before)))
        expect(latitudes(after)).toEqual(latitudes(before))
      }),
    ))

  test('of none is none, and one stays where it is', () => {
    expect(distribute([], 'horizontally')).toEqual([])
    expect(distribute([{ latitude: 1 / 3, longitude: 2 / 3 }], 'vertically')).toEqual([
      { latitude: 1 / 3, longitude: 2 / 3 },
    ])
  })

  test('leaves the two outermost exactly where they are, however many decimals that takes', () => {
    const at = (longitude: number) => ({ latitude: 7, longitude })
    expect(distribute([at(100 / 3), at(0), at(200 / 3), at(1)], 'horizontally')).toEqual([
      at(44.444444),
      at(0),
      at(200 / 3),
      at(22.222222),
    ])
    expect(distribute([at(1 / 3), at(9), at(5)], 'horizontally')[0]).toEqual(at(1 / 3))
  })

  test('vertically goes by latitude', () => {
    const at = (latitude: number) => ({ latitude, longitude: 7 })
    expect(distribute([at(90), at(10), at(11)], 'vertically')).toEqual([at(90), at(10), at(50)])
  })
})

test('the spacing of rows and columns is the distance between the positions that are laid out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('inside' as const, 'edges' as const),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      (rows, columns, spread, width, height) => {
        const within = { x: 5, y: 7, width, height }
        const positions = layOut(rows * columns, { rows, columns }, within, spread)
        const [first, right, below] = [positions[0], positions[1], positions[columns]]
        const { x, y } = spacingIn({ rows, columns }, within, spread)
        if (columns === 1) expect(x).toBeUndefined()
        else expect(x).toBeCloseTo((right?.longitude ?? 0) - (first?.longitude ?? 0), 4)
        if (rows === 1) expect(y).toBeUndefined()
        else expect(y).toBeCloseTo((below?.latitude ?? 0) - (first?.latitude ?? 0), 4)
      },
    ),
  )
})

describe('rows', () => {
  const room = { x: 10, y: 20, width: 40, height: 20 }

  test('inside a rectangle keep half a gap from its edges', () => {
    expect(layOut(4, { rows: 2, columns: 2 }, room, 'inside')).toEqual([
      { latitude: 25, longitude: 20 },
      { latitude: 25, longitude: 40 },
      { latitude: 35, longitude: 20 },
      { latitude: 35, longitude: 40 },
    ])
  })

  test('from edge to edge of one column stand in its middle', () => {
    expect(layOut(2, { rows: 2, columns: 1 }, room, 'edges')).toEqual([
      { latitude: 20, longitude: 30 },
      { latitude: 40, longitude: 30 },
    ])
  })

  test('hold no more devices than there are', () => {
    expect(layOut(3, { rows: 2, columns: 2 }, room, 'inside')).toHaveLength(3)
    expect(layOut(9, { rows: 2, columns: 2 }, room, 'inside')).toHaveLength(4)
  })

  test('from edge to edge begin and end on them; a single row is in the middle', () => {
    expect(layOut(3, { rows: 1, columns: 3 }, room, 'edges')).toEqual([
      { latitude: 30, longitude: 10 },
      { latitude: 30, longitude: 30 },
      { latitude: 30, longitude: 50 },
    ])
  })

  test('hold every device whatever the shape asked for, and are no more than that takes', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: -3, max: 300 }), (count, given) => {
        const [high, wide] = [shapeWith(count, { rows: given }), shapeWith(count, { columns: given })]
        for (const shape of [high, wide]) expect(layOut(count, shape, room, 'inside')).toHaveLength(count)
        expect(high.rows * (high.columns - 1)).toBeLessThan(count)
        expect((wide.rows - 1) * wide.columns).toBeLessThan(count)
      }),
    ))

  test.each([
    [10, { rows: 3 }, { rows: 3, columns: 4 }],
    [10, { rows: 1 }, { rows: 1, columns: 10 }],
    [10, { columns: 3 }, { rows: 4, columns: 3 }],
    [10, { rows: 2.4 }, { rows: 2, columns: 5 }],
    [10, { rows: 99 }, { rows: 10, columns: 1 }],
    [10, { columns: 0 }, { rows: 10, columns: 1 }],
    [10, { rows: Number.NaN }, { rows: 1, columns: 10 }],
    [0, { rows: 3 }, { rows: 1, columns: 1 }],
    [0, { columns: 3 }, { rows: 1, columns: 1 }],
  ])('for %i devices in %o are %o', (count, given, shape) => {
    expect(shapeWith(count, given)).toEqual(shape)
  })

  test.each([
    [12, { width: 40, height: 30 }, { rows: 3, columns: 4 }],
    [6, { width: 60, height: 1 }, { rows: 1, columns: 6 }],
    [6, { width: 1, height: 60 }, { rows: 6, columns: 1 }],
    [5, { width: 10, height: 0 }, { rows: 1, columns: 5 }],
    [5, { width: 0, height: 0 }, { rows: 1, columns: 5 }],
  ])('of %i devices in %o are %o', (count, size, shape) => {
    expect(shapeFor(count, size)).toEqual(shape)
  })
})

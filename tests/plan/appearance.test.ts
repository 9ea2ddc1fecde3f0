import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupColours, markedStatuses, markerColours, planDeviceKinds } from '#plan/device.ts'
import { type Appearance, appearanceOf, packAppearance, unpackAppearance } from '#plan/kernel/appearance.ts'
import { createBitFields } from '#plan/kernel/bitFields.ts'

/** Every appearance that a device can have. */
function* everyAppearance(): Generator<Appearance> {
  for (const kind of planDeviceKinds)
    for (const colour of markerColours)
      for (const tenths of [undefined, ...Array(11).keys()])
        for (const status of [undefined, ...markedStatuses])
          for (const highlighted of [undefined, 'direct', 'group'] as const)
            for (const groupColour of [undefined, ...groupColours])
              for (const hasFinding of [false, true])
                for (const outside of [false, true])
                  for (const unsaved of [false, true])
                    yield {
                      kind,
                      colour,
                      tenths,
                      status,
                      highlighted,
                      groupColour,
                      hasFinding,
                      outside,
                      unsaved,
                    }
}

test('every appearance is packed into a number of its own, and unpacked unchanged', () => {
  const all = [...everyAppearance()]
  for (const appearance of all) expect(unpackAppearance(packAppearance(appearance))).toEqual(appearance)
  expect(new Set(all.map(packAppearance)).size).toBe(all.length)
})

test('only a device at 0 % in whole percent looks off; at 1 % it is a tenth full', () => {
  const tenthsAt = (level: number) =>
    appearanceOf({ id: 1, kind: 'luminaire', name: 'L1', x: 0, y: 0, colour: 'light', level }).tenths
  expect([0, 0.4, 0.5, 1, 14, 16, 50, 100, 1000].map(tenthsAt)).toEqual([0, 0, 1, 1, 1, 2, 5, 10, 10])
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 100, noNaN: true }), (level) => {
      expect(tenthsAt(level)).toBeGreaterThan(0)
    }),
  )
})

describe('bit fields', () => {
  const lists = fc
    .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
    .map((lengths) =>
      Object.fromEntries(lengths.map((length, field) => [`field ${field}`, [...Array(length).keys()]])),
    )

  test('are as wide as their lists need: no value overflows into the next field', () => {
    const records = lists.chain((values) => {
      const recordOf = Object.fromEntries(
        Object.entries(values).map(([name, list]) => [name, fc.constantFrom(...list)]),
      )
      return fc.tuple(fc.constant(values), fc.record(recordOf))
    })
    fc.assert(
      fc.property(records, ([values, record]) => {
        const { pack, unpack } = createBitFields<Record<string, number>>(values)
        expect(unpack(pack(record))).toEqual(record)
        expect(pack(record)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('that do not fit into 31 bits are an error that says how many they are', () => {
    const list = [...Array(2 ** 8).keys()]
    expect(() => createBitFields({ a: list, b: list, c: list, d: list })).toThrow('32 bits')
    expect(() => createBitFields({ a: list, b: list, c: list, d: list.slice(128) })).not.toThrow()
  })
})

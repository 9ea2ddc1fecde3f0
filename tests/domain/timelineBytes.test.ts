import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Timeline, UNKNOWN, valueAt } from '#domain/timeline.ts'
import { deviceRecord, timelineEnd, timelineHead, timelineOfBytes } from '#domain/timelineBytes.ts'

const MINUTES = 20_000

/** A device's runs: the first begins at 0, and the others at ascending minutes. */
const runs = fc.uniqueArray(fc.integer({ min: 1, max: MINUTES - 1 }), { maxLength: 30 }).chain((starts) =>
  fc.record({
    from: fc.constant([0, ...starts.sort((one, other) => one - other)]),
    values: fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(UNKNOWN)), {
      minLength: starts.length + 1,
      maxLength: starts.length + 1,
    }),
  }),
)
const devices = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3_000_000 }), runs }), {
  selector: ({ id }) => id,
  maxLength: 8,
})
type Devices = typeof devices extends fc.Arbitrary<infer Value> ? Value : never

const alone = ({ from, values }: Devices[number]['runs']): Timeline => ({
  minutes: MINUTES,
  firstRun: Uint32Array.of(0, from.length),
  from: Uint32Array.from(from),
  values: Uint8Array.from(values),
})

function bytesOf(given: Devices): Uint8Array {
  const sorted = given.toSorted((one, other) => one.id - other.id)
  const records = sorted.map(({ id, runs: own }, at) => deviceRecord(id, sorted[at - 1]?.id ?? 0, alone(own)))
  return Uint8Array.from([timelineHead, ...records, timelineEnd].flatMap((part) => [...part]))
}

describe('a timeline as bytes', () => {
  test('is read as it was written, in the order of the devices that are asked for', () => {
    fc.assert(
      fc.property(devices, (given) => {
        const read = timelineOfBytes(
          bytesOf(given),
          given.map(({ id }) => id),
          MINUTES,
        )
        for (const [column, { runs: own }] of given.entries())
          for (const minute of [0, 1, 127, 128, 16_384, MINUTES - 1, ...own.from])
            expect(valueAt(read, column, minute)).toBe(valueAt(alone(own), 0, minute))
      }),
    )
  })

  test('is unknown for a device that it does not have, and leaves out those that nobody asked for', () => {
    const bytes = bytesOf([{ id: 7, runs: { from: [0, 60], values: [10, 20] } }])
    const read = timelineOfBytes(bytes, [9], MINUTES)
    expect([valueAt(read, 0, 0), valueAt(read, 0, 60), read.values.length]).toEqual([UNKNOWN, UNKNOWN, 1])
  })

  test('is refused where any of it is missing, where more follows, and where it is something else', () => {
    fc.assert(
      fc.property(devices, fc.nat(), (given, at) => {
        const bytes = bytesOf(given)
        expect(() => timelineOfBytes(bytes.subarray(0, at % bytes.length), [], MINUTES)).toThrow(RangeError)
      }),
    )
    expect(() => timelineOfBytes(Uint8Array.of(...bytesOf([]), 1), [], MINUTES)).toThrow(
      'goes on after its end',
    )
    expect(() => timelineOfBytes(new TextEncoder().encode('{"data":[]}'), [], MINUTES)).toThrow('no timeline')
    expect([...timelineHead]).toEqual([...new TextEncoder().encode('LVL1')])
    const ofAnotherVersion = bytesOf([]).with(3, '2'.charCodeAt(0))
    expect(() => timelineOfBytes(ofAnotherVersion, [], MINUTES)).toThrow('no timeline')
  })
})

import fc from 'fast-check'

/** JSON text with white space, key order, escapes and numbers as anybody may write them. */

const space = fc.stringMatching(/^[ \n\r\t]{0,2}$/)

/** Each character as JSON.stringify has it, or as `\u` and its code. */
const escaped = (text: string) =>
  fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }).map((which) =>
    text
      .split('')
      .map((unit, at) =>
        which[at]
          ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
          : JSON.stringify(unit).slice(1, -1),
      )
      .join(''),
  )

const quoted = (text: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(JSON.stringify(text)) },
    { weight: 1, arbitrary: escaped(text).map((inside) => `"${inside}"`) },
  )

const device = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
  fc.constantFrom('1.0', '2e0', '10e-1', '-1', '1.5', '4000000000', '123456789012345678'),
)

const level = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100)) },
  fc.double({ min: 0, max: 100, noNaN: true }).map(String),
  fc.constantFrom('0', '-0', '1e1', '1E+2', '33.330000000000000000001', '0.1', '99.99', '100', '5e-324'),
)

const pad = (value: number, width: number) => String(value).padStart(width, '0')

const instant = fc
  .record({
    date: fc.oneof(
      fc.constantFrom('2026-10-25', '2026-03-29', '2024-02-29', '2026-02-30', '1969-12-31', '2026-13-01'),
      fc.integer({ min: 1, max: 31 }).map((day) => `2026-05-${pad(day, 2)}`),
    ),
    separator: fc.constantFrom('T', 'T', 'T', 'T', ' '),
    hour: fc.integer({ min: 0, max: 24 }),
    minute: fc.integer({ min: 0, max: 60 }),
    seconds: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }).map((second) => `:${pad(second, 2)}`) },
      fc.constant(''),
    ),
    fraction: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 999 }).map((part) => `.${pad(part, 3)}`) },
      fc.constantFrom('', '.5', '.123456', '.1234567890', '.'),
    ),
    zone: fc.constantFrom('Z', 'Z', 'Z', 'Z', '', '+02:00', '-05:30', '+0200', 'z'),
  })
  .map(
    ({ date, separator, hour, minute, seconds, fraction, zone }) =>
      `${date}${separator}${pad(hour, 2)}:${pad(minute, 2)}${seconds}${seconds && fraction}${zone}`,
  )

const time = fc.oneof(
  { weight: 8, arbitrary: instant.chain(quoted) },
  { weight: 2, arbitrary: fc.constant('null') },
  fc.constantFrom('""', '"soon"', '"2026-10-25"'),
)

/** A value that is nothing to us: brackets and quotes in texts, nested lists and objects, any character. */
const other = fc.oneof(
  fc.json({ maxDepth: 3, stringUnit: 'grapheme' }),
  fc.constantFrom('"}"', '"]"', '"\\""', '"\\\\"', '{"fk_device":[1,{"a":"}"}]}', '[]', 'true', '"ö漢🙂"'),
)

const members = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    fc.tuple(quoted('fk_device'), device),
    fc.option(fc.tuple(quoted('dt_arrival'), time), { freq: 6 }),
    fc.option(fc.tuple(quoted('dt_production'), time), { freq: 6 }),
    fc.tuple(quoted('output_level'), level),
    fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 14 }).chain(quoted), other), { maxLength: 2 }),
    fc.option(fc.tuple(quoted('output_level'), level), { freq: 1, nil: undefined }),
  )
  .chain(([inOrder, fk, arrival, production, output, others, again]) => {
    const pairs = [fk, arrival, production, output, ...others, again].filter(
      (pair) => pair !== null && pair !== undefined,
    )
    return inOrder ? fc.constant(pairs) : fc.shuffledSubarray(pairs, { minLength: pairs.length })
  })

const joined = (parts: fc.Arbitrary<string[]>, open: string, close: string) =>
  fc.tuple(parts, space, space).map(([items, before, after]) => {
    const inside = items.join(`${before},${after}`)
    return `${open}${before}${inside}${after}${close}`
  })

const objectOf = (pairs: fc.Arbitrary<[string, string][]>) =>
  joined(
    fc
      .tuple(pairs, space, space)
      .map(([all, before, after]) => all.map(([name, value]) => `${name}${before}:${after}${value}`)),
    '{',
    '}',
  )

const list = joined(fc.array(objectOf(members), { maxLength: 8 }), '[', ']')

const wrapped = fc
  .tuple(
    fc.array(fc.tuple(fc.string({ maxLength: 5 }).chain(quoted), other), { maxLength: 2 }),
    list,
    fc.nat(2),
  )
  .map(([others, data, at]): [string, string][] => [
    ...others.slice(0, at),
    ['"data"', data],
    ...others.slice(at),
  ])

/** History as text: bare or wrapped, with or without a byte order mark. */
export const historyText = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: list }, { weight: 1, arbitrary: objectOf(wrapped) }),
    space,
    space,
    fc.constantFrom('', '', '', '\ufeff'),
  )
  .map(([text, before, after, mark]) => `${mark}${before}${text}${after}`)

/** Bytes in pieces, cut anywhere. */
export const cutAnywhere = (text: string) =>
  fc.array(fc.nat(), { maxLength: 12 }).map((cuts) => {
    const bytes = new TextEncoder().encode(text)
    const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
    return at.slice(1).map((end, index) => bytes.slice(at[index], end))
  })

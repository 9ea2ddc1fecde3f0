import { readInstant } from '#domain/reading.ts'
import { LITERAL_REACH, Literal } from './literal.ts'
import { utf8 } from './text.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const BACKSLASH = 0x5c
const CLOSE = 0x7d
const UTC = 0x5a

/** Whole numbers of this many digits and these powers of ten are exact, so that their quotient is rounded only once. */
const EXACT_DIGITS = 15
const powersOfTen = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

const FK_DEVICE = new Literal('"fk_device"')
const DT_ARRIVAL = new Literal('"dt_arrival"')
const DT_PRODUCTION = new Literal('"dt_production"')
const OUTPUT_LEVEL = new Literal('"output_level"')
/** The letter that tells them apart stands here, counted from the quote. */
const TELLING_LETTER = 6
/** As most servers write them, without white space. */
const [FK_DEVICE_IS, DT_ARRIVAL_IS, DT_PRODUCTION_IS, OUTPUT_LEVEL_IS] = [
  new Literal('"fk_device":'),
  new Literal('"dt_arrival":'),
  new Literal('"dt_production":'),
  new Literal('"output_level":'),
] as const
const [FK_D, DT_A, DT_P, OUT_P] = ['"fk_device"', '"dt_arrival"', '"dt_production"', '"output_level"'].map(
  (name) => name.charCodeAt(TELLING_LETTER),
)
const words = ['null', 'true', 'false'].map(utf8.encode)

/** What `read` may look at behind the end of the bytes. */
export const READ_AHEAD = LITERAL_REACH + 1

/** Takes a row that was read; NaN is null or missing. `time` is in milliseconds since 1970. */
type Keep = (device: number, time: number, level: number) => void

/**
 * Reads one object of history from its bytes, as long as it is like the usual ones: the known keys in any order, plain
 * numbers, instants in UTC to the second or millisecond, white space anywhere, other fields that are no lists or objects.
 * The bytes must end with a 0, which no JSON holds, and READ_AHEAD more of any kind.
 */
export class RowScanner {
  private readonly view: DataView
  /** Behind what was read last; -1 where that was unusual. A field rather than a result: those are the numbers. */
  private next = 0
  private readonly arrivals = new Hour()
  private readonly productions = new Hour()

  constructor(
    private readonly bytes: Uint8Array,
    private readonly keep: Keep,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Keeps the object that begins at `at`, and returns the index after it; -1 where it is unusual or not all there. */
  read(at: number): number {
    const { bytes, view } = this
    let device = Number.NaN
    let level = Number.NaN
    let arrival = Number.NaN
    let production = Number.NaN
    let i = afterSpace(bytes, at + 1)

    for (;;) {
      if (bytes[i] !== QUOTE) return -1
      const letter = bytes[i + TELLING_LETTER] as number
      if (letter === FK_D && FK_DEVICE_IS.isAt(view, i)) device = this.number(i + FK_DEVICE_IS.length)
      else if (letter === DT_A && DT_ARRIVAL_IS.isAt(view, i))
        arrival = this.instant(i + DT_ARRIVAL_IS.length, this.arrivals)
      else if (letter === DT_P && DT_PRODUCTION_IS.isAt(view, i))
        production = this.instant(i + DT_PRODUCTION_IS.length, this.productions)
      else if (letter === OUT_P && OUTPUT_LEVEL_IS.isAt(view, i))
        level = this.number(i + OUTPUT_LEVEL_IS.length)
      else if (letter === FK_D && FK_DEVICE.isAt(view, i))
        device = this.number(afterColon(bytes, i + FK_DEVICE.length))
      else if (letter === DT_A && DT_ARRIVAL.isAt(view, i))
        arrival = this.instant(afterColon(bytes, i + DT_ARRIVAL.length), this.arrivals)
      else if (letter === DT_P && DT_PRODUCTION.isAt(view, i))
        production = this.instant(afterColon(bytes, i + DT_PRODUCTION.length), this.productions)
      else if (letter === OUT_P && OUTPUT_LEVEL.isAt(view, i))
        level = this.number(afterColon(bytes, i + OUTPUT_LEVEL.length))
      else this.otherField(i)
      i = this.next
      if (i < 0) return -1

      if (bytes[i] !== COMMA) {
        i = afterSpace(bytes, i)
        if (bytes[i] === CLOSE) break
        if (bytes[i] !== COMMA) return -1
      }
      i = afterSpace(bytes, i + 1)
    }
    this.keep(device, Number.isNaN(production) ? arrival : production, level)
    return i + 1
  }

  /** A number without an exponent, as JSON.parse would read it. Each part takes an index of -1 and gives it on. */
  private number(at: number): number {
    this.next = -1
    if (at < 0) return Number.NaN
    const { bytes } = this
    const isNegative = bytes[at] === MINUS
    const start = isNegative ? at + 1 : at
    let i = start
    let digits = 0
    for (let digit = digitAt(bytes, i); digit <= 9; digit = digitAt(bytes, ++i)) digits = digits * 10 + digit
    const whole = i - start
    if (whole === 0 || (whole > 1 && bytes[start] === ZERO)) return Number.NaN
    let decimals = 0
    if (bytes[i] === POINT) {
      const from = ++i
      for (let digit = digitAt(bytes, i); digit <= 9; digit = digitAt(bytes, ++i))
        digits = digits * 10 + digit
      decimals = i - from
      if (decimals === 0) return Number.NaN
    }
    if (whole + decimals > EXACT_DIGITS) return Number.NaN
    this.next = i
    const size = decimals === 0 ? digits : digits / (powersOfTen[decimals] as number)
    return isNegative ? -size : size
  }

  private instant(at: number, hour: Hour): number {
    const { bytes } = this
    this.next = -1
    if (bytes[at] !== QUOTE) {
      this.next = wordAt(bytes, at)
      return Number.NaN
    }
    const start = hour.read(bytes, this.view, at + 1)
    const toTheMinute = this.view.getInt32(at + 14)
    const toTheSecond = this.view.getInt32(at + 17)
    const toTheEnd = this.view.getInt32(at + 21)
    if (Number.isNaN(start) || !isSixtieth(toTheMinute) || !isSixtieth(toTheSecond)) return Number.NaN
    const time = start + sixtiethsIn(toTheMinute) * 60_000 + sixtiethsIn(toTheSecond) * 1000
    if ((toTheSecond & 0xff) === POINT && isThousandths(toTheEnd) && bytes[at + 25] === QUOTE) {
      this.next = at + 26
      return time + digitIn(toTheEnd, 24) * 100 + digitIn(toTheEnd, 16) * 10 + digitIn(toTheEnd, 8)
    }
    if ((toTheSecond & 0xff) !== UTC || toTheEnd >>> 24 !== QUOTE) return Number.NaN
    this.next = at + 22
    return time
  }

  /** A field that is not ours. */
  private otherField(at: number): void {
    const { bytes } = this
    const value = afterColon(bytes, afterPlainText(bytes, at))
    this.next = bytes[value] === QUOTE ? afterPlainText(bytes, value) : wordAt(bytes, value)
    if (this.next < 0) this.number(value)
  }
}

const HOUR_TEXT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])$/

/** Reads `YYYY-MM-DDTHH`, and remembers the last: a network's readings come hour by hour. */
class Hour {
  private readonly text = new Literal('YYYY-MM-DDTHH')
  private start = Number.NaN

  /** The hour's start in UTC, or NaN where there is none written there. */
  read(bytes: Uint8Array, view: DataView, at: number): number {
    if (this.text.isAt(view, at)) return this.start
    const written = utf8.decode(bytes.subarray(at, at + this.text.length))
    this.start = HOUR_TEXT.test(written) ? readInstant(`${written}:00:00Z`) : Number.NaN
    this.text.becomeWhatIsAt(view, at)
    return this.start
  }
}

/** The index after `null`, `true` or `false`; -1 for anything else. */
function wordAt(bytes: Uint8Array, at: number): number {
  const word = words.find((letters) => letters.every((letter, offset) => bytes[at + offset] === letter))
  return word === undefined ? -1 : at + word.length
}

/** The index after a text in ASCII without escapes that begins at `at`; -1 for another. */
function afterPlainText(bytes: Uint8Array, at: number): number {
  for (let i = at + 1; ; i++) {
    const byte = bytes[i] as number
    if (byte === QUOTE) return i + 1
    if (byte === BACKSLASH || !(byte >= 0x20 && byte < 0x80)) return -1
  }
}

/** The index after the colon that comes next, and white space around it; -1 for anything else. */
function afterColon(bytes: Uint8Array, at: number): number {
  const colon = bytes[at] === COLON ? at : afterSpace(bytes, at)
  return bytes[colon] === COLON ? afterSpace(bytes, colon + 1) : -1
}

/*
 * Four characters at a time, as a word. A digit's byte is 0x30 to 0x39: its upper half is 3, and its lower half with 6 added
 * stays within four bits; with 10 added, if it is at most 5.
 */

/** Whether a word is `:59` and one character more. */
const isSixtieth = (word: number) =>
  (word & 0xfff0f000) === 0x3a303000 && (((word & 0x000f0f00) + 0x000a0600) & 0x00f0f000) === 0

/** Whether a word is `999Z`. */
const isThousandths = (word: number) =>
  (word & 0xf0f0f0ff) === 0x3030305a && (((word & 0x0f0f0f00) + 0x06060600) & 0xf0f0f000) === 0

/** The number in a word like `:59`. */
const sixtiethsIn = (word: number) => digitIn(word, 16) * 10 + digitIn(word, 8)

/** The value of the digit in a word, by how many bits stand behind it. */
const digitIn = (word: number, shift: number) => (word >>> shift) & 0xf

const digitAt = (bytes: Uint8Array, at: number) => ((bytes[at] as number) - ZERO) >>> 0

export function afterSpace(bytes: Uint8Array, at: number): number {
  let i = at
  while (isSpace(bytes[i] as number)) i++
  return i
}

const isSpace = (byte: number) =>
  byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)

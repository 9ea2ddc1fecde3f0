/*
 * AssemblyScript, compiled to rows.wasm by `npm run build:wasm`: reads history as fast as memory gives it, and from the first
 * row on. rowScanner.ts is its only caller; it copies the text in and the rows out.
 *
 * It reads the objects of history as long as they are like the usual ones: the known names in any order, plain numbers, instants
 * in UTC to the second or millisecond, white space anywhere, other members that are no lists or objects. The text must end
 * with a 0, which no JSON holds, and READ_AHEAD more bytes of any kind. Where a part says an index of 0, what stands
 * there is unusual or not all there.
 */

/** Milliseconds since 1970 at the start of the day whose `YYYY-MM-DD` stands at `at`; NaN where that is none. */
declare function startOfDay(at: usize): f64

/** Rows that are read at a time. */
const MOST_ROWS: u32 = 4096
/** Percent. */
const HIGHEST_LEVEL: f64 = 100
/** What may be looked at behind the end of the text. */
const READ_AHEAD: u32 = 32

const SPACE: u8 = 0x20
const QUOTE: u8 = 0x22
const COMMA: u8 = 0x2c
const MINUS: u8 = 0x2d
const POINT: u8 = 0x2e
const ZERO: u8 = 0x30
const COLON: u8 = 0x3a
const T: u8 = 0x54
const BACKSLASH: u8 = 0x5c
const OPEN: u8 = 0x7b
const CLOSE: u8 = 0x7d

/** Whole numbers of this many digits and these powers of ten are exact, so that their quotient is rounded only once. */
const EXACT_DIGITS: usize = 15
const powersOfTen = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
])

/** Where each column of the rows begins, and behind them the devices asked about and the text. */
export const times: usize = (__heap_base + 15) & ~15
export const levels: usize = times + 8 * MOST_ROWS
export const devices: usize = levels + 8 * MOST_ROWS
const asked: usize = devices + 4 * MOST_ROWS

/** The devices asked about are found by hashing: each slot is an id, NaN where it is free, and its place. */
const SLOT: usize = 16
let slots: usize = 0
/** What is left of a hash's 64 bits when as many are taken as slots need. */
let hashShift: u64 = 0
/** Where the text begins. */
export let text: usize = 0
/** Whether a row must have an output level. */
let needsLevel: bool = false

/** What the part read last says; NaN for null. */
let value: f64 = NaN
/** The day of the last instant, `YYYY-MM-DDT` as two words that overlap: nearly all come day by day. */
let dayBegins: u64 = 0
let dayEnds: u64 = 0
let dayStart: f64 = NaN

/** To be called first. `deviceCount` of them will be added, and the text has room for `length` bytes and what is read ahead. */
export function begin(deviceCount: usize, length: usize, hasLevels: bool): void {
  needsLevel = hasLevels
  slots = 16
  hashShift = 60
  while (slots < 4 * deviceCount) {
    slots *= 2
    hashShift--
  }
  text = asked + slots * SLOT
  makeRoom(length)
  for (let slot: usize = 0; slot < slots; slot++) store<f64>(asked + slot * SLOT, NaN)
}

/** Makes the text's room larger; what is in it stays. Traps where there is no memory. */
export function makeRoom(length: usize): void {
  const pages = <i32>((text + length + READ_AHEAD + 0xffff) >>> 16)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
}

export function addDevice(id: f64, place: u32): void {
  const slot = slotOf(id)
  store<f64>(slot, id)
  store<u32>(slot, place, 8)
}

/** A device's place among those asked about; -1 for any other. */
export function placeOf(id: f64): i32 {
  const slot = slotOf(id)
  return load<f64>(slot) == id ? load<i32>(slot, 8) : -1
}

/** Where an id stands, or would; a 0 is that of either sign. */
function slotOf(id: f64): usize {
  const last = slots - 1
  let slot = <usize>((reinterpret<u64>(id + 0) * 0x9e37_79b9_7f4a_7c15) >>> hashShift)
  while (true) {
    const at = asked + slot * SLOT
    const there = load<f64>(at)
    if (there == id || there != there) return at
    slot = (slot + 1) & last
  }
}

/** How many rows the last `read` has put into the columns. */
export let count: u32 = 0

/**
 * Reads the object that begins at `at` and those that follow it, MOST_ROWS of them at most, and puts those that count into the
 * columns. Returns the index after the last; `at` itself where already the first is unusual or not all there.
 */
export function read(at: usize): usize {
  let end = at
  let row = at
  count = 0
  while (count < MOST_ROWS) {
    const next = afterRow(row)
    if (next == 0) break
    end = next
    if (load<u8>(end) != COMMA) break
    row = afterSpace(end + 1)
    if (load<u8>(row) != OPEN) break
  }
  return end
}

function afterRow(at: usize): usize {
  let device: f64 = NaN
  let time: f64 = NaN
  let level: f64 = NaN
  let arrival: usize = 0
  let i = afterSpace(at + 1)
  while (true) {
    if (load<u8>(i) != QUOTE) return 0
    const name = load<u64>(i)
    if (name == FK_DEVICE && load<u32>(i, 7) == FK_DEVICE_END) {
      i = afterNumber(afterColon(i + 11))
      device = value
    } else if (name == DT_ARRIVAL && load<u32>(i, 8) == DT_ARRIVAL_END) {
      arrival = afterColon(i + 12)
      i = afterOther(arrival)
    } else if (name == DT_PRODUCTION && load<u64>(i, 7) == DT_PRODUCTION_END) {
      i = afterInstant(afterColon(i + 15))
      time = value
    } else if (name == OUTPUT_LEVEL && load<u64>(i, 6) == OUTPUT_LEVEL_END) {
      i = afterNumber(afterColon(i + 14))
      level = value
    } else i = afterOther(afterColon(afterPlainText(i)))
    if (i == 0) return 0

    i = afterSpace(i)
    const next = load<u8>(i)
    if (next == CLOSE) break
    if (next != COMMA) return 0
    i = afterSpace(i + 1)
  }
  if (time != time && arrival != 0) {
    if (afterInstant(arrival) == 0) return 0
    time = value
  }
  return keep(device, time, level) ? i + 1 : 0
}

/*
 * The names with their quotes, eight bytes from the first and four or eight to the last, as they stand in memory.
 */
const FK_DEVICE: u64 = 0x6976_6564_5f6b_6622
const FK_DEVICE_END: u32 = 0x2265_6369
const DT_ARRIVAL: u64 = 0x6972_7261_5f74_6422
const DT_ARRIVAL_END: u32 = 0x226c_6176
const DT_PRODUCTION: u64 = 0x646f_7270_5f74_6422
const DT_PRODUCTION_END: u64 = 0x226e_6f69_7463_7564
const OUTPUT_LEVEL: u64 = 0x5f74_7570_7475_6f22
const OUTPUT_LEVEL_END: u64 = 0x226c_6576_656c_5f74

/** Whether that is all. A row of a device that is asked about and has no time or no possible level is unusual. */
function keep(device: f64, time: f64, level: f64): bool {
  if (!(device >= 1)) return false
  const place = placeOf(device)
  if (place < 0) return true
  if (time != time || (needsLevel && !(level >= 0 && level <= HIGHEST_LEVEL))) return false
  store<f64>(times + 8 * count, time)
  store<f64>(levels + 8 * count, level)
  store<u32>(devices + 4 * count, place)
  count++
  return true
}

/** A number without an exponent, as JSON.parse would read it. */
function afterNumber(at: usize): usize {
  const isNegative = load<u8>(at) == MINUS
  const start = isNegative ? at + 1 : at
  let i = start
  let digits: i64 = 0
  for (let digit = digitAt(i); digit <= 9; digit = digitAt(++i)) digits = digits * 10 + digit
  const whole = i - start
  if (whole == 0 || (whole > 1 && load<u8>(start) == ZERO)) return 0
  let decimals: usize = 0
  if (load<u8>(i) == POINT) {
    const from = ++i
    for (let digit = digitAt(i); digit <= 9; digit = digitAt(++i)) digits = digits * 10 + digit
    decimals = i - from
    if (decimals == 0) return 0
  }
  if (whole + decimals > EXACT_DIGITS) return 0
  const size = decimals == 0 ? <f64>digits : <f64>digits / load<f64>(powersOfTen + 8 * decimals)
  value = isNegative ? -size : size
  return i
}

/** `"YYYY-MM-DDTHH:MM:SSZ"`, with milliseconds or without, or null. */
function afterInstant(at: usize): usize {
  if (load<u8>(at) != QUOTE) {
    value = NaN
    return afterNull(at)
  }
  const day = at + 1
  if ((load<u64>(day) != dayBegins || load<u64>(day, 3) != dayEnds) && !readDay(day)) return 0
  const clock = v128.load(day, 9)
  let time = timeOfDay(clock, TO_THE_MILLISECOND, MORE_TO_THE_MILLISECOND, MILLISECONDS)
  let end = day + 25
  if (time < 0) {
    time = timeOfDay(clock, TO_THE_SECOND, MORE_TO_THE_SECOND, SECONDS)
    end = day + 21
  }
  if (time < 0 || time >= DAY) return 0
  value = dayStart + <f64>time
  return end
}

const DAY: i32 = 86_400_000

/*
 * The least that each of 16 characters may be, from the last digit of the day, and how much more: `0T00:00:00.000Z"`, and `0T00:00:00Z"`
 * with anything behind it. Hours up to 29 pass. Then, how many milliseconds each of the last eight counts for.
 */
const TO_THE_MILLISECOND = i64x2(0x3a30_303a_3030_5430, 0x225a_3030_302e_3030)
const MORE_TO_THE_MILLISECOND = i8x16(9, 0, 2, 9, 0, 5, 9, 0, 5, 9, 0, 9, 9, 9, 0, 0)
const MILLISECONDS = i16x8(10_000, 1_000, 0, 100, 10, 1, 0, 0)
const TO_THE_SECOND = i64x2(0x3a30_303a_3030_5430, 0x0000_0000_225a_3030)
const MORE_TO_THE_SECOND = i8x16(9, 0, 2, 9, 0, 5, 9, 0, 5, 9, 0, 0, -1, -1, -1, -1)
const SECONDS = i16x8(10_000, 1_000, 0, 0, 0, 0, 0, 0)

/** The time of day in milliseconds; -1 where it is written otherwise. */
function timeOfDay(clock: v128, least: v128, more: v128, milliseconds: v128): i32 {
  const digits = i8x16.sub(clock, least)
  if (!i8x16.all_true(i8x16.le_u(digits, more))) return -1
  const minutes = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(digits), i16x8(0, 0, 600, 60, 0, 10, 1, 0))
  const parts = i32x4.add(
    i32x4.mul(minutes, i32x4.splat(60_000)),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(digits), milliseconds),
  )
  return (
    i32x4.extract_lane(parts, 0) +
    i32x4.extract_lane(parts, 1) +
    i32x4.extract_lane(parts, 2) +
    i32x4.extract_lane(parts, 3)
  )
}

function readDay(at: usize): bool {
  if (load<u8>(at, 10) != T) return false
  const start = startOfDay(at)
  if (start != start) return false
  dayBegins = load<u64>(at)
  dayEnds = load<u64>(at, 3)
  dayStart = start
  return true
}

/** A value that is not ours. */
function afterOther(at: usize): usize {
  const first = load<u8>(at)
  if (first == QUOTE) return afterPlainText(at)
  if (first == MINUS || digitAt(at) <= 9) return afterNumber(at)
  return afterWord(at)
}

const NULL: u32 = 0x6c6c_756e
const TRUE: u32 = 0x6575_7274
const ALSE: u32 = 0x6573_6c61

function afterNull(at: usize): usize {
  return load<u32>(at) == NULL ? at + 4 : 0
}

function afterWord(at: usize): usize {
  if (load<u32>(at) == TRUE) return at + 4
  if (load<u32>(at, 1) == ALSE && load<u8>(at) == 0x66) return at + 5
  return afterNull(at)
}

/** A text in ASCII without escapes, 16 characters at a time; those that are not ASCII are below 0 here. */
function afterPlainText(at: usize): usize {
  let i = at + 1
  let ends = 0
  do {
    const characters = v128.load(i)
    const isQuote = i8x16.eq(characters, i8x16.splat(QUOTE))
    const isBackslash = i8x16.eq(characters, i8x16.splat(BACKSLASH))
    const isOther = i8x16.lt_s(characters, i8x16.splat(SPACE))
    ends = i8x16.bitmask(v128.or(v128.or(isQuote, isBackslash), isOther))
    i += ends == 0 ? 16 : ctz(ends)
  } while (ends == 0)
  return load<u8>(i) == QUOTE ? i + 1 : 0
}

/** The colon that comes next, and white space around it. */
function afterColon(at: usize): usize {
  const colon = afterSpace(at)
  return load<u8>(colon) == COLON ? afterSpace(colon + 1) : 0
}

function afterSpace(at: usize): usize {
  let i = at
  while (isSpace(load<u8>(i))) i++
  return i
}

function isSpace(byte: u8): bool {
  return byte <= SPACE && (byte == SPACE || byte == 0x0a || byte == 0x0d || byte == 0x09)
}

/** 0 to 9; more for what is no digit. */
function digitAt(at: usize): u8 {
  return load<u8>(at) - ZERO
}

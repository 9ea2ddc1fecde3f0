import { parseDay } from '#domain/calendar.ts'
import { isObject } from '#domain/isObject.ts'
import { parseNumber } from '#domain/numbers.ts'
import { readInstant } from '#domain/reading.ts'
import type { RuleItemType } from '#domain/ruleItems.ts'
import { type Finding, placeUnder, type Reason } from './findings.ts'
import type { ObjectShape, Shape, TextFormat } from './shape.ts'
import { RuleItem } from './shapes.ts'

/** In the place of a value that is not what its shape says, and cannot be made so. */
export const UNREADABLE = Symbol('unreadable')

/**
 * Reads a value: the very value where it is right, a repaired copy where it can be, and otherwise UNREADABLE. What had to be
 * left out, of the value or all of it, is added to the findings.
 */
export type Read = (given: unknown, findings: Finding[]) => unknown

const reads = new WeakMap<Shape, Read>()

export function readerOf(shape: Shape): Read {
  const known = reads.get(shape)
  if (known) return known
  const read = createReader(shape)
  reads.set(shape, read)
  return read
}

function createReader(shape: Shape): Read {
  switch (shape.is) {
    case 'number':
      return numberReader(shape)
    case 'text':
      return textReader(shape)
    case 'boolean':
      return (given, findings) => {
        if (typeof given === 'boolean') return given
        const [yes, no] = [1, 0].map(
          (bit) => given === bit || given === String(bit) || given === String(bit === 1),
        )
        return yes ? true : no ? false : refuse(findings, given, 'not-yes-or-no')
      }
    case 'scalar':
      return (given, findings) => (typeof given === 'object' ? refuse(findings, given, 'unexpected') : given)
    case 'list':
      return listReader(shape)
    case 'object':
      return objectReader(shape)
  }
}

function refuse(findings: Finding[], value: unknown, reason: Reason): typeof UNREADABLE {
  findings.push({ field: '', value, reason })
  return UNREADABLE
}

function numberReader({ whole, from = -Infinity, to = Infinity }: Extract<Shape, { is: 'number' }>): Read {
  return (given, findings) => {
    const value = parseNumber(given)
    if (value === undefined) return refuse(findings, given, 'not-a-number')
    if (whole && !Number.isSafeInteger(value)) return refuse(findings, given, 'not-whole')
    return value < from || value > to ? refuse(findings, given, 'out-of-range') : value
  }
}

/** The usual ways to write them, which need no closer look. */
const USUAL_INSTANT =
  /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/
const USUAL_DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/
/** A day with a time behind it, of which the day is meant. */
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)[T ]\d\d:/
const TIME_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/

const isDay = (text: string) => parseDay(text, 'YYYY-MM-DD').ok

/** Each gives the text as it is to be, or why it is none. */
const formats: Record<TextFormat, { read: (text: string) => string | undefined; otherwise: Reason }> = {
  instant: {
    read: (text) => {
      if (USUAL_INSTANT.test(text)) return text
      const [, day = ''] = DAY_AND_TIME.exec(text) ?? []
      return isDay(day) && Number.isFinite(readInstant(text)) ? text : undefined
    },
    otherwise: 'not-a-time',
  },
  day: {
    read: (text) => {
      if (USUAL_DAY.test(text)) return text
      const day = DAY_AND_TIME.exec(text)?.[1] ?? text
      return isDay(day) ? day : undefined
    },
    otherwise: 'not-a-day',
  },
  timeOfDay: {
    read: (text) => TIME_OF_DAY.exec(text)?.[1],
    otherwise: 'not-a-time',
  },
}

function textReader({ format, only }: Extract<Shape, { is: 'text' }>): Read {
  if (format !== undefined) {
    const { read, otherwise } = formats[format]
    return (given, findings) =>
      (typeof given === 'string' ? read(given) : undefined) ?? refuse(findings, given, otherwise)
  }
  return (given, findings) => {
    const text = typeof given === 'number' ? String(given) : given
    if (typeof text !== 'string') return refuse(findings, given, 'not-a-text')
    return only !== undefined && text !== only ? refuse(findings, given, 'unexpected') : text
  }
}

function listReader({ of, unique, positional, from = 0 }: Extract<Shape, { is: 'list' }>): Read {
  const readItem = readerOf(of)
  return (written, findings) => {
    const sent = parsed(written)
    // Some providers write an empty list as {}, and an empty object as [].
    const given = isObject(sent) && Object.keys(sent).length === 0 ? noItems : sent
    if (!Array.isArray(given)) return refuse(findings, written, 'not-a-list')
    if (given.length < from) return refuse(findings, written, 'missing')
    let copy: unknown[] | undefined
    for (let at = 0; at < given.length; at++) {
      const before = findings.length
      const item = readItem(given[at], findings)
      if (findings.length > before) placeUnder(at, findings, before)
      if (item === UNREADABLE && positional) return UNREADABLE
      if (copy === undefined && item !== given[at]) copy = given.slice(0, at)
      if (item !== UNREADABLE) copy?.push(item)
    }
    const items = copy ?? given
    if (!unique) return items
    const once = new Set(items)
    return once.size === items.length ? items : [...once]
  }
}

/** A list or object may be sent as its JSON. */
function parsed(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/** Only those who know another type of rule item know what it has. The definitions themselves are loaded with later pages. */
const itemTypes: Readonly<Record<RuleItemType, true>> = {
  default: true,
  dim: true,
  movement: true,
  movement_settings: true,
  calendar: true,
  active: true,
}

function objectReader(shape: ObjectShape): Read {
  const fields = Object.entries(shape.fields).map(([name, field]) => ({
    name,
    read: fieldReader(name, field, shape),
  }))
  return (written, findings) => {
    const given = Array.isArray(written) && written.length === 0 ? {} : parsed(written)
    if (!isObject(given)) return refuse(findings, written, written == null ? 'missing' : 'not-an-object')
    if (shape === RuleItem && typeof given.type === 'string' && !Object.hasOwn(itemTypes, given.type))
      return given
    let copy: Record<string, unknown> | undefined
    for (const { name, read } of fields) {
      const value = given[name]
      const before = findings.length
      const kept = read(value, findings)
      if (findings.length > before) placeUnder(name, findings, before)
      if (kept === UNREADABLE) return UNREADABLE
      if (kept === value) continue
      copy ??= { ...given }
      if (kept === undefined) delete copy[name]
      else copy[name] = kept
    }
    return copy ?? given
  }
}

/** What stands in the place of a missing value, where it is not what its shape would have. */
const whenMissing: Readonly<Record<string, unknown>> = {
  latitude: -1,
  longitude: -1,
  access_token: UNREADABLE,
}
/** Likewise, of a value that cannot be read. */
const whenUnreadable: Readonly<Record<string, unknown>> = {
  ...whenMissing,
  // Nobody becomes an admin by roles that cannot be read.
  role: [],
  // A profile without its rules would be saved without them.
  rulespec: UNREADABLE,
  // Without it, a reading would be taken for one of the time when it arrived.
  dt_production: UNREADABLE,
}

/**
 * Reads a field. Undefined: it is left out; UNREADABLE: so is the object that has it, which is nothing without it. Null, a
 * missing value, and where no text belongs an empty one, are all the same.
 */
function fieldReader(name: string, shape: Shape, holder: ObjectShape): Read {
  const read = readerOf(shape)
  const isOptional = holder.optional?.includes(name) === true
  const isItem = holder === RuleItem
  const mayBeEmpty = shape.is === 'scalar' || (shape.is === 'text' && shape.format === undefined)
  const isMissing = (given: unknown) => given == null || (given === '' && !mayBeEmpty)
  const empty = (findings: Finding[]) =>
    shape.orNull ? null : shape.is === 'object' ? read({}, findings) : emptyOf(shape)

  return (given, findings) => {
    if (isMissing(given)) {
      if (isOptional && (given === undefined || !shape.orNull)) return undefined
      const missing = name in whenMissing ? whenMissing[name] : empty(findings)
      return missing === UNREADABLE ? refuse(findings, given, 'missing') : missing
    }
    const kept = read(given, findings)
    if (kept !== UNREADABLE) return kept
    // What cannot be read in an item stays as it was sent: saving loses nothing, and the item has no effect.
    if (isItem && findings.at(-1)?.reason !== 'out-of-range') return given
    if (name in whenUnreadable) return whenUnreadable[name]
    return isOptional && !shape.orNull ? undefined : empty(findings)
  }
}

const noItems: readonly never[] = []

/** What stands for nothing of a shape that has no null. */
function emptyOf(shape: Shape): unknown {
  if (shape.is === 'list') return shape.positional ? UNREADABLE : noItems
  return shape.is === 'text' && shape.format === undefined && shape.only === undefined ? '' : UNREADABLE
}

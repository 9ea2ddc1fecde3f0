import type { LuminaireType } from '#openapi/lighting.d.ts'
import {
  type NumberProblem,
  type NumberRule,
  parseNumber,
  readNumber,
  stripLeadingZeros,
  typedNumber,
} from './numbers.ts'

/** A type without its id, as sent to the server (specification §7). */
export type LuminaireTypeValues = Omit<LuminaireType, 'id'>
export type TypeFieldName = keyof LuminaireTypeValues

/** A type as typed in its form. */
export type TypeFields = Readonly<Record<TypeFieldName, string>>
export type TypeProblems = Readonly<
  Partial<Record<TypeFieldName, NumberProblem | 'required' | 'tooLong' | undefined>>
>

/** Text with a maximum length, or a number (specification §5), in the form's order. */
export const typeFields = {
  name: 200,
  manufacturer: 2000,
  model: 2000,
  /** W */
  rated_power: { from: 0, to: 100_000 },
  lumens: { from: 0, to: 10_000_000 },
  /** K */
  color_temperature: { from: 1000, to: 20_000 },
  /** mA */
  led_current: { from: 0, to: 100_000 },
  power_factor: 2000,
  maintenance_factor: { from: 0, to: 1 },
  /** Maximum working temperature, °C */
  alarm_temperature: { from: -50, to: 300 },
  /** IP00 to IP69, IEC 60529 */
  ip_rating: { from: 0, to: 69, isWhole: true },
  /** IK00 to IK11, IEC 62262 */
  ik_rating: { from: 0, to: 11, isWhole: true },
} as const satisfies Record<TypeFieldName, number | NumberRule>

export const typeFieldNames = Object.keys(typeFields) as TypeFieldName[]

export const numberRuleOf = (name: TypeFieldName): NumberRule | undefined => {
  const field = typeFields[name]
  return typeof field === 'number' ? undefined : field
}

/** The form's fields for a type, or for a new one. */
export function fieldsOf(type?: LuminaireType): TypeFields {
  const entries = typeFieldNames.map((name) => [
    name,
    numberRuleOf(name) ? typedNumber(type?.[name]) : String(type?.[name] ?? ''),
  ])
  return Object.fromEntries(entries)
}

/** The values of a type, or of its form: numbers where they are numbers, and null for what is empty. */
export function valuesOf(of: LuminaireTypeValues | TypeFields): LuminaireTypeValues {
  const entries = typeFieldNames.map((name) => [
    name,
    numberRuleOf(name) ? (parseNumber(of[name]) ?? null) : String(of[name] ?? '').trim() || null,
  ])
  return Object.fromEntries(entries)
}

/** The fields with one changed. Numbers lose leading zeros (specification §5). */
export function withTyped(fields: TypeFields, name: TypeFieldName, text: string): TypeFields {
  return { ...fields, [name]: numberRuleOf(name) ? stripLeadingZeros(text) : text }
}

/** Parses the typed type. An unchanged field is always valid, since another console may have other bounds. */
export function readType(
  fields: TypeFields,
  saved: TypeFields,
): { values: LuminaireTypeValues; problems?: undefined } | { problems: TypeProblems } {
  const values: Partial<Record<TypeFieldName, string | number | null>> = {}
  const problems: Partial<Record<TypeFieldName, TypeProblems[TypeFieldName]>> = {}
  for (const name of typeFieldNames) {
    const read = readTyped(name, fields[name].trim(), fields[name] === saved[name])
    if (read.problem) problems[name] = read.problem
    else values[name] = read.value
  }
  return Object.keys(problems).length > 0 ? { problems } : { values: values as LuminaireTypeValues }
}

const anyNumber: NumberRule = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

function readTyped(name: TypeFieldName, text: string, isAsSaved: boolean) {
  const field: number | NumberRule = typeFields[name]
  if (typeof field === 'object') return readNumber(text, isAsSaved ? anyNumber : field)
  if (name === 'name' && text === '') return { problem: 'required' as const }
  if (text.length > field && !isAsSaved) return { problem: 'tooLong' as const }
  return { value: text === '' ? null : text }
}

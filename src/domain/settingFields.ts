import type { Area, Setting } from '#openapi/lighting.d.ts'
import { parseDay, printDay } from './calendar.ts'
import { type NumberProblem, type NumberRule, parseNumber, readNumber, typedNumber } from './numbers.ts'
import { settingOf } from './settings.ts'
import { createSiteTime } from './siteTime.ts'

/** The value sent to the server; null is "not set". */
export type FieldValue = string | number | null

/** A field's type. `whenEmpty` is sent for an empty field: the specification's default, or "not set". */
export type SettingField =
  | { readonly holds: 'number'; readonly rule: NumberRule; readonly whenEmpty: 0 | null }
  | { readonly holds: 'grid' | 'day' | 'name' | 'timeZone' }

export type FieldProblem = NumberProblem | 'required' | 'tooLong' | 'badDay' | 'unknownTimeZone'

const number = (from: number, to: number, whenEmpty: 0 | null = 0) =>
  ({ holds: 'number', rule: { from, to }, whenEmpty }) as const
const grid = { holds: 'grid' } as const

/** The editable settings of the site, by name (specification §3). */
export const siteFields = {
  energy_cost: number(0, 1000),
  grid_width: grid,
  grid_height: grid,
  time_zone: { holds: 'timeZone' },
} as const satisfies Record<string, SettingField>

/** The editable fields of a zone: its name, and its settings by name (specification §3). */
export const zoneFields = {
  name: { holds: 'name' },
  installation_date: { holds: 'day' },
  working_hours: number(0, 24),
  working_days: { holds: 'number', rule: { from: 0, to: 7, isWhole: true }, whenEmpty: 0 },
  total_power_consumption: number(0, 1_000_000_000),
  grid_width: grid,
  grid_height: grid,
  width_metres: number(0.1, 100_000, null),
  height_metres: number(0.1, 100_000, null),
} as const satisfies Record<string, SettingField>

/** Percent of the plan. Closer lines are indistinguishable; 0 or less falls back to 10 (specification §5). */
export const GRID_RANGE: NumberRule = { from: 0.5, to: 100 }
const LONGEST_NAME = 200

/** Parses a field. A value with a problem must not be sent. */
export function readField(
  field: SettingField,
  text: string,
): { value: FieldValue; problem?: undefined } | { problem: FieldProblem } {
  const typed = text.trim()
  switch (field.holds) {
    case 'number': {
      const read = readNumber(typed, field.rule)
      return read.problem ? read : { value: read.value ?? field.whenEmpty }
    }
    case 'grid': {
      const size = parseNumber(typed)
      return size !== undefined && fallsBack(size) ? { value: size } : readNumber(typed, GRID_RANGE)
    }
    case 'name':
      if (typed === '') return { problem: 'required' }
      return typed.length > LONGEST_NAME ? { problem: 'tooLong' } : { value: typed }
    case 'day':
      if (typed === '') return { value: null }
      return parseDay(typed, 'DD-MM-YYYY').ok ? { value: typed } : { problem: 'badDay' }
    case 'timeZone':
      return createSiteTime(typed).problem === undefined
        ? { value: typed || null }
        : { problem: 'unknownTimeZone' }
  }
}

/** Whether a grid size falls back to 10. */
export const fallsBack = (size: FieldValue) => typeof size === 'number' && size <= 0

/** A site setting as the text of its field. */
export function siteText(settings: readonly Setting[], name: keyof typeof siteFields): string {
  return fieldText(siteFields[name], settingOf(settings, name))
}

/** A zone's name or setting as the text of its field; the installation date falls back to the zone's own field. */
export function zoneText(area: Area, name: keyof typeof zoneFields): string {
  if (name === 'name') return area.name
  const text = fieldText(zoneFields[name], settingOf(area.settings, name))
  if (name !== 'installation_date' || text !== '') return text
  const day = parseDay(area.installation_date ?? '', 'YYYY-MM-DD')
  return day.ok ? printDay(day.value, 'DD-MM-YYYY') : ''
}

/** A stored setting as the value that its field sends. */
export function storedValue(field: SettingField, value: Setting['value'] | undefined): FieldValue {
  if (field.holds === 'number' || field.holds === 'grid') return parseNumber(value) ?? null
  return typeof value === 'string' ? value : null
}

/** A value as the text of its field. A number may be stored as text. */
export function fieldText(field: SettingField, value: unknown): string {
  if (field.holds === 'number' || field.holds === 'grid') return typedNumber(value)
  return typeof value === 'string' ? value : ''
}

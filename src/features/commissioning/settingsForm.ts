import type { DevicePatch } from '#api/calls.ts'
import { parseDay, printDay } from '#domain/calendar.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { parseNumber, typedNumber } from '#domain/numbers.ts'

/** The form's typed values. */
export type SettingsFields = {
  /** A luminaire type's id; empty for none and for other devices. */
  readonly type: string
  /** dd/MM/yyyy */
  readonly installedOn: string
  /** Metres */
  readonly height: string
}

/** A field's problem as a key of the catalogue. */
export type SettingsProblems = {
  readonly installedOn?: 'badDate' | 'badDay'
  readonly height?: 'badHeight' | 'heightOutOfRange'
}

/** The draft key of the open form (app/workflows/useDraft.ts). */
export const settingsDraft = 'device-settings'
export type SettingsDraft = { readonly device: number; readonly fields: SettingsFields }

export const isChanged = (fields: SettingsFields, before: SettingsFields) =>
  fields.type !== before.type || fields.installedOn !== before.installedOn || fields.height !== before.height

const LOWEST = 0
const HIGHEST = 1000

export function fieldsOf(device: Device): SettingsFields {
  const day = parseDay(device.installedOn ?? '', 'YYYY-MM-DD')
  const height = device.source.settings?.installation_height
  return {
    type: isLuminaire(device) ? String(device.source.fk_luminaire_type ?? '') : '',
    installedOn: day.ok ? printDay(day.value, 'dd/MM/yyyy') : '',
    height: typedNumber(height),
  }
}

/** Parses the changed fields for sending, or returns their problems. Empty fields are null. */
export function readFields(
  fields: SettingsFields,
  before: SettingsFields,
  device: Device,
): { patch: DevicePatch; problems?: undefined } | { problems: SettingsProblems } {
  const installedOn = readDay(fields.installedOn.trim())
  const height = readHeight(fields.height.trim())
  if (installedOn.problem || height.problem) {
    return {
      problems: {
        ...(installedOn.problem && { installedOn: installedOn.problem }),
        ...(height.problem && { height: height.problem }),
      },
    }
  }
  return {
    patch: {
      ...(fields.type !== before.type && {
        fk_luminaire_type: fields.type === '' ? null : Number(fields.type),
      }),
      ...(fields.installedOn !== before.installedOn && { dt_installation: installedOn.value }),
      ...(fields.height !== before.height && {
        settings: { ...device.source.settings, installation_height: height.value },
      }),
    },
  }
}

export function readDay(text: string) {
  if (text === '') return { value: null }
  const day = parseDay(text, 'dd/MM/yyyy')
  if (day.ok) return { value: printDay(day.value, 'YYYY-MM-DD') }
  return { value: null, problem: /^\d\d\/\d\d\/\d{4}$/.test(text) ? 'badDay' : 'badDate' } as const
}

export function readHeight(text: string) {
  if (text === '') return { value: null }
  const metres = parseNumber(text)
  if (metres === undefined) return { value: null, problem: 'badHeight' } as const
  const isInRange = metres >= LOWEST && metres <= HIGHEST
  return isInRange ? { value: metres } : ({ value: null, problem: 'heightOutOfRange' } as const)
}

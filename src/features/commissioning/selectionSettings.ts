import type { DevicePatch } from '#api/calls.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import type { Regrouping } from '#domain/groups.ts'
import { readDay, readHeight, type SettingsProblems } from './settingsForm.ts'

/** A choice that leaves each device as it is. */
export const UNCHANGED = ''
/** A choice of no luminaire type, or no group. */
export const NONE = 'none'

/** What is typed and chosen for several devices; an empty value leaves each as it is. */
export type SelectionFields = {
  /** A luminaire type's id, or `NONE`. */
  readonly type: string
  /** dd/MM/yyyy */
  readonly installedOn: string
  /** Metres */
  readonly height: string
  /** A group's id, or `NONE`. */
  readonly group: string
  /** The id of the dimming profile to apply. */
  readonly profile: string
}

export const unchanged: SelectionFields = {
  type: UNCHANGED,
  installedOn: UNCHANGED,
  height: UNCHANGED,
  group: UNCHANGED,
  profile: UNCHANGED,
}

/** The problems of what was typed; undefined if there are none. */
export function problemsOf({ installedOn, height }: SelectionFields): SettingsProblems | undefined {
  const [day, metres] = [readDay(installedOn.trim()).problem, readHeight(height.trim()).problem]
  return day || metres ? { ...(day && { installedOn: day }), ...(metres && { height: metres }) } : undefined
}

/** What is saved with each device that it changes. Only luminaires have a type. */
export function patchesOf(
  devices: readonly Device[],
  { type, installedOn, height }: SelectionFields,
): { device: Device; patch: DevicePatch }[] {
  const typeId = type === NONE ? null : Number(type)
  const day = readDay(installedOn.trim()).value
  const metres = readHeight(height.trim()).value
  return devices.flatMap((device) => {
    const patch: DevicePatch = {
      ...(type !== UNCHANGED &&
        isLuminaire(device) &&
        device.source.fk_luminaire_type !== typeId && { fk_luminaire_type: typeId }),
      ...(day !== null && device.installedOn !== day && { dt_installation: day }),
      ...(metres !== null &&
        device.source.settings?.installation_height !== metres && {
          settings: { ...device.source.settings, installation_height: metres },
        }),
    }
    return Object.keys(patch).length > 0 ? { device, patch } : []
  })
}

/** The devices that change their group. */
export function regroupingsOf(
  devices: readonly Device[],
  { group }: SelectionFields,
  groupOf: ReadonlyMap<number, number>,
): Regrouping[] {
  if (group === UNCHANGED) return []
  const to = group === NONE ? undefined : Number(group)
  return devices.flatMap(({ id }) => {
    const from = groupOf.get(id)
    return from === to ? [] : { device: id, from, to }
  })
}

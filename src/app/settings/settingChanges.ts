import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane, laneFor } from '#app/outbox/kinds.ts'
import type { SettingChange } from '#machines/autosave/vocabulary.ts'
import type { Fields, Mutation } from '#machines/outbox/vocabulary.ts'
import type { Area, Setting } from '#openapi/lighting.d.ts'

/** Whose setting it is: the site's, or the zone's of this id. A zone's name is one of its settings here. */
export type SettingOwner = 'site' | number

/** Each setting has a lane of its own: `zone.working_hours-12`. */
export const laneOfSetting = (owner: SettingOwner, name: string) =>
  owner === 'site' ? laneFor(`site.${name}`, 0) : laneFor(`zone.${name}`, owner)

export const settingMutation = (
  owner: SettingOwner,
  { field, value, before }: SettingChange,
): Pick<Mutation, 'lane' | 'kind' | 'patch' | 'base'> => ({
  lane: laneOfSetting(owner, field),
  kind: owner === 'site' ? 'siteSetting' : 'zoneSetting',
  patch: { [field]: value },
  base: { [field]: before },
})

/** The name of a setting, the only field that its changes have. */
export const nameOfSetting = ({ patch }: Pick<Mutation, 'patch'>) => Object.keys(patch)[0] ?? ''

const isSetting = ({ kind }: OutboxEntry) => kind === 'siteSetting' || kind === 'zoneSetting'

/** Whether an entry changes the settings that are shown. What was refused or is asked about does not. */
export const changesSettings = (entry: OutboxEntry) => isSetting(entry) && !entry.held

/** The site's settings as the user has changed them; the same list where nothing waits. */
export function withSettingChanges(
  settings: readonly Setting[],
  entries: readonly OutboxEntry[],
): readonly Setting[] {
  const patches = entries.filter(({ kind }) => kind === 'siteSetting').map(({ patch }) => patch)
  return withValues(settings, Object.assign({}, ...patches), (entry) => entry)
}

/** The zones as the user has changed their names and settings; the same objects where nothing waits. */
export function withZoneChanges(areas: readonly Area[], entries: readonly OutboxEntry[]): readonly Area[] {
  const patches = new Map<number, Fields>()
  for (const { kind, lane, patch } of entries)
    if (kind === 'zoneSetting') patches.set(idOfLane(lane), { ...patches.get(idOfLane(lane)), ...patch })
  if (patches.size === 0) return areas
  return areas.map((area) => {
    const patch = patches.get(area.id)
    if (!patch) return area
    const { name = area.name, ...values } = patch
    const settings = withValues(area.settings, values, (entry) => ({ ...entry, area_id: area.id }))
    return { ...area, name: String(name), settings: [...settings] }
  })
}

/** Not an id of the server's: the setting is not there yet. */
const NO_ID = 0

function withValues<Entry extends Setting>(
  settings: readonly Entry[],
  values: Fields,
  create: (entry: Setting) => Entry,
): readonly Entry[] {
  const names = Object.keys(values)
  if (names.length === 0) return settings
  const newValue = (name: string) => (values[name] ?? null) as Setting['value']
  const added = names.filter((name) => settings.every((entry) => entry.name !== name))
  return [
    ...settings.map((entry) => (entry.name in values ? { ...entry, value: newValue(entry.name) } : entry)),
    ...added.map((name) => create({ id: NO_ID, name, value: newValue(name) })),
  ]
}

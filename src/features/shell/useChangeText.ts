import { groupIn } from '#app/groups/groupChanges.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { positionIn } from '#app/outbox/placementKind.ts'
import { targetsIn } from '#app/profiles/profileChanges.ts'
import { nameOfSetting } from '#app/settings/settingChanges.ts'
import { settingLabels } from '#app/settings/settingLabels.ts'
import { useSite } from '#app/site/site.tsx'
import { isPlaced } from '#domain/devices.ts'
import { type TypeFieldName, typeFieldNames } from '#domain/luminaireTypes.ts'
import { toPoint } from '#domain/position.ts'
import type { Target } from '#domain/rules.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Change, Fields, Json, Kind } from '#machines/outbox/vocabulary.ts'

/** How many devices and groups are named. */
const MOST_NAMES = 3

/** The fields of a profile, and their texts. */
const PROFILE_FIELDS = {
  'working.inactiveLevel': 'inactiveLevel',
  'working.movementLevel': 'movementLevel',
  'working.leadTime': 'leadTime',
  'nonWorking.inactiveLevel': 'nonWorkingInactiveLevel',
  'nonWorking.movementLevel': 'nonWorkingMovementLevel',
  'nonWorking.leadTime': 'nonWorkingLeadTime',
  workingHours: 'workingHours',
  weekdays: 'weekdays',
  sensors: 'sensors',
} as const
type ProfileField = keyof typeof PROFILE_FIELDS

/** Changes in the outbox as text: 'L-17 to 42 %, 18.5 %, Level 2'. */
export function useChangeText() {
  const text = useText('outbox')
  const settings = useText('settings')
  const types = useText('luminaireTypes')
  const { site } = useSite()

  const deviceName = (id: number) => site?.byId.devices.get(id)?.name ?? text('device', { id: String(id) })
  const groupName = (id: number) => site?.byId.groups.get(id)?.name ?? text('unknownGroup')

  const typeName = (id: Json | undefined) => site?.byId.luminaireTypes.get(Number(id))?.name

  function partsOf(fields: Fields) {
    const position = positionIn(fields)
    if (!position || !isPlaced(position)) return undefined
    const { x, y } = toPoint(position)
    const zone = site?.byId.areas.get(position.fk_area ?? 0)?.name ?? ''
    return { x: formatPercent(x, 1), y: formatPercent(y, 1), zone }
  }

  /** The first names, and how many more there are. */
  function targetNames(targets: readonly Target[]) {
    const names = targets
      .slice(0, MOST_NAMES)
      .map(({ of, id }) => (of === 'device' ? deviceName(id) : `“${groupName(id)}”`))
    const count = targets.length - names.length
    return count > 0
      ? text('namesAndMore', { names: names.join(', '), more: formatNumber(count) })
      : names.join(', ')
  }

  function profileValue([field, value]: [string, Json]): string | readonly string[] {
    const [target] = [...targetsIn({ [field]: value }, true), ...targetsIn({ [field]: value }, false)]
    if (target) return text(value === true ? 'appliedTo' : 'notAppliedTo', { target: targetNames([target]) })
    if (field === 'name') return `“${String(value)}”`
    const isKnown = (name: string): name is ProfileField => name in PROFILE_FIELDS
    return isKnown(field) ? text(`profileFields.${PROFILE_FIELDS[field]}`, { value: profileText(value) }) : []
  }

  function profileText(value: Json) {
    if (value === null) return text('unset')
    if (Array.isArray(value)) return formatNumber(value.length)
    if (typeof value === 'number') return formatNumber(value, 6)
    const { start, end } = value as { start?: string; end?: string }
    return start !== undefined ? `${start}–${end} UTC` : String(value)
  }

  function settingText(change: Pick<Change, 'patch'>, zone?: string) {
    const name = nameOfSetting(change)
    const label = settingLabels[name as keyof typeof settingLabels]
    const words = { setting: label ? settings(label) : name, value: settingValue(change.patch) }
    return zone === undefined ? text('settingOfSite', words) : text('settingOfZone', { ...words, zone })
  }

  function settingValue(fields: Fields) {
    const [value] = Object.values(fields)
    return plainText(value) || text('notSet')
  }

  const changeTexts: Record<Kind, (change: Change) => string> = {
    placement: ({ lane, patch }) => {
      const device = deviceName(idOfLane(lane))
      const parts = partsOf(patch)
      return parts ? text('moved', { device, ...parts }) : text('removed', { device })
    },
    membership: ({ lane, patch, base }) => {
      const device = deviceName(idOfLane(lane))
      const [from, to] = [groupIn(base), groupIn(patch)]
      return to === undefined
        ? text('ungrouped', { device, group: groupName(from ?? 0) })
        : text('grouped', { device, group: groupName(to) })
    },
    group: ({ lane, patch, base }) => {
      const group = String(base.name ?? site?.byId.groups.get(idOfLane(lane))?.name ?? patch.name ?? '')
      if (patch.isDeleted) return text('groupDeleted', { group })
      return base.name === null
        ? text('groupCreated', { group: String(patch.name) })
        : text('groupEdited', { group })
    },
    groupSensors: ({ lane }) => text('groupSensors', { group: groupName(idOfLane(lane)) }),
    profile: ({ lane, patch, base }) => {
      const known = site?.byId.rules.get(idOfLane(lane))?.name
      const profile = String(base.name ?? known ?? patch.name ?? '')
      if (patch.isDeleted) return text('profileDeleted', { profile })
      const [applied, removed] = [targetsIn(patch, true), targetsIn(patch, false)]
      const isEdited = patch.areCopiesUpdated === true
      return [
        ...(base.name === null ? [text('profileCreated', { profile: String(patch.name) })] : []),
        ...(isEdited && base.name !== null ? [text('profileEdited', { profile })] : []),
        ...(applied.length > 0 ? [text('profileApplied', { profile, targets: targetNames(applied) })] : []),
        ...(removed.length > 0 ? [text('profileTakenOff', { profile, targets: targetNames(removed) })] : []),
      ].join(', ')
    },
    siteSetting: (change) => settingText(change),
    zoneSetting: (change) => {
      const { lane, base } = change
      const name = base.name ?? site?.byId.areas.get(idOfLane(lane))?.name
      return settingText(change, String(name ?? ''))
    },
    luminaireType: ({ lane, patch, base }) => {
      const type = String(base.name ?? typeName(idOfLane(lane)) ?? patch.name ?? '')
      if (patch.isDeleted) return text('typeDeleted', { type })
      return base.created === null
        ? text('typeCreated', { type: String(patch.name) })
        : text('typeEdited', { type })
    },
    typeOfLuminaire: ({ lane, patch }) => {
      const device = deviceName(idOfLane(lane))
      const type = typeName(patch.type)
      return type === undefined
        ? text('noTypeOfLuminaire', { device })
        : text('typeOfLuminaire', { device, type })
    },
  }

  const valueTexts: Record<Kind, (fields: Fields) => string> = {
    placement: (fields) => {
      const parts = partsOf(fields)
      return parts ? text('place', parts) : text('offPlan')
    },
    membership: (fields) => {
      const group = groupIn(fields)
      return group === undefined ? text('inNoGroup') : text('inGroup', { group: groupName(group) })
    },
    group: ({ name, description, tags, isDeleted }) =>
      isDeleted ? text('deleted') : [name, description, tags].map(plainText).filter(Boolean).join(' · '),
    groupSensors: () => '',
    profile: ({ isDeleted, ...fields }) =>
      isDeleted ? text('deleted') : Object.entries(fields).flatMap(profileValue).join(' · '),
    siteSetting: settingValue,
    zoneSetting: settingValue,
    luminaireType: ({ isDeleted, created: _, ...values }) =>
      isDeleted
        ? text('deleted')
        : Object.entries(values)
            .flatMap(([name, value]) =>
              isTypeField(name) ? `${types(name)}: ${plainText(value) || text('notSet')}` : [],
            )
            .join(' · '),
    typeOfLuminaire: ({ type }) => typeName(type) ?? text('noType'),
  }

  return {
    changeText: (change: Change): string => changeTexts[change.kind](change),
    /** The values of a change's fields, as one of two that are in conflict. */
    valueText: (kind: Kind, fields: Fields): string => valueTexts[kind](fields),
  }
}

const isTypeField = (name: string): name is TypeFieldName => typeFieldNames.some((field) => field === name)

function plainText(value: Json | undefined): string {
  if (typeof value === 'number') return formatNumber(value, 6)
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
}

import { WEEKDAY_NAMES } from '#app/dates/months.ts'
import { settingLabels } from '#app/settings/settingLabels.ts'
import { useSite } from '#app/site/site.tsx'
import { type TypeFieldName, typeFieldNames } from '#domain/luminaireTypes.ts'
import { readProfile, writeProfile } from '#domain/profile.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { AuditEntry, Rulespec } from '#openapi/lighting.d.ts'

type Kind = AuditEntry['kind']

/** Fields that the catalogue names, besides those of luminaire types. */
const FIELDS = [
  'image',
  'installation_date',
  'area_id',
  'value',
  'guid',
  'features',
  'kind',
  'fk_area',
  'fk_controller',
  'fk_luminaire_type',
  'fk_sensor_type',
  'dt_installation',
  'installation_height',
  'latitude',
  'longitude',
  'settings',
  'serial_number',
  'sim_number',
  'description',
  'tags',
  'devices',
  'rulespec',
  'notes',
  'related_rule_id',
  'fk_group',
  'fk_rule',
  'fk_device',
  'status',
  'email',
  'display_name',
  'role',
  'shortcuts',
  'disabled',
  'email_confirmed',
  'password',
  'photo',
  'theme',
  'language',
  'formats',
  'density',
  'scope',
  'ends_at',
  'beginning',
  'content',
] as const

const isOneOf = <One extends string>(names: readonly One[], name: string): name is One =>
  (names as readonly string[]).includes(name)

/** Says in words what the audit log has of fields and ids. */
export function useAuditText() {
  const text = useText('audit')
  const settings = useText('settings')
  const types = useText('luminaireTypes')
  const shell = useText('shell')
  const profile = useProfileText()
  const { site } = useSite()

  const areaName = (id: number) => (site?.byId.areas.get(id) ?? areaIn(site?.rootArea, id))?.name
  const ruleName = (id: number) => site?.byId.rules.get(id)?.name
  const deviceName = (id: number) => site?.byId.devices.get(id)?.name
  /** The names of what fields refer to by id, as the site has them now. */
  const names: Readonly<Record<string, (id: number) => string | undefined>> = {
    area_id: areaName,
    fk_area: areaName,
    fk_controller: (id) => site?.byId.controllers.get(id)?.guid,
    fk_luminaire_type: (id) => site?.byId.luminaireTypes.get(id)?.name,
    fk_group: (id) => site?.byId.groups.get(id)?.name,
    fk_rule: ruleName,
    related_rule_id: ruleName,
    fk_device: deviceName,
    devices: deviceName,
    features: (id) => site?.features.find((feature) => feature.id === id)?.dataname,
  }

  const settingName = (name: string) =>
    name in settingLabels ? settings(settingLabels[name as keyof typeof settingLabels]) : name

  function fieldName(field: string): string {
    if (isOneOf<TypeFieldName>(typeFieldNames, field)) return types(field)
    return isOneOf(FIELDS, field) ? text(`fields.${field}`) : field.replaceAll('_', ' ')
  }

  function numberText(field: string, value: number): string {
    if (Object.hasOwn(names, field)) return names[field]?.(value) ?? text('unknown', { id: String(value) })
    if (field === 'latitude' || field === 'longitude')
      return value === -1 ? text('notPlaced') : formatPercent(value)
    return formatNumber(value, 6)
  }

  function plainText(field: string, value: string, kind: Kind): string {
    switch (field) {
      case 'role':
        return isOneOf(ROLES, value) ? shell(`roles.${value}`) : value
      case 'kind':
        return isOneOf(DEVICE_KINDS, value) ? text(`one.${value}s`) : value
      case 'password':
        return isOneOf(PASSWORDS, value) ? text(`passwords.${value}`) : value
      case 'image':
      case 'photo':
        return text('picture')
      case 'name':
        return isSetting(kind) ? settingName(value) : value
      default:
        return value
    }
  }

  function valueText(kind: Kind, field: string, value: unknown): string {
    const isNothing = value === null || value === '' || (typeof value === 'object' && isEmpty(value))
    if (isNothing) return text('empty.value')
    if (field === 'rulespec' && isRulespec(value)) return profile(value)
    if (Array.isArray(value)) return value.map((one) => valueText(kind, field, one)).join(', ')
    if (typeof value === 'number') return numberText(field, value)
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (typeof value === 'string') return plainText(field, value, kind)
    return Object.entries(Object(value))
      .map(([name, one]) => `${fieldName(name)}: ${valueText(kind, name, one)}`)
      .join(', ')
  }

  /** What the entry is about. A zone's setting is named 'Deck: working_hours'. */
  function entryName({ kind, name, entity }: Pick<AuditEntry, 'kind' | 'name' | 'entity'>): string {
    if (name === null) return `#${entity}`
    if (!isSetting(kind)) return name
    const at = kind === 'area_settings' ? name.lastIndexOf(': ') + 2 : 0
    return at > 1 ? name.slice(0, at) + settingName(name.slice(at)) : settingName(name)
  }

  return { entryName, fieldName, valueText }
}

const ROLES = ['admin', 'staff', 'user'] as const
const DEVICE_KINDS = ['luminaire', 'sensor', 'gateway'] as const
const PASSWORDS = ['kept', 'former', 'chosen'] as const

const isSetting = (kind: Kind) => kind === 'settings' || kind === 'area_settings'
const isEmpty = (value: object) => Object.keys(value).length === 0
const areaIn = <Area extends { id: number }>(area: Area | undefined, id: number) =>
  area?.id === id ? area : undefined

const isRulespec = (value: unknown): value is Rulespec =>
  Array.isArray(value) && value.every((entry) => Array.isArray(Object(entry).rules))

const itemsIn = (rulespec: Rulespec) => rulespec.flatMap(({ rules }) => rules).length

/**
 * A profile in words: 'inactive level 20, working hours 07:00–15:00 UTC, weekdays: Mo, Tu'. One with items that its form
 * does not know follows as it is.
 */
function useProfileText() {
  const text = useText('outbox')
  const dates = useText('dates')
  return (rulespec: Rulespec): string => {
    const { working, nonWorking, workingHours, weekdays, sensors } = readProfile(rulespec)
    const values = {
      inactiveLevel: working.inactiveLevel,
      movementLevel: working.movementLevel,
      leadTime: working.leadTime,
      nonWorkingInactiveLevel: nonWorking.inactiveLevel,
      nonWorkingMovementLevel: nonWorking.movementLevel,
      nonWorkingLeadTime: nonWorking.leadTime,
      workingHours: workingHours && `${workingHours.start}–${workingHours.end} UTC`,
      weekdays: weekdays
        ?.map((day) => dates(`shortWeekdays.${WEEKDAY_NAMES[day - 1] ?? 'monday'}`))
        .join(', '),
      sensors: sensors?.join(', '),
    }
    const words = (Object.keys(values) as (keyof typeof values)[]).flatMap((name) => {
      const value = values[name]
      return value === undefined || value === '' ? [] : text(`profileFields.${name}`, { value })
    })
    const isWhole = itemsIn(rulespec) === itemsIn(writeProfile(readProfile(rulespec), []))
    return [...words, ...(isWhole ? [] : [JSON.stringify(rulespec)])].join(', ')
  }
}

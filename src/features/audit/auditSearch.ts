import type { AuditFilter } from '#api/calls.ts'
import { idIn } from '#app/navigation/idIn.ts'
import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { HOUR, type Timestamp } from '#domain/units.ts'

type Kind = NonNullable<AuditFilter['kind']>

/** The audit log's filter as search parameters: `?user=3&kind=rules&days=7`. Without parameters everything is shown. */
export type AuditSearch = {
  user?: number
  kind?: Kind
  entity?: number
  /** The period in days. */
  days?: (typeof spans)[number]
}

export const spans = [1, 7, 30, 365] as const

export const kinds: readonly Kind[] = [
  'areas',
  'area_settings',
  'settings',
  ...DEVICE_TABLES,
  'controllers',
  'luminairetypes',
  'devicegroups',
  'rules',
  'applied_rules',
  'applied_group_rules',
  'findings',
  'users',
]

export function auditSearch({ user, kind, entity, days }: Record<string, unknown>): AuditSearch {
  const knownKind = kinds.find((one) => one === kind)
  const knownDays = spans.find((one) => one === Number(days))
  return {
    ...idIn('user', user),
    ...(knownKind && { kind: knownKind }),
    ...idIn('entity', entity),
    ...(knownDays && { days: knownDays }),
  }
}

/** The server's filter. */
export function filterOf({ user, kind, entity, days }: AuditSearch, now: Timestamp): AuditFilter {
  return {
    ...(user !== undefined && { user }),
    ...(kind && { kind }),
    ...(entity !== undefined && { entity }),
    ...(days && { start_date: new Date(now - days * 24 * HOUR).toISOString() }),
  }
}

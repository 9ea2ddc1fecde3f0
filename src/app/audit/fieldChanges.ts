import type { AuditEntry, AuditOmission } from '#openapi/lighting.d.ts'

/** A value of the log, or the server's note about an omitted value; undefined if there was none. */
export type LoggedValue = unknown

/** The change of one field. */
export type FieldChange = {
  readonly field: string
  readonly before: LoggedValue
  readonly after: LoggedValue
}

/** Every field of an entry but its id, which does not change, in the order of its fields. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  fields.delete('id')
  return [...fields].map((field) => ({ field, before: before?.[field], after: after?.[field] }))
}

/** Whether the server notes that it has left a value out. */
export const isOmission = (value: unknown): value is AuditOmission =>
  typeof value === 'object' &&
  value !== null &&
  'omitted' in value &&
  (value.omitted === 'long' || value.omitted === 'deep') &&
  'length' in value &&
  typeof value.length === 'number'

/** What an entry of the audit log tells of. */
export const changeOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) =>
  before === null ? 'made' : after === null ? 'deleted' : 'changed'

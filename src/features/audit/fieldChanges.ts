import type { AuditEntry, AuditOmission } from '#openapi/lighting.d.ts'

/** A value as text, or the server's note about an omitted value. */
export type WrittenValue = string | AuditOmission

/** The change of one field; undefined if there was no value. */
export type FieldChange = {
  readonly field: string
  readonly before: WrittenValue | undefined
  readonly after: WrittenValue | undefined
}

/** Every field of an entry, in the order of its fields. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field,
    before: written(before?.[field]),
    after: written(after?.[field]),
  }))
}

function written(value: unknown): WrittenValue | undefined {
  if (value === undefined || isOmission(value)) return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isOmission = (value: unknown): value is AuditOmission =>
  typeof value === 'object' &&
  value !== null &&
  'omitted' in value &&
  (value.omitted === 'long' || value.omitted === 'deep') &&
  'length' in value &&
  typeof value.length === 'number'

import type { AuditEntry } from '#openapi/lighting.d.ts'

/** One field of what was changed, as it is written; undefined where there was nothing. */
export interface FieldChange {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
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

function written(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

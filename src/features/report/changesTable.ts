import { fieldChanges, isOmission, type LoggedValue } from '#app/audit/fieldChanges.ts'
import type { useAuditText } from '#app/audit/useAuditText.ts'
import type { Account, AuditEntry } from '#openapi/lighting.d.ts'
import type { ReportText, TablePart } from './reportTables.ts'

/** One row for each change, in words; times are UTC (decisions.md: CSV has ISO 8601). */
export function changesTable(
  entries: readonly AuditEntry[],
  users: readonly Account[],
  words: ReturnType<typeof useAuditText>,
  text: ReportText,
): TablePart {
  const valueText = ({ kind }: AuditEntry, field: string, value: LoggedValue) =>
    value === undefined ? '' : isOmission(value) ? '…' : words.valueText(kind, field, value)
  return {
    columns: (['at', 'user', 'kind', 'name', 'fields'] as const).map((column) => ({
      title: text(`columns.${column}`),
    })),
    rows: entries.map((entry) => [
      entry.at,
      users.find(({ id }) => id === entry.user)?.email ?? entry.email ?? '',
      entry.kind,
      words.entryName(entry),
      fieldChanges(entry)
        .map(
          ({ field, before, after }) =>
            `${words.fieldName(field)}: ${valueText(entry, field, before)} → ${valueText(entry, field, after)}`,
        )
        .join('; '),
    ]),
  }
}

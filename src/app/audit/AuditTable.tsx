import { useSettings } from '#app/site/site.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Account, AuditEntry } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { changeOf, fieldChanges, isOmission, type LoggedValue } from './fieldChanges.ts'
import { useAuditText } from './useAuditText.ts'

const columns = ['at', 'user', 'what', 'fields'] as const

type AuditTableProps = { entries: readonly AuditEntry[]; users: readonly Account[] }

/** The changes, newest first, with their changed fields in words. */
export function AuditTable({ entries, users }: AuditTableProps) {
  const text = useText('audit')
  const words = useAuditText()
  const userName = ({ user }: AuditEntry) => users.find(({ id }) => id === user)?.displayName
  const { siteTime } = useSettings()
  return (
    <ListTable
      label={text('label')}
      columns={columns}
      headingOf={(column) => text(`columns.${column}`)}
      className="min-w-200"
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className={cn(cellClass, 'whitespace-nowrap')}>
            <time dateTime={entry.at}>{formatMoment(Date.parse(entry.at), siteTime)}</time>
          </td>
          <td className={cellClass}>
            {entry.apiToken && <span className="block">{text('byToken', { name: entry.apiToken })}</span>}
            {userName(entry)}
            <span className={cn('block', userName(entry) !== undefined && 'text-text-muted')}>
              {entry.email ?? text('visitor')}
            </span>
          </td>
          <td className={cellClass}>
            <span className="block">
              {text(`changes.${changeOf(entry)}`, { kind: text(`one.${entry.kind}`) })}
            </span>
            <span className="block font-medium">{words.entryName(entry)}</span>
          </td>
          <td className={cellClass}>
            <Fields entry={entry} words={words} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

type FieldsProps = { entry: AuditEntry; words: ReturnType<typeof useAuditText> }

function Fields({ entry, words }: FieldsProps) {
  const text = useText('audit')
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-1">
      {fieldChanges(entry).map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-text-muted">{words.fieldName(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && (
              <del className={cn(after !== undefined && 'text-text-muted')}>
                <span className="sr-only">{text('before')} </span>
                <Value value={before} textOf={(value) => words.valueText(entry.kind, field, value)} />
              </del>
            )}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && (
              <ins className="no-underline">
                <span className="sr-only">{text('after')} </span>
                <Value value={after} textOf={(value) => words.valueText(entry.kind, field, value)} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ValueProps = { value: LoggedValue; textOf: (value: LoggedValue) => string }

function Value({ value, textOf }: ValueProps) {
  const text = useText('audit')
  if (!isOmission(value)) return textOf(value)
  const { omitted, length, beginning } = value
  return (
    <>
      {beginning && `${beginning}… `}
      <span className="text-text-muted">
        {text(`omitted.${omitted}`, { length: formatNumber(length, 0) })}
      </span>
    </>
  )
}

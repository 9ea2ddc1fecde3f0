import { useSettings } from '#app/site/site.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { AuditEntry } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { fieldChanges, type WrittenValue } from './fieldChanges.ts'

const columns = ['at', 'user', 'what', 'fields'] as const

/** The changes, newest first, with their changed fields. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const text = useText('audit')
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
          <td className={cellClass}>{entry.email ?? text('visitor')}</td>
          <td className={cellClass}>
            <span className="block">
              {text(`changes.${changeOf(entry)}`, { kind: text(`one.${entry.kind}`) })}
            </span>
            <span className="block font-medium">{entry.name ?? `#${entry.entity}`}</span>
          </td>
          <td className={cellClass}>
            <Fields entry={entry} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

const changeOf = ({ before, after }: AuditEntry) =>
  before === null ? 'made' : after === null ? 'deleted' : 'changed'

function Fields({ entry }: { entry: AuditEntry }) {
  const text = useText('audit')
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-1">
      {fieldChanges(entry).map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-text-muted">{field}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && (
              <del className={cn(after !== undefined && 'text-text-muted')}>
                <span className="sr-only">{text('before')} </span>
                <Value value={before} />
              </del>
            )}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && (
              <ins className="no-underline">
                <span className="sr-only">{text('after')} </span>
                <Value value={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: WrittenValue }) {
  const text = useText('audit')
  if (typeof value === 'string') return value
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

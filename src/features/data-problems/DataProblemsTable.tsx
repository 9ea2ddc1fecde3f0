import { useSettings } from '#app/site/site.tsx'
import type { ListedProblem } from '#gate/dataProblems.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { requests } from '#openapi/operations.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'

const columns = ['row', 'field', 'value', 'reason', 'at'] as const

/** A row's id; an answer's method and path. */
function nameOf(table: ListedProblem['table'], id: string): string {
  if (table !== 'answers') return `#${id}`
  const [method, path] = requests[id as keyof typeof requests]
  return `${method.toUpperCase()} ${path}`
}

/** Ids and values may be of any script and length: they are set apart, and broken anywhere. */
export function DataProblemsTable({ problems }: { problems: readonly ListedProblem[] }) {
  const text = useText('dataProblems')
  const { siteTime } = useSettings()
  return (
    <ListTable
      label={text('label')}
      columns={columns}
      headingOf={(column) => text(`columns.${column}`)}
      className="min-w-200"
    >
      {problems.map(({ table, id, field, value, reason, leavesOut, at }) => (
        <tr key={`${table} ${id} ${field}`}>
          <td className={cn(cellClass, 'wrap-anywhere')}>
            {text(`tables.${table}`)}{' '}
            {id === '' ? text('unknownId') : <bdi className="font-medium">{nameOf(table, id)}</bdi>}
          </td>
          <td className={cn(cellClass, 'wrap-anywhere', field === '' && 'text-text-muted')}>
            <bdi>{field === '' ? text('wholeRow') : field}</bdi>
          </td>
          <td className={cn(cellClass, 'max-w-80 wrap-anywhere')}>
            <bdi>{value}</bdi>
          </td>
          <td className={cellClass}>
            <span className="block">{text(`reasons.${reason}`)}</span>
            <span className="block text-xs text-text-muted">{text(`leavesOut.${leavesOut}`)}</span>
          </td>
          <td className={cn(cellClass, 'whitespace-nowrap')}>
            <time dateTime={new Date(at).toISOString()}>{formatMoment(at, siteTime)}</time>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

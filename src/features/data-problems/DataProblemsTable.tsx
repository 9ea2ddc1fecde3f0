import { useSettings } from '#app/site/site.tsx'
import type { ListedProblem } from '#gate/dataProblems.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
import { Scroller } from '#ui/Scroller.tsx'

const cellClass = 'border-b border-line px-3 py-2 text-left align-top'

/** Ids and values may be of any script and length: they are set apart, and broken anywhere. */
export function DataProblemsTable({ problems }: { problems: readonly ListedProblem[] }) {
  const text = useText('dataProblems')
  const { siteTime } = useSettings()
  return (
    <Scroller label={text('label')} className="relative shrink-0 rounded-lg bg-surface-raised">
      <table aria-label={text('label')} className="w-full min-w-200 border-separate border-spacing-0">
        <thead>
          <tr className="text-xs text-text-muted">
            {(['row', 'field', 'value', 'reason', 'at'] as const).map((column) => (
              <th key={column} scope="col" className={cn(cellClass, 'font-medium')}>
                {text(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {problems.map(({ table, id, field, value, reason, leavesOut, at }) => (
            <tr key={`${table} ${id} ${field}`}>
              <td className={cn(cellClass, 'wrap-anywhere')}>
                {text(`tables.${table}`)}{' '}
                {id === '' ? text('unknownId') : <bdi className="font-medium">{`#${id}`}</bdi>}
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
        </tbody>
      </table>
    </Scroller>
  )
}

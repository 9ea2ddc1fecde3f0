import { useText } from '#i18n/index.ts'
import { ArrowDown } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { isOfAName, type ProblemGroup, titleOf } from './deviceFile.ts'

/** More kinds than these are not read one by one. */
const MOST_GROUPS = 20

type ProblemGroupsProps = {
  groups: readonly ProblemGroup[]
  /** Brings a row into view. */
  onShow: (row: number) => void
}

/** The problems by kind; each brings its first row into view. */
export function ProblemGroups({ groups, onShow }: ProblemGroupsProps) {
  const text = useText('deviceImport')
  const hidden = groups.length - MOST_GROUPS
  return (
    <ul
      aria-label={text('groups.label')}
      className="flex max-h-48 shrink-0 flex-col items-start overflow-y-auto rounded-lg border border-line bg-surface-raised p-2"
    >
      {groups.slice(0, MOST_GROUPS).map(({ first, rows }) => {
        const { column, reason, value, row } = first
        const said = isOfAName(reason)
          ? text(`groups.${reason}`, { value })
          : text('groups.ofColumn', { column: titleOf(column), problem: text(`groups.${reason}`) })
        return (
          <li key={`${row} ${column}`} className="max-w-full">
            <Button tone="quiet" icon={ArrowDown} className="max-w-full" onClick={() => onShow(row)}>
              <span className="truncate">{text('groups.rows', { count: rows, problem: said })}</span>
            </Button>
          </li>
        )
      })}
      {hidden > 0 && <li className="px-3 py-1 text-text-muted">{text('groups.more', { count: hidden })}</li>}
    </ul>
  )
}

import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { formatMoment, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, ChevronRight } from '#icons/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { FindingDetails } from './FindingDetails.tsx'

const columns = ['cause', 'device', 'zone', 'since', 'evidence', 'status', 'user'] as const

type FindingsTableProps = {
  findings: readonly Finding[]
  site: Site
  /** The id of the finding whose details are shown. */
  opened: number | undefined
  /** Whether the server keeps what is made of them. Default: yes. */
  isKept?: boolean
  onOpen: (finding: number | undefined) => void
}

/** The findings, newest first; a row opens its details. */
export function FindingsTable({ findings, site, opened, isKept = true, onOpen }: FindingsTableProps) {
  const text = useText('findings')
  return (
    <ListTable
      label={text('label')}
      columns={columns}
      headingOf={(column) => text(`columns.${column}`)}
      className="min-w-240"
    >
      {findings.map((finding) => {
        const isOpen = finding.id === opened
        return (
          <FindingRows
            key={finding.id}
            finding={finding}
            site={site}
            isOpen={isOpen}
            isKept={isKept}
            onToggle={() => onOpen(isOpen ? undefined : finding.id)}
          />
        )
      })}
    </ListTable>
  )
}

type FindingRowsProps = {
  finding: Finding
  site: Site
  isOpen: boolean
  isKept: boolean
  onToggle: () => void
}

function FindingRows({ finding, site, isOpen, isKept, onToggle }: FindingRowsProps) {
  const text = useText('findings')
  const { siteTime } = useSettings()
  const { id, cause, device, fk_area, since, status, user, devices } = finding
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const detailsId = `finding-${id}`
  return (
    <>
      <tr className={cn(status === 'closed' && 'text-text-muted')}>
        <th scope="row" className={cn(cellClass, 'font-medium')}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            className="flex items-start gap-1 rounded text-left hover:underline"
          >
            <Chevron aria-hidden className="mt-0.5 size-4 shrink-0" />
            {text(`causes.${cause}`)}
          </button>
        </th>
        <td className={cellClass}>
          {device}
          {devices.length > 0 && (
            <span className="block text-xs text-text-muted">{text('withIt', { count: devices.length })}</span>
          )}
        </td>
        <td className={cellClass}>{site.byId.areas.get(fk_area)?.name}</td>
        <td className={cn(cellClass, 'whitespace-nowrap')}>
          <time dateTime={since}>{formatMoment(Date.parse(since), siteTime)}</time>
        </td>
        <td className={cellClass}>
          <Evidence finding={finding} />
        </td>
        <td className={cellClass}>{text(`status.${status}`)}</td>
        <td className={cellClass}>{user ?? '–'}</td>
      </tr>
      {isOpen && (
        <tr>
          <td id={detailsId} colSpan={columns.length} className={cn(cellClass, 'bg-surface')}>
            <FindingDetails finding={finding} site={site} isKept={isKept} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What was reported last for it, and what was asked for. */
function Evidence({ finding: { evidence } }: { finding: Finding }) {
  const text = useText('findings')
  if (!evidence) return <>{text('noReport')}</>
  const { level, idle, moving } = evidence
  const asked = [...new Set([idle, moving])].filter((each) => each !== null)
  return (
    <>
      {text('reported', {
        level: level === null ? '–' : formatPercent(level, 0),
        expected: asked.map((each) => formatPercent(each, 0)).join(' / '),
      })}
    </>
  )
}

import { useId, useState } from 'react'
import { useSettings, useSite } from '#app/site/site.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, ChevronRight } from '#icons/index.ts'
import type { RefusedGroup } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { DeviceCell } from './DeviceCell.tsx'
import { useDeviceName } from './Part.tsx'
import { RefusedActions } from './RefusedActions.tsx'
import { RefusedRows } from './RefusedRows.tsx'

const columns = ['reason', 'device', 'count', 'first', 'last', 'actions'] as const

/** Refused telemetry by device and reason; a group opens its rows. */
export function RefusedTable({ groups }: { groups: readonly RefusedGroup[] }) {
  const text = useText('dataProblems')
  return (
    <ListTable
      label={text('telemetry.label')}
      columns={columns}
      headingOf={(column) => text(`telemetry.columns.${column}`)}
      className="min-w-240"
    >
      {groups.map((group) => (
        <GroupRows key={`${group.fk_device} ${group.reason}`} group={group} />
      ))}
    </ListTable>
  )
}

function GroupRows({ group }: { group: RefusedGroup }) {
  const text = useText('dataProblems')
  const nameOf = useDeviceName()
  const { siteTime } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { fk_device, reason, rows, times, not_kept, message, dt_first, dt_last } = group
  const device = useSite().site?.byId.devices.get(fk_device ?? 0)
  const name = nameOf(fk_device, device?.name)
  const which = {
    name: fk_device === null ? text('telemetry.unnamed') : name,
    reason: text(`telemetry.reasons.${reason}`),
  }
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const moment = (instant: string) => (
    <time dateTime={instant}>{formatMoment(Date.parse(instant), siteTime)}</time>
  )
  return (
    <>
      <tr>
        <th scope="row" className={cn(cellClass, 'max-w-80 font-normal')}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex items-start gap-1 rounded text-left font-medium hover:underline"
          >
            <Chevron aria-hidden className="mt-0.5 size-4 shrink-0" />
            {which.reason}
          </button>
          {message !== null && (
            <span className="block pl-5 text-xs text-text-muted wrap-anywhere">{message}</span>
          )}
        </th>
        <td className={cn(cellClass, 'wrap-anywhere')}>
          <DeviceCell device={device} name={name} />
        </td>
        <td className={cn(cellClass, 'tabular-nums')}>
          {formatNumber(rows)}
          {times > rows && (
            <span className="block text-xs text-text-muted">
              {text('telemetry.times', { times: formatNumber(times) })}
            </span>
          )}
          {not_kept > 0 && (
            <span className="block text-xs text-text-muted">
              {text('telemetry.notKept', { times: formatNumber(not_kept) })}
            </span>
          )}
        </td>
        <td className={cn(cellClass, 'whitespace-nowrap')}>{moment(dt_first)}</td>
        <td className={cn(cellClass, 'whitespace-nowrap')}>{moment(dt_last)}</td>
        <td className={cellClass}>
          <RefusedActions
            selection={{ fk_device, reason }}
            maySend={rows > 0}
            sendLabel={text('telemetry.sendAllOf', which)}
            dropLabel={text('telemetry.dropAllOf', which)}
            title={text('telemetry.dropTitle', which)}
            text={text('telemetry.dropText', which)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td id={detailsId} colSpan={columns.length} className={cn(cellClass, 'bg-surface pl-8')}>
            <RefusedRows group={group} />
          </td>
        </tr>
      )}
    </>
  )
}

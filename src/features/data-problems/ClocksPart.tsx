import { useQuery } from '@tanstack/react-query'
import { clocksOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useClockText } from '#app/device/useClockText.ts'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { DeviceClock } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DeviceCell } from './DeviceCell.tsx'
import { Nothing, Part, useDeviceName } from './Part.tsx'

const columns = ['device', 'offset', 'measured'] as const

/** The devices whose clocks are wrong (an extension). */
export function ClocksPart() {
  const text = useText('dataProblems')
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(clocksOptions(useApi()))
  const unlisted = data ? data.count - data.clocks.length : 0
  return (
    <Part title={text('clocks.title')} about={text('clocks.about')}>
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Skeleton className="h-24" />
      ) : data.clocks.length === 0 ? (
        <Nothing text={text('clocks.none')} />
      ) : (
        <ListTable
          label={text('clocks.label')}
          columns={columns}
          headingOf={(column) => text(`clocks.columns.${column}`)}
          className="min-w-120"
        >
          {data.clocks.map((clock) => (
            <ClockRow key={clock.fk_device} clock={clock} />
          ))}
        </ListTable>
      )}
      {unlisted > 0 && <p className="text-text-muted">{text('clocks.unlisted', { count: unlisted })}</p>}
    </Part>
  )
}

function ClockRow({ clock: { fk_device, offset, dt_measured } }: { clock: DeviceClock }) {
  const clocks = useText('clocks')
  const clockText = useClockText()
  const nameOf = useDeviceName()
  const { siteTime } = useSettings()
  const device = useSite().site?.byId.devices.get(fk_device)
  return (
    <tr>
      <th scope="row" className={cn(cellClass, 'font-medium wrap-anywhere')}>
        <DeviceCell device={device} name={nameOf(fk_device, device?.name)} />
      </th>
      <td className={cn(cellClass, 'whitespace-nowrap')}>
        {clocks(offset > 0 ? 'ahead' : 'behind', { amount: clockText(offset) })}
      </td>
      <td className={cn(cellClass, 'whitespace-nowrap')}>
        <time dateTime={dt_measured}>{formatMoment(Date.parse(dt_measured), siteTime)}</time>
      </td>
    </tr>
  )
}

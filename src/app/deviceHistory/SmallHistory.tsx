import { useMemo } from 'react'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { useDeviceSubject } from '#app/profiles/subject.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { TableView } from '#charts/TableView.tsx'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { expectedLevels } from '#domain/expectedLevels.ts'
import { motionSourceOf } from '#domain/motionSource.ts'
import { ratedPower } from '#domain/power.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { bucketTexts } from './buckets.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { historyTable } from './historyTable.ts'
import { useHistory } from './useDeviceHistory.ts'

type SmallHistoryProps = {
  device: Device
  site: Site
  /** Quarters of an hour. */
  edges: Float64Array
  title: string
  /** What the buckets are of, for the file's name. */
  name: string
}

const noSensors: readonly number[] = []

/** A device's level in some hours, and what its profiles ask for; of a sensor, its motion. */
export function SmallHistory({ device, site, edges, title, name }: SmallHistoryProps) {
  const text = useText('devicePage')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const { siteTime } = useSettings()
  const { rulespecs } = useDeviceSubject(device, site, undefined)
  const { devices, controllers, groups } = site
  const source = useMemo(
    () => motionSourceOf(device, rulespecs, { devices, controllers, groups }),
    [device, rulespecs, devices, controllers, groups],
  )
  const view = useHistory(device, source?.sensors ?? noSensors, edges, name)
  const { history } = view
  const hasLevel = isLuminaire(device)
  const rated = hasLevel ? ratedPower(device.source) : undefined
  const expected = useMemo(
    () => (history && hasLevel ? expectedLevels(rulespecs, history.edges, siteTime) : undefined),
    [history, hasLevel, rulespecs, siteTime],
  )
  const buckets = useMemo(() => bucketTexts('24h', siteTime), [siteTime])
  const table = history && {
    caption: `${device.name}, ${title}`,
    fileName: `latern-device-${device.id}-${name}`,
    ...historyTable({ history, expected, rated, buckets, titleOf: (column) => text(`columns.${column}`) }),
  }
  return (
    <ChartPanel
      title={title}
      viewAsTable={charts('viewAsTable')}
      table={table && <TableView {...tableTexts} {...table} className="max-h-72" />}
    >
      <div className="flex flex-col gap-2">
        {history ? (
          <HistoryChart
            label={text('label', { title, name: device.name })}
            history={history}
            expected={expected}
            buckets={buckets}
            isSmall
          />
        ) : (
          (view.status === 'loading' || view.status === 'waiting') && (
            <div aria-busy="true">
              <Skeleton className="h-80" />
            </div>
          )
        )}
        <LoadStrip loads={[{ name: device.name, view }]} onCancel={view.cancel} onResume={view.retry} />
        {view.error !== undefined && (
          <PartProblem
            text={charts(history ? 'problem.stale' : 'problem.failed', { error: view.error })}
            onRetry={view.retry}
          />
        )}
        {hasLevel && <p className="text-xs text-text-muted">{text('byToday')}</p>}
      </div>
    </ChartPanel>
  )
}

import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DeviceClock } from '#app/device/DeviceClock.tsx'
import { DeviceFacts } from '#app/device/DeviceFacts.tsx'
import { DeviceFindings } from '#app/device/DeviceFindings.tsx'
import { type Span, spanSearch } from '#app/deviceHistory/span.ts'
import { icons } from '#app/icons.ts'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { DEVICE_TABLES, type DeviceTable, deviceKinds, kindIn, takesPart } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { Edits } from './Edits.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'

/** A page per device table: one device, with its history, and why it is as it is. */
export const devicePages = Object.fromEntries(
  DEVICE_TABLES.map((table) => [
    table,
    () => <PlanSite>{(site) => <DeviceInUrl site={site} table={table} />}</PlanSite>,
  ]),
) as Record<DeviceTable, () => ReactNode>

function DeviceInUrl({ site, table }: { site: Site; table: DeviceTable }) {
  const text = useText('devicePage')
  const devices = useText('devices')
  const { deviceId } = useParams({ strict: false })
  const search = spanSearch(useSearch({ strict: false }))
  const device = site.byId.devices.get(Number(deviceId))
  if (device === undefined)
    return (
      <EmptyState
        icon={icons[deviceKinds[kindIn(table, false)].icon]}
        title={text('unknown.title')}
        text={text('unknown.text', { id: String(deviceId) })}
        action={
          <Button asChild>
            <Link to={`/${table}`}>{devices(`${table}.all`)}</Link>
          </Button>
        }
      />
    )
  const itsTable = deviceKinds[device.kind].table
  if (itsTable !== table)
    return (
      <Navigate
        to={`/${itsTable}/$deviceId`}
        params={{ deviceId: String(device.id) }}
        search={search}
        replace
      />
    )
  return <DevicePage key={device.id} device={device} site={site} table={table} {...search} />
}

type DevicePageProps = { device: Device; site: Site; table: DeviceTable; span?: Span }

function DevicePage({ device, site, table, span = '24h' }: DevicePageProps) {
  const text = useText('devicePage')
  return (
    <div className="flex flex-1 flex-col gap-4 p-4 lg:p-6">
      <DeviceHead device={device} site={site} />
      <DeviceFindings id={device.id} />
      <DeviceClock id={device.id} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {!takesPart(device.kind) ? (
            <p className="text-text-muted">{text('reportsNothing')}</p>
          ) : site.byId.areas.has(device.area ?? 0) ? (
            <HistoryPanel key={span} device={device} site={site} span={span} />
          ) : (
            <p className="text-text-muted">{text('noZone')}</p>
          )}
        </div>
        <section
          aria-label={text('facts')}
          className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-4"
        >
          <DeviceFacts device={device} site={site} />
        </section>
      </div>
      <Edits id={device.id} table={table} />
    </div>
  )
}

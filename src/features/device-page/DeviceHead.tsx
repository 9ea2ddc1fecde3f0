import { Link, useNavigate } from '@tanstack/react-router'
import { DeleteDevice } from '#app/device/DeleteDevice.tsx'
import { factLinkClass } from '#app/device/Facts.tsx'
import { RenameDevice } from '#app/device/RenameDevice.tsx'
import { useAge } from '#app/device/useAge.ts'
import { useReports } from '#app/figures/useReports.ts'
import { icons } from '#app/icons.ts'
import { IdentifyButton } from '#app/identify/IdentifyButton.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may, mayOpen } from '#domain/access.ts'
import { deviceKinds, takesPart } from '#domain/deviceKinds.ts'
import type { DeviceStatus } from '#domain/deviceStatus.ts'
import { type Device, isLuminaire, isPlaced } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'

type DeviceHeadProps = { device: Device; site: Site }

/** What the device is, where it is, and how it is now; and Identify. */
export function DeviceHead({ device, site }: DeviceHeadProps) {
  const plan = useText('plan')
  const navigate = useNavigate()
  const { roles } = useSession()
  const Icon = icons[deviceKinds[device.kind].icon]
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
        <span className="rounded-md bg-accent-soft p-2 text-accent-text">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{device.name}</h2>
          <p className="flex flex-wrap gap-x-2 text-text-muted">
            {plan(`kinds.${device.kind}`)}
            <span aria-hidden>·</span>
            <Place device={device} site={site} />
          </p>
          {takesPart(device.kind) && <Now device={device} />}
        </div>
      </div>
      {may('commission', roles) && (
        <div className="flex w-full flex-col gap-1 sm:w-64">
          <IdentifyButton device={device} />
          <div className="flex flex-wrap">
            <RenameDevice device={device} />
            <DeleteDevice
              device={device}
              onDeleted={() => void navigate({ to: `/${deviceKinds[device.kind].table}` })}
            />
          </div>
        </div>
      )}
    </header>
  )
}

/** The zone, as a link to the device on its plan; or to commissioning, where it can be placed. */
function Place({ device, site }: DeviceHeadProps) {
  const text = useText('devicePage')
  const devices = useText('devices')
  const { roles } = useSession()
  const zone = site.byId.areas.get(device.area ?? 0)
  if (zone && isPlaced(device))
    return (
      <Link
        to="/floorplan/areas/$areaId"
        params={{ areaId: zone.id }}
        search={{ device: device.id }}
        className={factLinkClass}
      >
        {zone.name}
      </Link>
    )
  return (
    <>
      {zone ? `${zone.name}, ` : ''}
      {mayOpen('/settings/commissioning', roles) ? (
        <Link
          to="/settings/commissioning"
          search={{ ...(zone && { zone: zone.id }), device: device.id }}
          className={factLinkClass}
        >
          {text('place')}
        </Link>
      ) : (
        devices('notPlaced')
      )}
    </>
  )
}

const dots: Readonly<Record<DeviceStatus, string>> = {
  reporting: 'bg-accent',
  silent: 'bg-danger',
  noMotion: 'bg-line-strong',
  neverReported: 'border-2 border-line-strong',
}

/** Status, level and last report. */
function Now({ device }: { device: Device }) {
  const floorPlan = useText('floorPlan')
  const devices = useText('devices')
  const ageOf = useAge()
  const report = useReports()?.(device)
  if (report === undefined) return null
  const { status, level, at } = report
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {status && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className={cn('size-2.5 rounded-full', dots[status])} />
          {devices(`statuses.${status}`)}
        </span>
      )}
      {isLuminaire(device) && level !== undefined && (
        <span>
          {floorPlan('facts.level')}{' '}
          <span className="font-medium tabular-nums">{formatPercent(level, 0)}</span>
        </span>
      )}
      {at !== undefined && (
        <span className="text-text-muted">{floorPlan('tooltip.reported', { age: ageOf(at) })}</span>
      )}
    </p>
  )
}

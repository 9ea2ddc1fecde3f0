import { Link } from '@tanstack/react-router'
import { DevicePageLink } from '#app/device/DevicePageLink.tsx'
import { factLinkClass } from '#app/device/Facts.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { deviceKinds, takesPart } from '#domain/deviceKinds.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import { Evidence } from './Evidence.tsx'
import { FindingActions } from './FindingActions.tsx'

type FindingDetailsProps = {
  finding: Finding
  site: Site
  /** Whether the server keeps what is made of it. */
  isKept: boolean
}

/** What a finding means, what to do, who else has it, and what was made of it. */
export function FindingDetails({ finding, site, isKept }: FindingDetailsProps) {
  const text = useText('findings')
  const { siteTime } = useSettings()
  const { cause, fk_device, fk_area, found_at, over_at, devices } = finding
  const device = site.byId.devices.get(fk_device)
  const moment = (time: string) => formatMoment(Date.parse(time), siteTime)
  return (
    <div className="sticky left-8 flex w-[min(56rem,calc(100vw-6rem))] flex-col gap-3 py-1">
      <p>{text(`meanings.${cause}`)}</p>
      <p>
        <span className="font-medium">{text('whatToDo')}</span> {text(`advice.${cause}`)}
      </p>
      <p className="text-text-muted">
        {text('foundAt', { time: moment(found_at) })}
        {over_at !== null && ` · ${text('overAt', { time: moment(over_at) })}`}
      </p>
      {devices.length > 0 && <Members devices={devices} site={site} />}
      {device && takesPart(device.kind) && <Evidence finding={finding} device={device} site={site} />}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {device && (
          <DevicePageLink device={fk_device} table={deviceKinds[device.kind].table} className={factLinkClass}>
            {text('toDevice', { name: device.name })}
          </DevicePageLink>
        )}
        {device && (
          <Link
            to="/floorplan/areas/$areaId"
            params={{ areaId: fk_area }}
            search={{ device: fk_device }}
            className={factLinkClass}
          >
            {text('toPlan')}
          </Link>
        )}
        <Link to="/findings" search={{ zone: fk_area, cause }} className={factLinkClass}>
          {text('whoElse')}
        </Link>
      </div>
      {isKept ? (
        <FindingActions finding={finding} />
      ) : (
        <p className="text-text-muted">{text('found.notKept')}</p>
      )}
    </div>
  )
}

/** As many names as can be read; the rest is a number. */
const MOST_NAMES = 12

function Members({ devices, site }: { devices: readonly number[]; site: Site }) {
  const text = useText('findings')
  const names = devices.slice(0, MOST_NAMES).map((id) => site.byId.devices.get(id)?.name ?? String(id))
  const rest = devices.length - names.length
  return (
    <p>
      <span className="font-medium">{text('withIt', { count: devices.length })}:</span> {names.join(', ')}
      {rest > 0 && ` ${text('andMore', { count: rest })}`}
    </p>
  )
}

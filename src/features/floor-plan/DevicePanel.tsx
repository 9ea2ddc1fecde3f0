import { useNavigate } from '@tanstack/react-router'
import { DeviceFacts } from '#app/device/DeviceFacts.tsx'
import { DeviceFindings } from '#app/device/DeviceFindings.tsx'
import { DevicePageLink } from '#app/device/DevicePageLink.tsx'
import type { Levels } from '#app/plan/levels.ts'
import { markedStatus } from '#app/plan/planDevices.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { mayOpen } from '#domain/access.ts'
import { deviceKinds, takesPart } from '#domain/deviceKinds.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { History, MapPin } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { LastDay } from './LastDay.tsx'
import { NowFacts } from './NowFacts.tsx'
import { type PanelSide, PlanPanel } from './PlanPanel.tsx'
import type { Moment } from './past/moment.ts'
import { ThenFacts } from './past/ThenFacts.tsx'

type DevicePanelProps = {
  device: Device
  levels: Levels
  /** Undefined while the plan is live. */
  moment: Moment | undefined
  site: Site
  area: Area
  side: PanelSide
  onClose: () => void
}

/** The selected device. */
export function DevicePanel({ device, levels, moment, site, area, side, onClose }: DevicePanelProps) {
  const text = useText('floorPlan')
  const page = useText('devicePage')
  return (
    <PlanPanel
      title={device.name}
      glyph={
        <PlanGlyph
          kind={device.kind}
          colour={levels.shade}
          level={levels.mean}
          status={markedStatus(device, levels)}
        />
      }
      side={side}
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto border-t border-line p-4">
        {!isPlaced(device) && (
          <p className="rounded-md bg-warning-soft p-3 text-warning">{text('unplaced')}</p>
        )}
        {takesPart(device.kind) &&
          (moment ? (
            <ThenFacts device={device} moment={moment} />
          ) : (
            <NowFacts device={device} levels={levels} />
          ))}
        <DeviceFindings id={device.id} />
        {takesPart(device.kind) && <LastDay device={device} site={site} />}
        <DeviceFacts device={device} site={site} />
        <div className="flex flex-wrap gap-2">
          <Button asChild icon={History}>
            <DevicePageLink device={device.id} table={deviceKinds[device.kind].table}>
              {page('open')}
            </DevicePageLink>
          </Button>
          <CommissioningButton device={device} area={area} />
        </div>
      </div>
    </PlanPanel>
  )
}

/** A link to commissioning, for users who may open it. */
function CommissioningButton({ device, area }: Pick<DevicePanelProps, 'device' | 'area'>) {
  const text = useText('floorPlan')
  const navigate = useNavigate()
  const { roles } = useSession()
  if (!mayOpen('/settings/commissioning', roles)) return null
  return (
    <Button
      icon={MapPin}
      onClick={() => navigate({ href: `/settings/commissioning?zone=${area.id}&device=${device.id}` })}
    >
      {text(isPlaced(device) ? 'edit' : 'place')}
    </Button>
  )
}

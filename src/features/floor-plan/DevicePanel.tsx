import { useNavigate } from '@tanstack/react-router'
import type { Levels } from '#app/plan/levels.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { mayOpen } from '#domain/access.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { MapPin } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { PlanPanel } from './PlanPanel.tsx'

type DevicePanelProps = { device: Device; levels: Levels; site: Site; area: Area; onClose: () => void }

/** The selected device. */
export function DevicePanel({ device, levels, site, area, onClose }: DevicePanelProps) {
  return (
    <PlanPanel
      title={device.name}
      glyph={<PlanGlyph kind={device.kind} colour={levels.shade} level={levels.mean} />}
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto border-t border-line p-4">
        <DeviceFacts device={device} levels={levels} site={site} />
        <CommissioningButton device={device} area={area} />
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
      className="self-start"
    >
      {text(isPlaced(device) ? 'edit' : 'place')}
    </Button>
  )
}

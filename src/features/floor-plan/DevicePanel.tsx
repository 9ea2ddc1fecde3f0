import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Levels } from '#app/plan/planDevices.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { mayOpen } from '#domain/access.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, ChevronUp, MapPin, PanelRightClose, PanelRightOpen, X } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { DeviceFacts } from './DeviceFacts.tsx'

type DevicePanelProps = { device: Device; levels: Levels; site: Site; area: Area; onClose: () => void }

/** The selected device: 400 px beside the plan, or a sheet below it on a small screen. Collapses to a strip. */
export function DevicePanel({ device, levels, site, area, onClose }: DevicePanelProps) {
  const common = useText('common')
  const wide = useMediaQuery(wideWindow)
  const [folded, setFolded] = useState(false)
  const foldIcon = wide ? PanelRightClose : ChevronDown
  const unfoldIcon = wide ? PanelRightOpen : ChevronUp
  const title = !(wide && folded)
  return (
    <aside
      aria-label={device.name}
      className={cn(
        'flex shrink-0 flex-col border-line bg-surface-raised max-lg:border-t lg:border-l',
        folded ? 'lg:w-12' : 'max-lg:h-[45%] lg:w-100',
      )}
    >
      <header
        className={cn('flex min-h-12 shrink-0 items-center gap-2 py-1 pr-1.5', title ? 'pl-3' : 'pl-1.5')}
      >
        {title && (
          <>
            <PlanGlyph kind={device.kind} colour={levels.shade} level={levels.mean} />
            <h2 className="min-w-0 flex-1 truncate font-semibold">{device.name}</h2>
          </>
        )}
        <IconButton
          icon={folded ? unfoldIcon : foldIcon}
          label={common(folded ? 'showPanel' : 'hidePanel')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        {title && <IconButton icon={X} label={common('close')} onClick={onClose} />}
      </header>
      {!folded && (
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto border-t border-line p-4">
          <DeviceFacts device={device} levels={levels} site={site} />
          <CommissioningButton device={device} area={area} />
        </div>
      )}
    </aside>
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

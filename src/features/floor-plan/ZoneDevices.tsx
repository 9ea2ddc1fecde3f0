import { useMemo } from 'react'
import { EmptyPanel } from '#app/empty/EmptyPage.tsx'
import type { Levels } from '#app/plan/levels.ts'
import { markedStatus } from '#app/plan/planDevices.ts'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { type Device, isPlaced } from '#domain/devices.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { RovingList } from '#ui/RovingList.tsx'
import { PlanPanel } from './PlanPanel.tsx'

type ZoneDevicesProps = {
  area: Area
  devices: readonly Device[]
  levels: (device: Device) => Levels
  onChoose: (device: number) => void
}

/** The panel of a small screen before a device is chosen: the devices on the plan, by name. It starts collapsed. */
export function ZoneDevices({ area, devices, levels, onChoose }: ZoneDevicesProps) {
  const text = useText('floorPlan')
  const statuses = useText('devices')
  const shown = useMemo(
    () =>
      devices
        .filter((device) => device.area === area.id && isPlaced(device))
        .sort((one, other) => compareNames(one.name, other.name)),
    [devices, area.id],
  )
  const title = text('onPlan', { count: shown.length })
  return (
    <PlanPanel title={title} startsFolded>
      {shown.length > 0 ? (
        <RovingList label={title} count={shown.length} keyOf={(index) => shown[index]?.id ?? -1}>
          {(index, control) => {
            const device = shown[index]
            if (!device) return null
            const own = levels(device)
            const status = markedStatus(device, own)
            return (
              <button
                type="button"
                {...control}
                onClick={() => onChoose(device.id)}
                className="flex h-full w-full items-center gap-1 rounded-md pr-1 text-left -outline-offset-1 hover:bg-surface-sunken"
              >
                <PlanGlyph kind={device.kind} colour={own.shade} level={own.mean} status={status} />
                <span className="min-w-0 flex-1 truncate">{device.name}</span>
                {status && <span className="text-xs text-text-muted">{statuses(`statuses.${status}`)}</span>}
              </button>
            )
          }}
        </RovingList>
      ) : (
        <div className="border-t border-line py-4">
          <EmptyPanel of="places" zone={area.id} text={text('noneOnPlan')} />
        </div>
      )}
    </PlanPanel>
  )
}

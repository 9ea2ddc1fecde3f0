import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/index.ts'
import { MapPin, MapPinOff } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { DeviceRow } from './rows.ts'

/**
 * Covers the whole row: from side to side of the table, and down from the top of its cell. If the row itself were positioned, the
 * browser would paint each row as a layer of its own, which took a tenth of the time of a frame of scrolling. While it
 * shows the focus it lies above the name, too, so that its outline is whole.
 */
const overRow = cn(
  'absolute inset-x-0 z-10 flex h-row items-center justify-end px-4 text-text-muted',
  '-outline-offset-2 focus-visible:z-12 group-hover:text-accent-text',
)

/** Links to a device on its floor plan, or to commissioning if it is not placed. */
export function DeviceLink({ device, isTabStop }: { device: DeviceRow; isTabStop: boolean }) {
  const text = useText('devices')
  const { id, name, zone } = device
  const tabIndex = isTabStop ? 0 : -1
  if (zone !== undefined) {
    return (
      <Link
        to="/floorplan/areas/$areaId"
        params={{ areaId: zone }}
        search={{ device: id }}
        aria-label={text('toFloorPlan', { name })}
        tabIndex={tabIndex}
        className={overRow}
      >
        <MapPin aria-hidden className="size-4" />
      </Link>
    )
  }
  return (
    <Tooltip text={text('notPlacedHint')}>
      <Link
        to="/settings/commissioning"
        aria-label={text('toCommissioning', { name })}
        tabIndex={tabIndex}
        className={overRow}
      >
        <MapPinOff aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  )
}

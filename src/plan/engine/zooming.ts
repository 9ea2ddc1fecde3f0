import { rectAround } from '../kernel/rects.ts'
import { percent, percentPoint } from '../units.ts'
import type { Parts } from './host.ts'

/** How many grid cells across are shown around what one zooms to. */
const CELLS_AROUND = 5
/** How much more than several devices is shown. */
const ROOM_AROUND = 1.2

/** Brings devices to the middle: a few grid cells around one, and all of several. */
export function zoomToDevices({ props, view, devices }: Parts, ids: Iterable<number>) {
  const around = rectAround([...ids].flatMap((id) => devices.positionOf(id) ?? []))
  if (!around) return
  const { x, y, width, height } = around
  const { grid } = props
  const across = { width: percent(grid.width * CELLS_AROUND), height: percent(grid.height * CELLS_AROUND) }
  const extent = { width: percent(width * ROOM_AROUND), height: percent(height * ROOM_AROUND) }
  view.approach(percentPoint(x + width / 2, y + height / 2), across, extent)
}

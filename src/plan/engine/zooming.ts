import { rectAround } from '../kernel/rects.ts'
import { percent, percentPoint } from '../units.ts'
import type { EngineHost } from './host.ts'

/** How many grid cells are shown across when zooming to a device. */
const CELLS_AROUND = 5
/** How much more than several devices is shown. */
const MARGIN_FACTOR = 1.2

/** Centres devices on the stage: one with a few grid cells around it, several so that all of them are in view. */
export function zoomToDevices({ props, view, devices }: EngineHost, ids: Iterable<number>) {
  const bounds = rectAround([...ids].flatMap((id) => devices.positionOf(id) ?? []))
  if (!bounds) return
  const { x, y, width, height } = bounds
  const { grid } = props
  const across = { width: percent(grid.width * CELLS_AROUND), height: percent(grid.height * CELLS_AROUND) }
  const extent = { width: percent(width * MARGIN_FACTOR), height: percent(height * MARGIN_FACTOR) }
  view.zoomTo(percentPoint(x + width / 2, y + height / 2), across, extent)
}

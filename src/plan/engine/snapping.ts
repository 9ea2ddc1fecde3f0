import { type Snapped, snapTo, unsnapped } from '../kernel/guides.ts'
import { neighboursOf } from '../kernel/neighbours.ts'
import { percentOfScreen, type Viewport } from '../kernel/viewport.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { EngineHost } from './host.ts'

const none = () => false

/**
 * Snaps a position on the stage to the grid and to other devices.
 * @param free whether Alt is held, which turns snapping off
 * @param isDragged says which rows are being dragged: nothing snaps to them
 */
export function snapPointer(
  { props, devices }: Pick<EngineHost, 'props' | 'devices'>,
  viewport: Viewport,
  to: Point<ScreenPx>,
  free: boolean,
  isDragged: (row: number) => boolean = none,
): Snapped {
  const wanted: Point<Percent> = percentOfScreen(viewport, to)
  if (free) return unsnapped(wanted)
  return snapTo(wanted, props.grid, neighboursOf(devices.table, viewport, wanted, isDragged))
}

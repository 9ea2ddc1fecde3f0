import { type Led, lead, unled } from '../kernel/guides.ts'
import { neighboursOf } from '../kernel/neighbours.ts'
import { percentOfScreen, type Viewport } from '../kernel/viewport.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { Parts } from './host.ts'

const nobody = () => false

/** Where on the plan a hand at `to` comes to stand. @param isHeld rows that lead nobody, as they are in the hand */
export function ledTo(
  { props, devices }: Pick<Parts, 'props' | 'devices'>,
  viewport: Viewport,
  to: Point<ScreenPx>,
  free: boolean,
  isHeld: (row: number) => boolean = nobody,
): Led {
  const wanted: Point<Percent> = percentOfScreen(viewport, to)
  if (free) return unled(wanted)
  return lead(wanted, props.grid, neighboursOf(devices.table, viewport, wanted, isHeld))
}

import type { Point, ScreenPx } from '../units.ts'
import { type DeviceTable, positionOfRow } from './deviceTable.ts'
import { percentOfScreen, screenOfPercent, type Viewport } from './viewport.ts'

/** Half of WCAG 2.2's 24 px target for a mouse, and of 44 px for a fingertip. */
const MOUSE_REACH = 12
const TOUCH_REACH = 22

/** How far from a glyph's centre a pointer still hits it, CSS pixels. */
export const reachOf = (pointer: 'mouse' | 'touch' | 'pen', glyph: number) =>
  Math.max(glyph / 2, pointer === 'touch' ? TOUCH_REACH : MOUSE_REACH)

/**
 * @param reach CSS pixels
 * @param onTop the rows that win where several devices are at one position, since they are drawn on top
 * @returns the row of the nearest device within reach; of several as near, the one drawn last
 */
export function pick(
  table: DeviceTable,
  view: Viewport,
  at: Point<ScreenPx>,
  reach: number,
  onTop?: ReadonlySet<number>,
): number | undefined {
  const from = percentOfScreen(view, { x: at.x, y: at.y })
  const perPercentX = (view.plan.width * view.scale) / 100
  const perPercentY = (view.plan.height * view.scale) / 100
  const acrossX = reach / perPercentX
  const acrossY = reach / perPercentY

  let nearest: number | undefined
  let shortest = reach
  for (const row of table
    .index()
    .within(from.x - acrossX, from.y - acrossY, from.x + acrossX, from.y + acrossY)) {
    const position = screenOfPercent(view, positionOfRow(table, row))
    const distance = Math.hypot(position.x - at.x, position.y - at.y)
    if (distance > shortest) continue
    const above = nearest === undefined || isAbove(row, nearest, onTop)
    if (distance < shortest || above) nearest = row
    shortest = distance
  }
  return nearest
}

function isAbove(row: number, other: number, onTop: ReadonlySet<number> | undefined) {
  const lifted = onTop?.has(row) ?? false
  return lifted === (onTop?.has(other) ?? false) ? row > other : lifted
}

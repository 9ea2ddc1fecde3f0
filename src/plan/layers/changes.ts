import { positionOfRow } from '../kernel/deviceTable.ts'
import type { Damage, DamageRect } from '../kernel/frame.ts'
import type { Guide } from '../kernel/guides.ts'
import type { PlanRect } from '../props.ts'
import { percent } from '../units.ts'
import { OVERLAY_REACH } from './overlays.ts'
import type { Scene } from './scene.ts'

/** Above this many changed rows, everything is repainted. */
const MAX_ROWS = 500

/** What is drawn differently in two scenes, apart from changed devices in the table. */
export function changesBetween(before: Scene, after: Scene): Damage {
  if (affectsWholePlan(before, after)) return 'all'
  const rows = changedRows(before, after)
  if (rows.length > MAX_ROWS) return 'all'
  return [
    ...rows.flatMap((row) => positionsOf(row, before, after)),
    ...changed(before.ghosts, after.ghosts).map(({ x, y }) => damageRect(x, y)),
    ...changed(before.guides, after.guides, sameGuide).map(damageOfGuide),
    ...changesOfRect(before.marquee, after.marquee),
    ...changesOfRect(before.area, after.area),
  ]
}

/** Whether something differs that may affect the whole plan. */
const affectsWholePlan = (a: Scene, b: Scene) =>
  a.palette !== b.palette ||
  a.image !== b.image ||
  a.grid?.width !== b.grid?.width ||
  a.grid?.height !== b.grid?.height ||
  a.names !== b.names ||
  a.table.rowOf !== b.table.rowOf ||
  a.reducedMotion !== b.reducedMotion

/** The rows whose ring has changed, or that are dragged to another position. */
function changedRows(before: Scene, after: Scene): number[] {
  const rows = [before.hovered, after.hovered, before.focused, after.focused].filter(
    (row) => row !== undefined,
  )
  const own = before.hovered === after.hovered && before.focused === after.focused ? [] : rows
  return [
    ...own,
    ...differing(before.selected, after.selected),
    ...draggedElsewhere(before.dragged, after.dragged),
  ]
}

function differing(a: ReadonlySet<number>, b: ReadonlySet<number>): number[] {
  if (a === b) return []
  return [...[...a].filter((row) => !b.has(row)), ...[...b].filter((row) => !a.has(row))]
}

function draggedElsewhere(a: Scene['dragged'], b: Scene['dragged']): number[] {
  if (a === b) return []
  return [...new Set([...a.keys(), ...b.keys()])].filter((row) => {
    const [from, to] = [a.get(row), b.get(row)]
    return from?.x !== to?.x || from?.y !== to?.y
  })
}

/** Where a row is and was drawn: its dragged positions, and its origin. */
const positionsOf = (row: number, before: Scene, after: Scene): DamageRect[] =>
  [before.dragged.get(row), after.dragged.get(row), positionOfRow(after.table, row)].filter(
    (at) => at !== undefined,
  )

function changed<Item>(before: readonly Item[], after: readonly Item[], same = Object.is): Item[] {
  if (before === after) return []
  const gone = before.filter((item) => !after.some((other) => same(item, other)))
  const come = after.filter((item) => !before.some((other) => same(item, other)))
  return [...gone, ...come]
}

const sameGuide = (a: Guide, b: Guide) =>
  a.axis === b.axis && a.at === b.at && a.kind === b.kind && a.from === b.from && a.to === b.to

const damageRect = (x: number, y: number): DamageRect => ({ x: percent(x), y: percent(y) })

function damageOfGuide({ axis, at, from = 0, to = 100 }: Guide): DamageRect {
  return axis === 'x'
    ? { ...damageRect(at, from), height: to - from, reach: OVERLAY_REACH }
    : { ...damageRect(from, at), width: to - from, reach: OVERLAY_REACH }
}

/** The parts of two rectangles that are not in both: when one grows, the strips along the moving sides. */
function changesOfRect(before: PlanRect | undefined, after: PlanRect | undefined): DamageRect[] {
  if (before === after) return []
  const parts = before && after ? [...minus(before, after), ...minus(after, before)] : [before ?? after]
  return parts.flatMap((rect) =>
    rect ? { ...rect, ...damageRect(rect.x, rect.y), reach: OVERLAY_REACH } : [],
  )
}

function minus(a: PlanRect, b: PlanRect): PlanRect[] {
  const left = Math.max(a.x, b.x)
  const top = Math.max(a.y, b.y)
  const right = Math.min(a.x + a.width, b.x + b.width)
  const bottom = Math.min(a.y + a.height, b.y + b.height)
  if (right < left || bottom < top) return [a]
  return [
    { ...a, height: top - a.y },
    { ...a, y: bottom, height: a.y + a.height - bottom },
    { ...a, width: left - a.x },
    { ...a, x: right, width: a.x + a.width - right },
  ].filter(({ width, height }) => width > 0 && height > 0)
}

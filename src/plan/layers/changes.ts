import { positionOfRow } from '../kernel/deviceTable.ts'
import type { Damage, Spot } from '../kernel/frame.ts'
import type { Guide } from '../kernel/guides.ts'
import type { PlanRect } from '../props.ts'
import { percent } from '../units.ts'
import { SKETCH_REACH } from './overlays.ts'
import type { Scene } from './scene.ts'

/** More rows that are selected anew, or no more, than are worth a look at each. */
const MANY_ROWS = 500

/** What is drawn otherwise in one scene than in another, beside the devices of the table themselves. */
export function changesBetween(before: Scene, after: Scene): Damage {
  if (otherPicture(before, after)) return 'all'
  const rows = changedRows(before, after)
  if (rows.length > MANY_ROWS) return 'all'
  return [
    ...rows.flatMap((row) => positionsOf(row, before, after)),
    ...changed(before.ghosts, after.ghosts).map(({ x, y }) => spot(x, y)),
    ...changed(before.guides, after.guides, sameGuide).map(spotOfGuide),
    ...changesOfRect(before.marquee, after.marquee),
    ...changesOfRect(before.area, after.area),
  ]
}

/** Something that may be anywhere on the plan. */
const otherPicture = (a: Scene, b: Scene) =>
  a.palette !== b.palette ||
  a.image !== b.image ||
  a.grid?.width !== b.grid?.width ||
  a.grid?.height !== b.grid?.height ||
  a.names !== b.names ||
  a.table.rowOf !== b.table.rowOf ||
  a.still !== b.still

/** Rows with another ring, or in other hands. */
function changedRows(before: Scene, after: Scene): number[] {
  const rows = [before.hovered, after.hovered, before.focused, after.focused].filter(
    (row) => row !== undefined,
  )
  const own = before.hovered === after.hovered && before.focused === after.focused ? [] : rows
  return [...own, ...differing(before.selected, after.selected), ...heldElsewhere(before.held, after.held)]
}

function differing(a: ReadonlySet<number>, b: ReadonlySet<number>): number[] {
  if (a === b) return []
  return [...[...a].filter((row) => !b.has(row)), ...[...b].filter((row) => !a.has(row))]
}

function heldElsewhere(a: Scene['held'], b: Scene['held']): number[] {
  if (a === b) return []
  return [...new Set([...a.keys(), ...b.keys()])].filter((row) => {
    const [from, to] = [a.get(row), b.get(row)]
    return from?.x !== to?.x || from?.y !== to?.y
  })
}

/** Where a row is and was drawn: in hands, and where it comes from. */
const positionsOf = (row: number, before: Scene, after: Scene): Spot[] =>
  [before.held.get(row), after.held.get(row), positionOfRow(after.table, row)].filter(
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

const spot = (x: number, y: number): Spot => ({ x: percent(x), y: percent(y) })

function spotOfGuide({ axis, at, from = 0, to = 100 }: Guide): Spot {
  return axis === 'x'
    ? { ...spot(at, from), height: to - from, reach: SKETCH_REACH }
    : { ...spot(from, at), width: to - from, reach: SKETCH_REACH }
}

/** What of two rectangles is not in both: as one grows, the strips along its moving sides. */
function changesOfRect(before: PlanRect | undefined, after: PlanRect | undefined): Spot[] {
  if (before === after) return []
  const parts = before && after ? [...minus(before, after), ...minus(after, before)] : [before ?? after]
  return parts.flatMap((rect) => (rect ? { ...rect, ...spot(rect.x, rect.y), reach: SKETCH_REACH } : []))
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

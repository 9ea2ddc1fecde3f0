import { door } from './openings.ts'
import { d, path, place, rect } from './svg.ts'

type Side = 'north' | 'south' | 'west' | 'east'

/** An opening whose centre is at coordinate `at` along its wall: x of a horizontal wall, y of a vertical one. */
type Opening = { at: number; width: number } & (
  | { kind: 'door'; hinge: Side; into: Side; leaves: 1 | 2 }
  | { kind: 'window' | 'gap' }
)

type Material = 'outer' | 'core' | 'inner' | 'glass'

/** A wall along one axis: `across` is the fixed coordinate of its centre line, in metres. */
export type Wall = {
  material: Material
  horizontal: boolean
  across: number
  from: number
  to: number
  openings: readonly Opening[]
}

const thickness: Record<Material, number> = { outer: 0.4, core: 0.24, inner: 0.12, glass: 0.07 }

/** A wall running west to east at `y`. */
export function horizontalWall(
  material: Material,
  y: number,
  west: number,
  east: number,
  ...openings: Opening[]
): Wall {
  return { material, horizontal: true, across: y, from: west, to: east, openings }
}

/** A wall running north to south at `x`. */
export function verticalWall(
  material: Material,
  x: number,
  north: number,
  south: number,
  ...openings: Opening[]
): Wall {
  return { material, horizontal: false, across: x, from: north, to: south, openings }
}

/** A door whose hinge is at its `hinge` jamb and whose leaf stands open `into` that side. */
export function doorAt(at: number, hinge: Side, into: Side, width = 0.95): Opening {
  return { kind: 'door', at, width, hinge, into, leaves: 1 }
}

export function doubleDoorAt(at: number, into: Side, width = 1.6): Opening {
  return { kind: 'door', at, width, hinge: 'west', into, leaves: 2 }
}

export function gapAt(at: number, width: number): Opening {
  return { kind: 'gap', at, width }
}

/** Windows of one width, `perBay` to each bay between axes, leaving a pier on every axis. */
export function windowsBetween(axes: readonly number[], perBay: number, width: number): Opening[] {
  return axes.slice(1).flatMap((end, bay) => {
    const start = axes[bay] ?? end
    const step = (end - start) / perBay
    return Array.from({ length: perBay }, (_, index) => ({
      kind: 'window' as const,
      at: start + step * (index + 0.5),
      width,
    }))
  })
}

/** All walls joined into one body with one outline, and what stands in their openings. */
export function drawWalls(walls: readonly Wall[]): string {
  const solid = walls.filter(({ material }) => material !== 'glass')
  const body = (material: Material) =>
    walls
      .filter((wall) => wall.material === material)
      .map(outline)
      .join('')
  return [
    ...walls.filter(({ material }) => material === 'glass').map((wall) => path('glass', outline(wall))),
    path('wallEdge', solid.map(outline).join('')),
    path('wallInner', body('inner')),
    path('wallCore', body('core')),
    path('wallOuter', body('outer')),
    ...walls.flatMap((wall) => wall.openings.map((opening) => drawOpening(wall, opening))),
  ].join('')
}

/** Path data of the wall's rectangles between its openings. Ends reach half a thickness further, to close corners. */
function outline(wall: Wall): string {
  const half = thickness[wall.material] / 2
  const openings = [...wall.openings].sort((one, other) => one.at - other.at)
  const starts = [wall.from - half, ...openings.map(({ at, width }) => at + width / 2)]
  const ends = [...openings.map(({ at, width }) => at - width / 2), wall.to + half]
  return starts
    .map((start, index) => {
      const end = ends[index] ?? start
      const low = wall.across - half
      const high = wall.across + half
      return wall.horizontal
        ? d`M${start} ${low}H${end}V${high}H${start}Z`
        : d`M${low} ${start}H${high}V${end}H${low}Z`
    })
    .join('')
}

function drawOpening(wall: Wall, opening: Opening): string {
  const turn = wall.horizontal ? 0 : 90
  const content = symbol(wall.material, opening)
  return wall.horizontal
    ? place(opening.at, wall.across, turn, content)
    : place(wall.across, opening.at, turn, content)
}

/** The opening's symbol around its centre, drawn as if its wall ran west to east. */
function symbol(material: Material, opening: Opening): string {
  const { width } = opening
  const depth = thickness[material]
  switch (opening.kind) {
    case 'gap':
      return ''
    case 'window':
      return [
        rect('glass', -width / 2, -depth / 2, width, depth),
        path(
          'glass',
          d`M${-width / 2} ${-0.035}H${width / 2}V${0.035}H${-width / 2}ZM${0} ${-0.035}V${0.035}`,
        ),
      ].join('')
    case 'door':
      return door({
        width,
        leaves: opening.leaves,
        hingeSign: opening.hinge === 'west' || opening.hinge === 'north' ? -1 : 1,
        swingSign: opening.into === 'south' || opening.into === 'west' ? 1 : -1,
      })
  }
}

import { hatching, lines, place, rect, type Segment, text } from '../draw/svg.ts'
import { onSheet, turnAt } from './bend.ts'
import { type SideSign, section } from './layout.ts'

type Building = {
  /** Its middle along the street, its width there, its depth away from the street; metres. */
  along: number
  width: number
  depth: number
  /** From the back of the footway to its front. */
  setback: number
  side: SideSign
  number: string
  roof: 'hatched' | 'ridged'
}

const buildings: readonly Building[] = [
  { along: -52, width: 22, depth: 14, setback: 1, side: -1, number: '62', roof: 'hatched' },
  { along: -28.5, width: 15, depth: 12, setback: 1, side: -1, number: '64', roof: 'hatched' },
  { along: -8, width: 16, depth: 12, setback: 1.6, side: -1, number: '66', roof: 'ridged' },
  { along: 15, width: 18, depth: 12, setback: 1, side: -1, number: '68', roof: 'hatched' },
  { along: 37, width: 14, depth: 12, setback: 2, side: -1, number: '70', roof: 'ridged' },
  { along: 55, width: 14, depth: 12, setback: 1.4, side: -1, number: '72', roof: 'hatched' },
  { along: -55, width: 15, depth: 9, setback: 3, side: 1, number: '67', roof: 'ridged' },
  { along: -36, width: 13, depth: 8.5, setback: 3.4, side: 1, number: '69', roof: 'ridged' },
  { along: -17.5, width: 12, depth: 8.5, setback: 3, side: 1, number: '71', roof: 'ridged' },
  { along: 6, width: 26, depth: 14, setback: 1.4, side: 1, number: '73', roof: 'hatched' },
  { along: 44, width: 18, depth: 14, setback: 1.4, side: 1, number: '75', roof: 'hatched' },
  { along: 61, width: 9, depth: 8, setback: 3, side: 1, number: '77', roof: 'ridged' },
]

export function drawBuildings(): string {
  return buildings.map(building).join('')
}

/** A footprint in its own frame: front to the south of (0, 0) for houses on the north side. */
function building({ along, width, depth, setback, side, number, roof }: Building): string {
  const front = section.footway + setback
  const { x, y } = onSheet({ along, across: side * front })
  const top = side < 0 ? -depth : 0
  const outline = { x: -width / 2, y: top, width, height: depth }
  const ridgeAt = top + depth / 2
  const hip = Math.min(depth / 2, width / 3)
  const roofLines: Segment[] =
    roof === 'hatched'
      ? hatching(outline, 1.1)
      : [
          [-width / 2 + hip, ridgeAt, width / 2 - hip, ridgeAt],
          [-width / 2, top, -width / 2 + hip, ridgeAt],
          [-width / 2, top + depth, -width / 2 + hip, ridgeAt],
          [width / 2, top, width / 2 - hip, ridgeAt],
          [width / 2, top + depth, width / 2 - hip, ridgeAt],
        ]
  const steps = side < 0 ? 0 : -Math.min(setback, 0.9)
  return place(
    x,
    y,
    turnAt(along),
    rect('paving', -0.9, side < 0 ? 0 : -setback, 1.8, setback),
    rect('furniture', -0.8, steps, 1.6, Math.min(setback, 0.9)),
    rect('building', outline.x, outline.y, width, depth),
    lines(roof === 'hatched' ? 'buildingHatch' : 'ridge', roofLines),
    text('houseNumber', 0, side < 0 ? -2.2 : 3.2, number),
  )
}

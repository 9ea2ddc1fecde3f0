import { laneArrow, turnArrow } from '../draw/roadMarkings.ts'
import { path, place, polylineData, text } from '../draw/svg.ts'
import { band, onSheet, parallel, type StreetPoint, turnAt } from './bend.ts'
import { crossings, junction, medianOpening, type SideSign, section, sides } from './layout.ts'
import { without } from './surfaces.ts'

const { platform, carriageway, cycleway, footway } = section
const laneWidth = (carriageway - platform) / 2
const stopLineAhead = 2

/** Everything painted on the ground. */
export function markings(): string {
  return [
    ...sides.flatMap(laneMarkings),
    ...crossings.flatMap(zebraBars),
    ...sideStreetMarkings(),
    ...names(),
  ].join('')
}

/** One drives on the right: eastwards on the south side. Lane lines end at the stop lines and begin past the bars. */
function laneMarkings(side: SideSign): string[] {
  const gaps = crossings.map(({ from, to }) =>
    side > 0 ? { from: from - stopLineAhead, to: to + 1 } : { from: from - 1, to: to + stopLineAhead },
  )
  const lanes = [platform + laneWidth / 2, carriageway - laneWidth / 2].map((across) => side * across)
  return [
    ...without([...gaps, medianOpening])
      .filter(({ from, to }) => to - from > laneWidth)
      .map(({ from, to }) => parallel('laneDashed', side * (platform + laneWidth), from, to)),
    ...crossings.map(({ from, to }) => {
      const at = side > 0 ? from - stopLineAhead : to + stopLineAhead
      const [near, far] = [side * (platform + 0.1), side * (carriageway - 0.1)]
      return band('zebra', { from: at, to: at + side * 0.4, near, far })
    }),
    ...lanes.flatMap((across) => [-52, side > 0 ? 6 : 52].map((along) => arrowAhead({ along, across }))),
  ]
}

function arrowAhead(at: StreetPoint): string {
  const { x, y } = onSheet(at)
  return laneArrow('zebra', x, y, turnAt(at.along) + (at.across > 0 ? 90 : 270), 4)
}

function zebraBars({ from, to }: { from: number; to: number }): string[] {
  return sides.flatMap((side) =>
    barsBetween(platform, carriageway).map((near) =>
      band('zebra', { from, to, near: side * near, far: side * (near + 0.5) }),
    ),
  )
}

/** Where bars half a metre wide and half a metre apart begin. */
function barsBetween(from: number, to: number): number[] {
  const count = Math.floor(to - from)
  const start = from + (to - from - (count - 0.5)) / 2
  return Array.from({ length: count }, (_, index) => start + index)
}

function sideStreetMarkings(): string[] {
  const { along, halfWidth, far } = junction
  const arrow = onSheet({ along: along + halfWidth / 2, across: footway + 3.9 })
  const [stopLine, stopLineEnd] = [footway + 0.9, footway + 1.3]
  return [
    ...barsBetween(along - halfWidth, along + halfWidth).map((from) =>
      band('zebra', { from, to: from + 0.5, near: cycleway + 0.1, far: footway - 0.1 }),
    ),
    band('zebra', { from: along + 0.15, to: along + halfWidth - 0.1, near: stopLine, far: stopLineEnd }),
    path('laneDashed', polylineData([stopLineEnd, far].map((across) => onSheet({ along, across })))),
    turnArrow('zebra', arrow.x, arrow.y, turnAt(along)),
  ]
}

function names(): string[] {
  const name = (lettering: 'roadName' | 'note', words: string, at: StreetPoint, turn = 0) => {
    const { x, y } = onSheet(at)
    return place(x, y, turnAt(at.along) + turn, text(lettering, 0, 0, words))
  }
  return [
    name('roadName', 'Pärnu maantee', { along: -11, across: 7.7 }),
    name('roadName', 'Pärnu maantee', { along: 3, across: -6.85 }),
    name('roadName', 'Luise', { along: junction.along + 2.2, across: 27.4 }, 270),
    ...sides.map((side) => name('note', 'Tram stop', { along: -6, across: side * 4.7 + 0.25 })),
  ]
}

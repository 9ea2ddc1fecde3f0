import { bench, bicycleStands, hedge, tree } from '../draw/landscape.ts'
import { seededRandom } from '../draw/random.ts'
import { d, lines, path, rect, type Segment } from '../draw/svg.ts'

const [top, bottom] = [18.2, 23.9]
const [west, east] = [-3.6, 57.2]
const square = { from: 25.4, to: 37.6 }

/** The strip between the south façade and the fence: lawns with trees, a paved square before the entrance. */
export function yard(): string {
  const random = seededRandom(1906)
  const trees = [
    [-1.6, 21.6, 1.5],
    [2.6, 22.2, 1.7],
    [6.8, 21.2, 1.4],
    [11.2, 22.1, 1.8],
    [15.4, 21.3, 1.5],
    [20.2, 22.2, 1.6],
    [40.6, 21.4, 1.6],
    [44.8, 22.3, 1.5],
    [49.2, 21.3, 1.8],
    [53.4, 22.2, 1.5],
    [56, 20.6, 1.1],
  ] as const
  return [
    rect('lawn', west, top, square.from - west, bottom - top),
    rect('lawn', square.to, top, east - square.to, bottom - top),
    rect('paving', square.from, top, square.to - square.from, bottom - top + 0.5),
    paving(),
    ...[19.4, 19.72, 20.04]
      .map((y, index) => rect('furniture', 29.4 - index * 0.2, top, 4.2 + index * 0.4, y - top))
      .reverse(),
    hedge({ x: west + 0.4, y: bottom - 0.35 }, { x: square.from - 0.8, y: bottom - 0.35 }, 0.34),
    hedge({ x: square.to + 0.8, y: bottom - 0.35 }, { x: east - 0.4, y: bottom - 0.35 }, 0.34),
    path('boundary', d`M${west} ${bottom + 0.2}H${square.from}M${square.to} ${bottom + 0.2}H${east}`),
    ...trees.map(([x, y, radius]) => tree({ x, y }, radius, random)),
    bicycleStands(25.9, 21.6, 4),
    bicycleStands(34.9, 21.6, 4),
    bench(24.2, 19.3, 1.8),
    bench(38.8, 19.3, 1.8),
  ].join('')
}

function paving(): string {
  const slab = 1.22
  const columns = Math.round((square.to - square.from) / slab)
  const rows = Math.round((bottom + 0.5 - top) / slab)
  return lines('detail', [
    ...Array.from({ length: columns - 1 }, (_, index): Segment => {
      const x = square.from + (index + 1) * slab
      return [x, top, x, bottom + 0.5]
    }),
    ...Array.from({ length: rows - 1 }, (_, index): Segment => {
      const y = top + (index + 1) * slab
      return [square.from, y, square.to, y]
    }),
  ])
}

import { figureOf, type Measure, type Results } from './results.ts'
import { type ContestantName, contestantNames } from './scenario.ts'
import { contestantTitles } from './titles.ts'

/** CSS pixels. */
const size = { width: 560, height: 300 }
const box = { left: 52, right: 372, top: 40, bottom: 262 }

const plots: readonly { name: string; measure: Measure; title: string }[] = [
  { name: 'pan', measure: 'panWhole', title: 'Pan, everything in view' },
  { name: 'pan-near', measure: 'panNear', title: 'Pan, an eighth in view' },
  { name: 'zoom', measure: 'zoom', title: 'Zoom' },
  { name: 'drag', measure: 'drag', title: 'Drag one device' },
  { name: 'recolour', measure: 'recolour', title: 'Recolour all' },
  { name: 'mount', measure: 'mountWarm', title: 'Mount, warm' },
]

const style = `
text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: #1a1d16 }
.title { font-weight: 600; font-size: 14px }
.faint { fill: #565d4d }
.rule { stroke: #dcdfd6 }
.others { fill: none; stroke: #7d8472; stroke-width: 1.5 }
.ours { fill: none; stroke: #4f8a00; stroke-width: 3 }
.name-ours { fill: #3a6600; font-weight: 600 }
circle.others { fill: #7d8472 } circle.ours { fill: #4f8a00 }
@media (prefers-color-scheme: dark) {
  text { fill: #ecefe7 } .faint { fill: #a9b19d } .rule { stroke: #30352b }
  .ours { stroke: #89d300 } circle.ours { fill: #89d300 } .name-ours { fill: #9fe02b }
}`

/** A picture for each gesture, SVG by file name: processor time over the number of devices, both logarithmic. */
export function draw(results: Results): Record<string, string> {
  return Object.fromEntries(plots.map(({ name, measure, title }) => [name, plot(results, measure, title)]))
}

type Line = { contestant: ContestantName; points: { x: number; y: number }[] }

function plot(results: Results, measure: Measure, title: string) {
  const counts = [...new Set(results.entries.map(({ count }) => count))].sort((a, b) => a - b)
  const valuesOf = (contestant: ContestantName) =>
    counts.flatMap((count) => {
      const value = figureOf(results, contestant, count, measure)?.processor
      return value === undefined ? [] : [{ count, value }]
    })
  const all = contestantNames.flatMap((name) => valuesOf(name).map(({ value }) => value))
  const x = logScale(counts, box.left, box.right)
  const decades = decadesAround(all)
  const y = logScale(decades, box.bottom, box.top)
  const lines = contestantNames
    .map(
      (contestant): Line => ({
        contestant,
        points: valuesOf(contestant).map(({ count, value }) => ({ x: x(count), y: y(value) })),
      }),
    )
    .filter(({ points }) => points.length > 0)

  const unit = measure === 'mountWarm' || measure === 'recolour' ? 'processor ms' : 'processor ms a frame'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${title}, ${unit}">
<style>${style}</style>
<text x="8" y="20" class="title">${title}</text><text x="${size.width - 8}" y="20" text-anchor="end" class="faint">${unit}, over devices</text>
${decades.map((value) => ruleAt(y(value), value)).join('\n')}
${counts.map((count) => `<text x="${round(x(count))}" y="${box.bottom + 20}" text-anchor="middle" class="faint">${count.toLocaleString('en')}</text>`).join('\n')}
${lines.map(drawLine).join('\n')}
${namesBeside(lines)}
</svg>
`
}

const ruleAt = (y: number, value: number) =>
  `<path class="rule" d="M${box.left} ${round(y)}H${box.right}"/><text x="${box.left - 8}" y="${round(y + 4)}" text-anchor="end" class="faint">${value.toLocaleString('en')}</text>`

function drawLine({ contestant, points }: Line) {
  const kind = contestant === 'ours' ? 'ours' : 'others'
  const path = points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')
  const dots = points.map(({ x, y }) => `<circle class="${kind}" cx="${round(x)}" cy="${round(y)}" r="3"/>`)
  return `<path class="${kind}" d="M${path}"/>${dots.join('')}`
}

/** Beside each line's end, none upon another; from a line that ends early, a leader goes on. */
function namesBeside(lines: readonly Line[]) {
  const ends = lines
    .map(({ contestant, points }) => ({ contestant, end: points.at(-1) ?? { x: box.left, y: box.bottom } }))
    .sort((a, b) => a.end.y - b.end.y)
  let lowest = Number.NEGATIVE_INFINITY
  return ends
    .map(({ contestant, end }) => {
      const y = Math.max(end.y, lowest + 16)
      lowest = y
      const kind = contestant === 'ours' ? ' class="name-ours"' : ''
      return `<path class="rule" d="M${round(end.x + 5)} ${round(end.y)}L${box.right + 8} ${round(y)}"/><text x="${box.right + 12}" y="${round(y + 4)}"${kind}>${contestantTitles[contestant]}</text>`
    })
    .join('\n')
}

/** From the power of ten below the least to the one above the most. */
function decadesAround(values: readonly number[]) {
  const least = Math.floor(Math.log10(Math.min(...values)))
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))))
  return Array.from({ length: most - least + 1 }, (_, step) => 10 ** (least + step))
}

function logScale(values: readonly number[], from: number, to: number) {
  const least = Math.log(Math.min(...values))
  const span = Math.log(Math.max(...values)) - least || 1
  return (value: number) => from + ((Math.log(value) - least) / span) * (to - from)
}

const round = (value: number) => Math.round(value * 10) / 10

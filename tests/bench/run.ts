/**
 * `npm run bench`: measures every contestant in Chromium, prints tables, and writes results.json and the pictures of
 * results/. `-- --only=ours,raw --n=10000 --reps=1 --measures=zoom,panWhole` is a quick look that writes nothing
 * unless told to by `--save`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { launchOptions } from '#support/browser.mjs'
import { install, run } from '../../server/prepare.mjs'
import { measureCharts } from './charts/measure.ts'
import { addVisit, type Gathered, summarise } from './gather.ts'
import { measureHeat } from './heat/measure.ts'
import { writePlanImage } from './planImage.ts'
import { draw } from './plots.ts'
import { historyOf } from './readings/history.ts'
import { measureReadingsIn } from './readings/measure.ts'
import { report } from './report.ts'
import type { ImageEntry, Measure, Results } from './results.ts'
import { type ContestantName, contestantNames, counts, gestures, ownGestures, plan } from './scenario.ts'
import { median } from './statistics.ts'
import { createVisitor, limits } from './visit.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const allMeasures: readonly Measure[] = ['mountCold', 'mountWarm', ...gestures, 'pick']
const imageSizes = [plan, { width: 12_000, height: 9_000 }]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: contestantNames.join() },
    n: { type: 'string', default: counts.join() },
    reps: { type: 'string', default: '5' },
    measures: { type: 'string', default: '' },
    save: { type: 'boolean', default: false },
  },
})
const only = values.only.split(',')
const contestants = contestantNames.filter((name) => only.includes(name))
const sizes = values.n.split(',').map(Number)
const repetitions = Number(values.reps)
const chosen =
  values.measures === ''
    ? allMeasures
    : allMeasures.filter((name) => values.measures.split(',').includes(name))
const isWhole = process.argv.length === 2
const withCharts = chosen === allMeasures || values.measures.includes('charts')
const withHeat = chosen === allMeasures || values.measures.includes('heat')
const withReadings = chosen === allMeasures || values.measures.includes('readings')
const withImages = chosen === allMeasures || values.measures.includes('image')

const say = (text: string) => process.stdout.write(`${text}\n`)
const config = here('./vite.config.ts')
const folder = mkdtempSync(join(tmpdir(), 'latern-bench-'))
const outDir = join(folder, 'page')

const fourDigits = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value

await install(here('./libraries'))
await run('npx', ['tsc', '--noEmit', '--project', here('./libraries')])

try {
  await build({ configFile: config, logLevel: 'warn', build: { outDir } })
  await writePlanImage(join(outDir, 'plan-preview.png'), plan, 4)
  await writePlanImage(join(outDir, 'plan.png'), plan)
  writeFileSync(join(outDir, 'history.json'), historyOf(0))
  const server = await preview({
    configFile: config,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('The bench’s page has no address')
  const browser = await chromium.launch(launchOptions({ isWhole: true }))
  try {
    const results = await measureAll(address, browser)
    say(`\n${report(results)}`)
    if (isWhole || values.save) save(results)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(
  address: string,
  browser: Awaited<ReturnType<typeof chromium.launch>>,
): Promise<Results> {
  const processes = await browser.newBrowserCDPSession()
  const visitor = createVisitor(browser, processes, address)
  const gathered: Gathered = new Map()
  /** Seconds the first visit took: slow ones are repeated less, or not at all. */
  const took = new Map<string, number>()

  for (let repetition = 1; repetition <= repetitions; repetition++) {
    for (const count of sizes) {
      for (const contestant of contestants) {
        const key = `${contestant} ${count}`
        if (repetition > repetitionsFor(contestant, took.get(key) ?? 0)) continue
        const { measures, notes } = feasible(contestant, count, gathered)
        const started = performance.now()
        const visit = await visitor.visit(contestant, count, { measures, heap: repetition === 1 })
        const seconds = (performance.now() - started) / 1000
        took.set(key, Math.max(seconds, took.get(key) ?? 0))
        addVisit(gathered, contestant, count, { ...visit, notes: [...notes, ...visit.notes] })
        say(`${repetition}/${repetitions} ${key}: ${seconds.toFixed(0)} s`)
      }
    }
  }

  return {
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      system: `${platform()} ${release().split('-')[0]}`,
      chromium: browser.version(),
    },
    measuredAt: new Date().toISOString(),
    repetitions,
    entries: summarise(gathered),
    images: withImages ? await measureImages(visitor) : [],
    ...(withCharts && { charts: await measureCharts(browser, address, repetitions) }),
    ...(withHeat && { heat: await measureHeat(browser, processes, address, repetitions) }),
    ...(withReadings && { readings: await measureReadingsIn(browser, address, repetitions) }),
  }
}

/** Ours and the limit always in full; what is slow, less often, so that the whole takes some twenty minutes. */
function repetitionsFor(contestant: ContestantName, seconds: number) {
  if (contestant === 'ours' || contestant === 'raw' || seconds < 12) return repetitions
  return Math.min(repetitions, seconds < 22 ? 3 : seconds < 45 ? 2 : 1)
}

/** Leaves out what with so many devices would take too long once, going by what it took with fewer. */
function feasible(contestant: ContestantName, count: number, gathered: Gathered) {
  const fewer = sizes.filter((size) => size < count).at(-1)
  const known = fewer === undefined ? undefined : gathered.get(`${contestant} ${fewer}`)
  const notes: string[] = []
  const measures = chosen.filter((measure) => {
    if (contestant !== 'ours' && ownGestures.some((own) => own === measure)) return false
    const once = median(
      known?.samples.filter((sample) => sample.measure === measure).map(({ interval }) => interval.p50) ?? [],
    )
    const expected = once * (count / (fewer ?? count))
    if (!(expected > limits.once)) return true
    notes.push(`${measure} left out: expected to take over ${Math.round(expected / 1000)} s once`)
    return false
  })
  return { measures, notes }
}

async function measureImages(visitor: ReturnType<typeof createVisitor>): Promise<ImageEntry[]> {
  const entries: ImageEntry[] = []
  for (const { width, height } of imageSizes) {
    await writePlanImage(join(outDir, `image-${width}.png`), { width, height })
    const loads = []
    for (let repetition = 1; repetition <= repetitions; repetition++) {
      loads.push(await visitor.loadImage(`image-${width}.png?${repetition}`))
    }
    entries.push({
      width,
      height,
      ready: median(loads.map(({ ready }) => ready)),
      longestBlock: median(loads.map(({ longestBlock }) => longestBlock)),
      firstDraw: median(loads.map(({ firstDraw }) => firstDraw)),
    })
  }
  return entries
}

function save(results: Results) {
  mkdirSync(here('./results'), { recursive: true })
  writeFileSync(here('./results.json'), `${JSON.stringify(results, fourDigits, 2)}\n`)
  spawnSync('npx', ['biome', 'format', '--write', here('./results.json')], { shell: platform() === 'win32' })
  writeFileSync(here('./results/README.md'), `${report(results)}\n`)
  for (const [name, picture] of Object.entries(draw(results)))
    writeFileSync(here(`./results/${name}.svg`), picture)
}

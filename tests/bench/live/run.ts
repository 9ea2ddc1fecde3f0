/**
 * `npm run bench:live`: the built console in Chromium with a hand on its pages while polls come, on a server that has section 7
 * alone and on our own. It prints tables, and a whole run writes results/README.md. `-- --server=section-7 --pages=plan
 * --sizes=10000 --reps=1 --changes=none` is a quick look that writes nothing unless told to by `--save`; `--period=4` builds the
 * console anew, to poll every four seconds.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { packageRoot } from '#server/root.ts'
import { writePlanImage } from '../planImage.ts'
import { plan } from '../scenario.ts'
import { openChromium } from './devTools.ts'
import { type PageName, pageNames } from './pages.ts'
import { type Results, report } from './report.ts'
import { CHANGES, type SiteSize } from './rows.ts'
import { openSite, SERVERS } from './site.ts'
import { type Entry, medians } from './summary.ts'
import { type Use, type Visit, visitNothing, visitPage } from './visit.ts'

/** As built by default (src/app/browserCore.ts), seconds. */
const DEFAULT_PERIOD = 10

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: pageNames.join() },
    sizes: { type: 'string', default: '1000,10000,50000' },
    zones: { type: 'string', default: '1,50' },
    server: { type: 'string', default: SERVERS.join() },
    changes: { type: 'string', default: CHANGES.join() },
    seconds: { type: 'string', default: '20' },
    reps: { type: 'string', default: '5' },
    period: { type: 'string', default: String(DEFAULT_PERIOD) },
    console: { type: 'string', default: join(packageRoot, 'dist/console') },
    save: { type: 'boolean', default: false },
  },
})
const chosen = <Of extends string>(all: readonly Of[], given: string) =>
  all.filter((one) => given.split(',').includes(one))
const wish = {
  seconds: Number(values.seconds),
  changes: chosen(CHANGES, values.changes),
  period: Number(values.period) * 1000,
}
const repetitions = Number(values.reps)
const sizes: SiteSize[] = values.sizes
  .split(',')
  .flatMap((luminaires) =>
    values.zones.split(',').map((zones) => ({ luminaires: Number(luminaires), zones: Number(zones) })),
  )

const say = (text: string) => process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'latern-live-bench-'))

try {
  const plans = join(folder, 'plan')
  mkdirSync(join(plans, 'plans'), { recursive: true })
  await writePlanImage(join(plans, 'plans/plan.png'), plan)
  const console = await consoleThatPolls()
  const results = await measure({ console, plans })
  const text = report(results)
  say(`\n${text}`)
  if (process.argv.length === 2 || values.save) {
    const here = fileURLToPath(new URL('./results', import.meta.url))
    mkdirSync(here, { recursive: true })
    writeFileSync(join(here, 'README.md'), `${text}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The built console; another one where it is to poll more or less often. @returns its folder */
async function consoleThatPolls(): Promise<string> {
  if (Number(values.period) === DEFAULT_PERIOD || process.argv.some((one) => one.startsWith('--console')))
    return values.console
  process.env.VITE_POLL_SECONDS = values.period
  const outDir = join(folder, 'console')
  await build({ logLevel: 'warn', build: { outDir } })
  return outDir
}

async function measure(folders: { console: string; plans: string }): Promise<Results> {
  const visits = new Map<string, { place: Omit<Entry, keyof Visit>; visits: Visit[] }>()
  const controls: Use[] = []
  let version = ''
  for (const server of chosen(SERVERS, values.server))
    for (const size of sizes) {
      const names = pagesAt(size)
      if (names.length === 0) continue
      const site = await openSite(server, size, { ...folders, period: wish.period })
      try {
        for (let repetition = 1; repetition <= repetitions; repetition++) {
          // A browser for each, since one keeps what earlier pages made it do.
          const browser = await openChromium()
          version = browser.version
          try {
            controls.push(await visitNothing(browser, site, Math.min(10, wish.seconds)))
            for (const page of names) {
              const place = { server, page, ...size }
              const key = JSON.stringify(place)
              const entry = visits.get(key) ?? { place, visits: [] }
              entry.visits.push(await visitPage(browser, site, page, wish))
              visits.set(key, entry)
              say(`${repetition}/${repetitions} ${server}, ${size.luminaires} in ${size.zones}: ${page}`)
            }
          } finally {
            await browser.close()
          }
        }
      } finally {
        await site.close()
      }
    }
  return {
    machine: `${cpus()[0]?.model}, ${cpus().length} cores, ${platform()} ${release().split('-')[0]}, Chromium ${version}`,
    measuredAt: new Date().toISOString(),
    seconds: wish.seconds,
    period: wish.period,
    repetitions,
    control: medians(controls),
    entries: [...visits.values()].map(({ place, visits: made }) => ({ ...place, ...medians(made) })),
  }
}

/** The plan with every size; the other pages where there is most for them to do. */
function pagesAt({ luminaires, zones }: SiteSize): PageName[] {
  return chosen(pageNames, values.pages).filter(
    (page) => page === 'plan' || (zones === 1 && luminaires >= 10_000),
  )
}

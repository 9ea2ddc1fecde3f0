/**
 * `npm run test:repeat -- --times 20 --minutes 60`: repeats every Chromium test, half of the times on a page whose processor
 * is slowed four times, and says which failed and which live near their limit. It goes on where it was interrupted:
 * `--begin` forgets what it knows, `--only commissioning` repeats some files alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '#server/root.ts'
import { type Run, waitLine } from './waits.ts'

const SLOWED = 4

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    begin: { type: 'boolean', default: false },
  },
})
const times = Number(options.times)
const deadline = Date.now() + Number(options.minutes) * 60_000
const runsFile = join(packageRoot, 'node_modules/.cache/latern/runs.jsonl')
if (options.begin) rmSync(runsFile, { force: true })
mkdirSync(dirname(runsFile), { recursive: true })

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts') && name.includes(options.only))
  .sort()

const readRuns = (): Run[] =>
  existsSync(runsFile)
    ? readFileSync(runsFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/** The smallest number of runs of a file's tests at this speed. */
function repetitions(runs: readonly Run[], file: string, slowdown: number): number {
  const counts = new Map<string, number>()
  for (const run of runs)
    if (run.slowdown === slowdown && run.test.startsWith(`${file} › `))
      counts.set(run.test, (counts.get(run.test) ?? 0) + 1)
  return Math.min(...counts.values(), counts.size === 0 ? 0 : Number.POSITIVE_INFINITY)
}

for (let round = 1; round <= times / 2; round++)
  for (const slowdown of [1, SLOWED])
    for (const file of files) {
      if (Date.now() > deadline || repetitions(readRuns(), file, slowdown) >= round) continue
      spawnSync('npx', ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', file], {
        cwd: packageRoot,
        stdio: 'inherit',
        env: {
          ...process.env,
          LATERN_RUNS: runsFile,
          LATERN_SLOWDOWN: String(slowdown),
          PLAYWRIGHT_JSON_OUTPUT_NAME: join(packageRoot, 'test-results/repeat.json'),
        },
      })
    }

const runs = readRuns()
const failed = runs.filter(({ passed }) => !passed)
const print = (text: string) => process.stdout.write(`${text}\n`)
for (const slowdown of [1, SLOWED]) {
  const its = runs.filter((run) => run.slowdown === slowdown)
  const fewest = Math.min(...files.map((file) => repetitions(runs, file, slowdown)))
  print(`\nSlowed ${slowdown} ×: ${its.length} runs, each test at least ${fewest} times of ${times / 2}`)
  for (const run of its.sort((one, other) => other.longest.ms - one.longest.ms).slice(0, 15))
    print(waitLine(run))
}
for (const { test, slowdown, longest } of failed)
  print(`FAILED, slowed ${slowdown} ×: ${test} (waited longest for ${longest.step})`)
print(
  `\nRepeats: ${runs.length - failed.length} passed, ${failed.length} failed (${relative(packageRoot, runsFile)})`,
)
process.exit(failed.length > 0 ? 1 : 0)

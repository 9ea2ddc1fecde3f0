/**
 * `npm run test:repeat -- --times 20 --minutes 60`: repeats every Chromium test, half of the times on a page whose processor
 * is slowed four times, and says which failed and which live near their limit. It goes on where it was interrupted:
 * `--begin` forgets what it knows, `--only commissioning` repeats some files alone.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '#server/root.ts'
import { fileOf, type Run, testName, waitLine } from './waits.ts'

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

const readRuns = (): Run[] =>
  existsSync(runsFile)
    ? readFileSync(runsFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

const playwright = (args: string[], how: SpawnSyncOptions) =>
  spawnSync('npx', ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...args], {
    cwd: packageRoot,
    ...how,
  })

/** Every test, as its runs name it. */
function listTests(): string[] {
  const { stdout } = playwright(['--list', '--reporter=json'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { suites } = JSON.parse(String(stdout)) as { suites: Suite[] }
  return suites.flatMap((suite) => testsOf(suite)).filter((name) => fileOf(name).includes(options.only))
}

type Suite = { title: string; specs?: { title: string }[]; suites?: Suite[] }

const testsOf = ({ title, specs = [], suites = [] }: Suite, above: readonly string[] = []): string[] => [
  ...specs.map((spec) => testName([...above, title, spec.title])),
  ...suites.flatMap((suite) => testsOf(suite, [...above, title])),
]

const tests = listTests()

/** How often each test has run at this speed. */
function countRuns(slowdown: number): Map<string, number> {
  const counts = new Map(tests.map((test) => [test, 0]))
  for (const run of readRuns())
    if (run.slowdown === slowdown) counts.set(run.test, (counts.get(run.test) ?? 0) + 1)
  return counts
}

for (let round = 1; round <= times / 2; round++)
  for (const slowdown of [1, SLOWED]) {
    const counts = countRuns(slowdown)
    const left = tests.filter((test) => (counts.get(test) ?? 0) < round)
    const time = deadline - Date.now()
    if (left.length === 0 || time <= 0) continue
    playwright([`--global-timeout=${time}`, ...new Set(left.map((test) => `e2e/${fileOf(test)}`))], {
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
  const fewest = Math.min(...countRuns(slowdown).values())
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

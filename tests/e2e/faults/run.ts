/**
 * `npm run test:faults -- --minutes 60`: plays every fault of every call, and prints the table: what held, and what was wrong.
 * It goes on where it was interrupted, and plays again what did not hold: `--begin` forgets what it knows,
 * `--only createRule` plays some calls alone.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '#server/root.ts'
import start from '../start.ts'
import type { Run } from '../waits.ts'
import { calls } from './calls.ts'
import { faults } from './faults.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    begin: { type: 'boolean', default: false },
  },
})
const deadline = Date.now() + Number(options.minutes) * 60_000
const runsFile = join(packageRoot, 'node_modules/.cache/latern/faults.jsonl')
if (options.begin) rmSync(runsFile, { force: true })
mkdirSync(dirname(runsFile), { recursive: true })

/** Whether each pair held when it was played last. */
function played(): ReadonlyMap<string, boolean> {
  const lines = existsSync(runsFile) ? readFileSync(runsFile, 'utf8').split('\n').filter(Boolean) : []
  const runs = lines.map((line): Run => JSON.parse(line))
  return new Map(runs.map(({ test, passed }) => [test.replace(/^.* › /, ''), passed]))
}

const chosen = calls.filter(({ operation }) => operation.includes(options.only))
const titleOf = (call: string, fault: string) => `${call}: ${fault}`
const escaped = (title: string) => title.replaceAll(/[{}()]/g, '\\$&')

/** Plays these pairs. */
async function play(pairs: readonly string[]): Promise<void> {
  const config = 'tests/e2e/playwright.config.ts'
  const wanted = ` (${pairs.map(escaped).join('|')})$`
  const playing = spawn('npx', ['playwright', 'test', '--config', config, 'faults.spec', '-g', wanted], {
    cwd: packageRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      LATERN_FAULTS: 'all',
      LATERN_RUNS: runsFile,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(packageRoot, 'test-results/faults.json'),
    },
  })
  await once(playing, 'close')
}

/** The pairs of a call that were not played yet, or did not hold. */
function openPairs(operation: string): string[] {
  const known = played()
  return faults.map(({ name }) => titleOf(operation, name)).filter((pair) => !known.get(pair))
}

if (chosen.some(({ operation }) => openPairs(operation).length > 0)) {
  // One site for all calls: each would start its own, which takes half as long as playing it.
  const stopSite = await start()
  for (const { operation } of chosen) {
    const open = openPairs(operation)
    if (Date.now() <= deadline && open.length > 0) await play(open)
  }
  await stopSite?.()
}

const outcome = played()
const print = (text: string) => process.stdout.write(`${text}\n`)
const sign = (call: string, fault: string) => {
  const held = outcome.get(titleOf(call, fault))
  return held === undefined ? ' ' : held ? '+' : '✗'
}
print(`\n${''.padEnd(26)}${faults.map((_, at) => String(at + 1).padStart(3)).join('')}`)
for (const { operation } of chosen)
  print(operation.padEnd(26) + faults.map(({ name }) => sign(operation, name).padStart(3)).join(''))
print(faults.map(({ name }, at) => `${String(at + 1).padStart(3)}  ${name}`).join('\n'))

const pairs = chosen.flatMap(({ operation }) => faults.map(({ name }) => titleOf(operation, name)))
const wrong = pairs.filter((pair) => outcome.get(pair) === false)
const held = pairs.filter((pair) => outcome.get(pair) === true)
for (const pair of wrong) print(`WRONG: ${pair}`)
print(
  `\nFaults: ${held.length} of ${pairs.length} pairs held, ${wrong.length} did not, ` +
    `${pairs.length - held.length - wrong.length} were not played (node_modules/.cache/latern/faults.jsonl)`,
)
process.exit(wrong.length > 0 ? 1 : 0)

// `npm test`: installs what is missing, then runs every check. Ends with what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { install, root } from '../server/prepare.mjs'
import { failedTestsOf, runChecks, tableOf } from './support/runChecks.mjs'

await install()
const { installChromium, installEngines, installServices } = await import('./support/browser.mjs')
installChromium()
for (const installMore of [installEngines, installServices]) {
  try {
    installMore()
  } catch ({ message }) {
    // The check that needs them says it again, and fails; the others run.
    console.log(message)
  }
}

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
const run = (script, ...args) => ['run', script, '--silent', ...(args.length > 0 ? ['--', ...args] : [])]

/** None of these needs what another one makes: side by side, those that take longest first. */
const staticChecks = [
  ['the types fit', run('check:types')],
  ['it builds', run('bundle')],
  ['nothing is dead', run('check:dead')],
  ['imports point one way', run('check:imports')],
  ['the contract lints', run('check:contract')],
  ['the code lints', run('check:code')],
  ['the contract’s types are fresh', run('check:generated')],
]
/** On what was built. Each uses all processors, and some measure waits: one after another. */
const tests = [
  [
    'unit, property, model and server tests',
    run('test:unit', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`),
  ],
  [
    'nothing breaks the server',
    ['exec', '--', 'tsx', 'tests/attack/run.ts', '--quick', `--report=${reports}/attacks.json`],
  ],
  ['the console in Chromium', run('test:e2e')],
  ['three engines', ['exec', '--', 'node', 'tests/engines/run.mjs', '--quick']],
]

// The specification is maintained elsewhere; where that is at hand, a difference is shown, and is nobody's fault.
for (const name of ['specification.md', 'decisions.md']) {
  const maintained = join(root, '../shared', name)
  if (!existsSync(maintained)) continue
  const own = join(root, 'docs', name)
  const { status } = spawnSync('git', ['diff', '--no-index', '--stat', own, maintained], { stdio: 'inherit' })
  if (status !== 0) console.log(`docs/${name} is not the maintained one any more: copy ${maintained}`)
}

const started = performance.now()
const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` }
const outcomes = [
  ...(await runChecks(staticChecks, { atOnce: availableParallelism(), cwd: root, env })),
  ...(await runChecks(tests, { cwd: root, env })),
]
const seconds = (performance.now() - started) / 1000
const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => name)

const report = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : {}
const { numPassedTests = 0, numFailedTests = 0 } = report('vitest.json')
const browsers = ['playwright.json', 'engines.json'].map((file) => report(file).stats ?? {})
const attacks = report('attacks.json')
const sum = (numbers) => numbers.reduce((total, number = 0) => total + number, 0)
const passed = sum([numPassedTests, attacks.passed, ...browsers.map(({ expected }) => expected)])
const testsFailed = sum([
  numFailedTests,
  attacks.failed,
  ...browsers.flatMap(({ unexpected, flaky }) => [unexpected, flaky]),
])

console.log(`\nWhere the time went:\n${tableOf([...outcomes, { name: 'all of it', seconds }])}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
for (const file of ['vitest.json', 'playwright.json', 'engines.json']) {
  for (const line of failedTestsOf(report(file))) console.log(`  ${line}`)
}
console.log(`\n${passed} passed, ${testsFailed} failed`)
process.exit(failed.length > 0 || testsFailed > 0 ? 1 : 0)

// `npm test`: installs what is missing, then runs every check. Ends with what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from '../server/prepare.mjs'

await install()
const { installChromium } = await import('./support/browser.mjs')
installChromium()

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
const run = (script, ...args) => ['run', script, '--silent', ...(args.length > 0 ? ['--', ...args] : [])]

const checks = [
  ['the contract lints', run('check:contract')],
  ['its types are fresh', run('check:generated')],
  ['the code lints', run('check:code')],
  ['the types fit', run('check:types')],
  ['imports point one way', run('check:imports')],
  ['nothing is dead', run('check:dead')],
  ['it builds', run('build')],
  [
    'unit, property, model and server tests',
    run('test:unit', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`),
  ],
  [
    'nothing breaks the server',
    ['exec', '--', 'tsx', 'tests/attack/run.ts', '--quick', `--report=${reports}/attacks.json`],
  ],
  ['the console in Chromium', run('test:e2e')],
]

// The specification is maintained elsewhere; where that is at hand, a difference is shown, and is nobody's fault.
for (const name of ['specification.md', 'decisions.md']) {
  const maintained = join(root, '../shared', name)
  if (!existsSync(maintained)) continue
  const own = join(root, 'docs', name)
  const { status } = spawnSync('git', ['diff', '--no-index', '--stat', own, maintained], { stdio: 'inherit' })
  if (status !== 0) console.log(`docs/${name} is not the maintained one any more: copy ${maintained}`)
}

const failed = []
for (const [name, args] of checks) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'yes' : 'NO'}, ${seconds} s`)
  if (status !== 0) failed.push(name)
}

const report = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : {}
const { numPassedTests = 0, numFailedTests = 0 } = report('vitest.json')
const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = report('playwright.json')
const attacks = report('attacks.json')
const passed = numPassedTests + expected + (attacks.passed ?? 0)
const testsFailed = numFailedTests + unexpected + flaky + (attacks.failed ?? 0)

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${testsFailed} failed`)
process.exit(failed.length > 0 || testsFailed > 0 ? 1 : 0)

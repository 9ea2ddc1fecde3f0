// `npm test`: installs what is missing, then runs every check. Ends with what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from '../server/prepare.mjs'

install()
const { installChromium } = await import('./support/browser.mjs')
installChromium()

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
const bin = (name) => join(root, 'node_modules/.bin', name)

const checks = [
  ['the contract lints', bin('redocly'), ['lint', 'openapi/lighting.yaml', '--config', 'openapi/redocly.yaml']],
  ['its types are fresh', 'npm', ['run', 'generate:contract', '--silent', '--', '--check']],
  ['the code lints', bin('biome'), ['ci', '--error-on-warnings']],
  ['the types fit', bin('tsc'), ['--noEmit']],
  ['imports point one way', bin('depcruise'), ['--config', 'tests/structure/dependency-cruiser.cjs', 'src', 'machines', 'server']],
  ['nothing is dead', bin('knip'), []],
  ['it builds', 'npm', ['run', 'build', '--silent']],
  ['unit, property, model and server tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`]],
  ['the console in Chromium', bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts']],
]

const failed = []
for (const [name, command, args] of checks) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'yes' : 'NO'}, ${seconds} s`)
  if (status !== 0) failed.push(name)
}

const report = (file) => (existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : {})
const { numPassedTests = 0, numFailedTests = 0 } = report('vitest.json')
const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = report('playwright.json')
const testsFailed = numFailedTests + unexpected + flaky

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${numPassedTests + expected} passed, ${testsFailed} failed`)
process.exit(failed.length > 0 || testsFailed > 0 ? 1 : 0)

// `npm run test:engines`: installs the engines that are missing, and tests the built console in each; `--quick` is the part
// of it that `npm test` runs. Other options are Playwright's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../server/prepare.mjs'
import { installEngines } from '../support/browser.mjs'

const options = process.argv.slice(2)
try {
  installEngines()
} catch ({ message }) {
  console.error(message)
  process.exit(1)
}
const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, 'test-results/engines.json') }
if (options.includes('--quick')) env.LATERN_QUICK = '1'
const config = join(import.meta.dirname, 'playwright.config.ts')
const rest = options.filter((option) => option !== '--quick')
const { status } = spawnSync('npx', ['playwright', 'test', '--config', config, ...rest], {
  cwd: root,
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)

import { defineConfig } from '@playwright/test'
import { type EngineName, engineNames } from './drivers/engine.ts'

// The simulated field needs no long history; a million readings are made up.
process.env.LATERN_DEMO_DAYS ??= '3'
process.env.TZ = 'Europe/Tallinn'

/**
 * The built console in three engines, served by the built server. Chromium is first, because the others are compared with
 * it. With LATERN_QUICK, only what `npm test` runs.
 */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  ...(process.env.LATERN_QUICK && { grep: /@quick/ }),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  reporter: [['list'], ['json']],
  expect: { timeout: 30_000 },
  globalSetup: '../e2e/start.ts',
  projects: engineNames.map((name) => ({
    name,
    use: { engineName: name },
    dependencies: name === 'chromium' ? [] : ['chromium'],
  })),
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.mjs'

/** A context's pages share one process, which keeps what it compiled from one page to the next. */
const oneProcess = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
]
const options = launchOptions()

/** The built console, in Chromium, served by the built server. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json'], ['./waits.ts']],
  // A generous limit, so that a busy machine fails no test.
  expect: { timeout: 15_000 },
  globalSetup: './start.ts',
  use: {
    launchOptions: { ...options, args: [...options.args, ...oneProcess] },
    // For tests that have no kept page (keptPage.ts): compiled scripts stay cached.
    reuseContext: true,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    screenshot: 'only-on-failure',
    // Traces took a fifth of the time; `-- --trace=on` records them when needed.
    trace: 'off',
    // A service worker would answer in place of what a test has routed; those that are about it allow it.
    serviceWorkers: 'block',
  },
})

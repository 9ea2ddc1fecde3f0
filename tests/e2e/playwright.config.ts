import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.mjs'

/** All pages of a browser share one process, which keeps its compiled scripts from one page to the next. */
const oneProcess = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
]
/**
 * These pages live for seconds: optimizing their scripts, or compiling what is not called, takes longer than it saves, and every
 * processor is busy.
 */
const unoptimized = '--js-flags=--no-opt,--no-maglev,--no-compile-hints-magic,--single-threaded'
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
    launchOptions: { ...options, args: [...options.args, ...oneProcess, unoptimized] },
    // A page in a new context takes half again as much of the processor's time to open.
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

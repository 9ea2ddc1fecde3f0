import { defineConfig } from '@playwright/test'
import { launchOptions } from '../../support/browser.mjs'
import tests from '../playwright.config.ts'

/** `npm run test:outbox`: two people without a network for many seeds, and how long the outbox takes. */
export default defineConfig(tests, {
  testDir: '.',
  fullyParallel: true,
  testMatch: ['basement.spec.ts', '*.measure.ts'],
  outputDir: '../../../test-results/basement',
  globalSetup: '../start.ts',
  // The other tests' browser saves time where a user's does not, and figures are taken here.
  use: { launchOptions: launchOptions() },
  reporter: 'list',
})

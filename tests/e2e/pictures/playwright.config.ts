import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** `npm run pictures`: takes the README's pictures anew from the demo site. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: 'take.ts',
  outputDir: '../../../test-results/pictures',
  globalSetup: '../start.ts',
  reporter: 'list',
})

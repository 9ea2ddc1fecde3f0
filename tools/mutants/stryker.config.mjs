/** Paths are the project's: `run.mjs` starts Stryker there. */
export default {
  mutate: ['src/domain/**/*.ts', 'machines/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  // What the tests need of the project, and no more, is copied to where Stryker changes it.
  ignorePatterns: [
    '/*',
    '!/machines',
    '!/openapi',
    '!/src',
    '!/tests',
    '!/tools',
    '!/package.json',
    '!/tsconfig.json',
  ],
  concurrency: 2,
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 95, break: 95 },
}

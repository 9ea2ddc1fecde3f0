/** Paths are the project's: `run.mjs` starts Stryker there. */
export default {
  mutate: [
    'src/domain/**/*.ts',
    'machines/**/*.ts',
    // Bounds and types of files alone, which the server's tests hold.
    '!src/domain/planImage.ts',
    // What it finds is judged by shares of many episodes, a quarter of a minute each time (`npm run test:findings`).
    '!src/domain/findings/**',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  // What the tests need of the project, and no more, is copied to where Stryker changes it.
  ignorePatterns: [
    '/*',
    '!/machines',
    '!/openapi',
    '!/server',
    '/server/*',
    '!/server/root.ts',
    '!/src',
    '!/tests',
    '!/tools',
    '!/package.json',
    '!/tsconfig.json',
  ],
  concurrency: 2,
  // On a busy machine, a test that waits for its turn must not count as one that a mutant has hung.
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 95, break: 95 },
}

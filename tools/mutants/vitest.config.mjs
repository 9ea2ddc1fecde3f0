import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '#support/modelPaths.ts': join(import.meta.dirname, 'withoutPaths.mjs') } },
  test: {
    environment: 'node',
    // One thread for a run, where modules are loaded once. The next run has another, and nothing of this one's.
    isolate: false,
    include: [
      'tests/{domain,machines}/**/*.test.ts',
      'tests/structure/{access,drawings}.test.ts',
      'tests/app/{workflows,outbox,lanes,placementKind,groupOutbox,profileOutbox,settingOutbox,typeOutbox}.test.ts',
    ],
    // It turns the clocks of its process, which one of Stryker's threads cannot.
    exclude: ['tests/domain/machineClocks.test.ts'],
    setupFiles: 'tools/mutants/setup.mjs',
    testTimeout: 30_000,
  },
})

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')

/** The server's tests that do not run on Citus, each with the reason. */
const excluded = {
  certificate: 'starts the whole server on an embedded PostgreSQL',
  cluster: 'is about the embedded PostgreSQL',
  contract: 'compares types with the tables, and Citus has tables of its own',
  demoZones: 'needs no database',
  fileLock: 'is about the embedded PostgreSQL',
  firstStart: 'is about the embedded PostgreSQL',
  killed: 'kills the embedded PostgreSQL',
  lateReadings: 'counts rows that are read, which the workers do on Citus',
  outage: 'stops a PostgreSQL of its own',
  readsApart: 'has a primary and a standby of its own',
  safeSvg: 'needs no database',
  serialQueue: 'needs no database',
  start: 'starts the whole server on an embedded PostgreSQL',
  streamPool: 'needs no database',
  throttle: 'needs no database',
}

export default defineConfig({
  root,
  resolve: { alias: { '@node-rs/argon2': join(root, 'tests/support/quickArgon2.ts') } },
  test: {
    name: 'citus',
    environment: 'node',
    include: ['tests/server/**/*.test.ts', 'tests/citus/**/*.test.ts'],
    exclude: Object.keys(excluded).map((name) => `tests/server/${name}.test.ts`),
    globalSetup: 'tests/citus/sharedCitus.ts',
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

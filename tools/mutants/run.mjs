/*
 * `npm run test:mutants`: changes machines/ and src/domain in one place at a time, and sees whether a test notices. Takes Stryker's
 * options, e.g. `-- --mutate src/domain/energy.ts`. Stryker is installed for this alone.
 */
import { join } from 'node:path'
import { install, run } from '../../server/prepare.mjs'

const folder = import.meta.dirname

// A zone that is not UTC's: what goes by the machine's clock and should not is seen.
process.env.TZ = 'Europe/Tallinn'

await install(folder)
await run(process.execPath, [
  join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
  'run',
  join(folder, 'stryker.config.mjs'),
  ...process.argv.slice(2),
])

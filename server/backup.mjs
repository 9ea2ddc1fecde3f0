// `npm run backup`, `restore`, `verify` and `move`: what was built last, so that a backup before an upgrade needs no build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, onStopSignals, root } from './prepare.mjs'

const built = join(root, 'dist/server/backup.js')
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
process.chdir(root)
if (!existsSync(built)) {
  const remove = onStopSignals()
  await install()
  await build()
  remove()
}
await import('../dist/server/backup.js')

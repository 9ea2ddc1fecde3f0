/*
 * `npm run build:wasm`: compiles the readings' scanner beside its source, and records which source and options the committed
 * bytes are made of: `npm test` fails where one of them was changed alone. The compiler is installed for this alone.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, run } from '../../server/prepare.mjs'

const assembly = join(root, 'src/telemetry/scan/assembly')

await install(import.meta.dirname)
await run('npx', ['tsc', '--noEmit', '--project', assembly])
await run('npx', ['asc', '--config', join(assembly, 'asconfig.json'), '--baseDir', assembly], {
  folder: import.meta.dirname,
})

// As sha256sum writes them, and `sha256sum --check` reads them.
const lines = ['asconfig.json', 'rows.ts', 'rows.wasm'].map((file) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(assembly, file)))
    .digest('hex')
  return `${hash}  ${file}\n`
})
writeFileSync(join(assembly, 'sha256sums'), lines.join(''))

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'

const folder = join(packageRoot, 'src/telemetry/scan/assembly')
const recorded = readFileSync(join(folder, 'sha256sums'), 'utf8').trimEnd().split('\n')

test('what the scanner was compiled from, with which options and to what is recorded', () => {
  expect(recorded.map((line) => line.split('  ')[1])).toEqual(['asconfig.json', 'rows.ts', 'rows.wasm'])
})

test.each(
  recorded.map((line) => line.split('  ').toReversed() as [file: string, hash: string]),
)('%s is as it was then, or `npm run build:wasm` is due', (file, hash) => {
  const bytes = readFileSync(join(folder, file))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
})

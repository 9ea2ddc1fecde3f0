import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { drawings } from '#support/drawings.ts'
import { models } from '#support/models/index.ts'

test('every machine has a model', () => {
  expect(Object.keys(models).toSorted()).toEqual(readdirSync(join(packageRoot, 'machines')).toSorted())
})

test.each(drawings().map(({ file, text }) => [file.slice(packageRoot.length), file, text]))(
  '%s is up to date (npm run machines redraws it)',
  (_, file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

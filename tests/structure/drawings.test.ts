import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { drawingOf } from '#support/drawings.ts'
import { models } from '#support/models/index.ts'

test('every machine has a model', () => {
  expect(Object.keys(models).toSorted()).toEqual(readdirSync(join(packageRoot, 'machines')).toSorted())
})

test.each(Object.keys(models))(
  'machines/%s shows the machine as it is (npm run machines draws it anew)',
  (name) => {
    const { file, text } = drawingOf(name)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

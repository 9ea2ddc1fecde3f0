import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { drawingOf } from '#support/drawings.ts'
import { models } from '#support/models/index.ts'

test('every machine has a model', () => {
  expect(Object.keys(models).toSorted()).toEqual(readdirSync(join(packageRoot, 'machines')).toSorted())
})

test.each(
  Object.keys(models),
)('the drawing of machines/%s is up to date (npm run machines redraws it)', (name) => {
  const { file, text } = drawingOf(name)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

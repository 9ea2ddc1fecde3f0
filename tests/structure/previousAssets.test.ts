import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtAssets, keepPreviousAssets } from '../../tools/vitePreviousAssets.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'latern-assets-'))
  folder = join(parent, 'console')
  mkdirSync(join(folder, 'assets'), { recursive: true })
})
afterEach(() => rmSync(parent, { recursive: true }))

const write = (...files: string[]) => {
  for (const file of files)
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, `${file}${end}`), file)
}
/** A build that writes index.html and these assets. */
function build(...assets: string[]) {
  const files = ['index.html', ...assets.map((name) => `assets/${name}`)]
  write(...files)
  keepPreviousAssets(folder, files)
}
const there = () => readdirSync(join(folder, 'assets')).filter((file) => !/\.(br|gz)$/.test(file))

test('a build leaves the assets of the build before, and not those of two before', () => {
  build('a-1.js', 'shared.js')
  build('a-2.js', 'shared.js')
  expect(there()).toEqual(['a-1.js', 'a-2.js', 'shared.js'])
  build('a-3.js', 'shared.js')
  expect(there()).toEqual(['a-2.js', 'a-3.js', 'shared.js'])
  expect(readdirSync(join(folder, 'assets'))).toHaveLength(9)
  expect(builtAssets(folder)).toEqual({
    own: ['assets/a-3.js', 'assets/shared.js'],
    previous: ['assets/a-2.js'],
  })
})

test('building the same again is no release', () => {
  build('a-1.js')
  build('a-2.js')
  build('a-2.js')
  expect(there()).toEqual(['a-1.js', 'a-2.js'])
})

test('a release that is taken back leaves the one that it replaces', () => {
  build('a-1.js')
  build('a-2.js')
  build('a-1.js')
  expect(there()).toEqual(['a-1.js', 'a-2.js'])
  build('a-3.js')
  expect(there()).toEqual(['a-1.js', 'a-3.js'])
})

test('what an interrupted build has left is no release', () => {
  build('a-1.js')
  write('assets/a-half.js')
  build('a-2.js')
  expect(there()).toEqual(['a-1.js', 'a-2.js'])
})

test('of a folder whose build has written nothing down, all assets are kept once', () => {
  write('assets/a-0.js')
  build('a-1.js')
  expect(there()).toEqual(['a-0.js', 'a-1.js'])
  build('a-2.js')
  expect(there()).toEqual(['a-1.js', 'a-2.js'])
})

test('other files than assets are those of this build alone', () => {
  build('a-1.js')
  write('old.html')
  build('a-2.js')
  expect(readdirSync(folder)).toEqual(['assets', 'index.html', 'index.html.br', 'index.html.gz'])
})

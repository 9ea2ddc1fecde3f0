import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { builtAssets } from '../../tools/vitePreviousAssets.ts'

/** What `npm run build` has made; `npm test` builds first. */
const folder = join(packageRoot, 'dist/console')
/** Those of this build alone; beside them lie those of the build before. */
const assets = (builtAssets(folder)?.own ?? []).map((file) => file.replace('assets/', ''))
const index = readFileSync(join(folder, 'index.html'), 'utf8')
const source = (file: string) => readFileSync(join(folder, 'assets', file), 'utf8')

/** Bytes, gzipped as they are served. */
const LIMIT = 250_000

/** The files that these need before they run: what they import, and what that imports. */
function withImports(files: readonly string[], needed = new Set<string>()): Set<string> {
  for (const file of files)
    if (!needed.has(file)) {
      needed.add(file)
      withImports(importedBy(file), needed)
    }
  return needed
}

const importedBy = (file: string) =>
  [...source(file).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)

function chunk(name: string): string {
  const found = assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
  if (found.length !== 1) throw new Error(`There are ${found.length} chunks called ${name}`)
  return found[0] as string
}

const entries = [...index.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file)
const gzipped = (files: Iterable<string>) =>
  [...files].reduce((bytes, file) => bytes + statSync(join(folder, 'assets', `${file}.gz`)).size, 0)

describe('the first load of the built console', () => {
  test.each([
    ['where one signs in', ['Bare', 'LoginPage']],
    ['the overview of somebody who is signed in', ['shell', 'DashboardOrTerms']],
  ])('takes at most 250 kB of JavaScript until the first route, %s, can be used', (route, chunks) => {
    const bytes = gzipped(withImports([...entries, ...chunks.map(chunk)]))
    process.stdout.write(`First load, ${route}: ${Math.round(bytes / 1000)} kB of JavaScript, gzipped\n`)
    expect(entries).not.toEqual([])
    expect(bytes).toBeLessThanOrEqual(LIMIT)
  })

  test('takes at most 24 files for a page, and none of them waits for another that waits for it', () => {
    const pages = assets.filter((file) => /^\w+Page-[\w-]{8}\.js$/.test(file))
    const counts = pages.map((file): [string, number] => [
      file,
      withImports([...entries, chunk('shell'), file]).size,
    ])
    const [most = ['', 0]] = counts.sort(([, one], [, other]) => other - one)
    process.stdout.write(`The page of most files: ${most.join(', ')}\n`)
    expect(pages.length).toBeGreaterThan(20)
    expect(most[1]).toBeLessThanOrEqual(24)
    const scripts = assets.filter((file) => file.endsWith('.js'))
    const waiting = scripts.filter((file) => withImports(importedBy(file)).has(file))
    expect(waiting).toEqual([])
  })

  test('has what every page runs compiled while it arrives', () => {
    for (const name of ['libraries', 'index', 'shell'])
      expect(source(chunk(name)).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad'])
  })

  test('names what every page of somebody who is signed in needs', () => {
    const [, preloaded = ''] = /data-preload-when-signed-in="([^"]*)"/.exec(index) ?? []
    const needed = ['shell', 'outbox', 'offline'].map((name) => `/assets/${chunk(name)}`)
    expect(preloaded.split(' ')).toEqual(needed)
  })

  test('runs no script that is written into the page, and asks no other host', () => {
    expect(index).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(index).not.toMatch(/\b(src|href)="(https?:)?\/\//)
    expect(index).not.toMatch(/\son\w+=/)
  })

  test('brings no sources', () => {
    const scripts = assets.filter((file) => file.endsWith('.js'))
    expect(scripts).not.toEqual([])
    expect(assets.filter((file) => file.includes('.map'))).toEqual([])
    expect(scripts.filter((file) => source(file).includes('sourceMappingURL'))).toEqual([])
  })
})

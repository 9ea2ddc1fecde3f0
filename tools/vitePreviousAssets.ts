import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** What the last two builds that differ have put into the folder's `assets`, sorted. */
type BuiltAssets = { readonly own: readonly string[]; readonly previous: readonly string[] }

/** The file in which a build writes that down: beside the folder, so that it is not served. */
const recordOf = (folder: string) => `${folder}-assets.json`

/** What the last build of this folder has written down; undefined where there was none. */
export function builtAssets(folder: string): BuiltAssets | undefined {
  const file = recordOf(folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Removes what neither this build nor the one before has made. Pages of the previous build load its files as long as they are
 * open, so these stay for one release; building the same files again is no release.
 * @param own the files of this build, relative to the folder
 */
export function keepPreviousAssets(folder: string, own: readonly string[]): void {
  const there = filesIn(folder)
  const ownAssets = own.filter(isAsset).sort()
  const last = builtAssets(folder) ?? { own: there.filter(isAsset).map(uncompressed), previous: [] }
  const before = isSame(last.own, ownAssets) ? last.previous : last.own
  const kept = new Set([...own, ...before])
  for (const file of there) if (!kept.has(uncompressed(file))) rmSync(join(folder, file))
  const previous = [...new Set(before)].filter((file) => !ownAssets.includes(file)).sort()
  writeFileSync(recordOf(folder), JSON.stringify({ own: ownAssets, previous } satisfies BuiltAssets))
}

const isAsset = (file: string) => file.startsWith('assets/')
const uncompressed = (file: string) => file.replace(/\.(br|gz)$/, '')
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((file, at) => file === other[at])

/** The files in a folder, relative to it, with forward slashes. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

/** Keeps the assets of the build before beside those of this one; needs `emptyOutDir: false`. */
export function previousAssets(): Plugin {
  let publicFolder = ''
  return {
    name: 'previous-assets',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir
    },
    writeBundle({ dir = '' }, bundle) {
      keepPreviousAssets(dir, [...Object.keys(bundle), ...filesIn(publicFolder)])
    },
  }
}

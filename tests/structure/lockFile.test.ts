import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
}

const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

/**
 * Builds for other platforms of three tools that only building and checking need. The registry that the lock file was
 * written with does not have them; whoever can reach one that does fills them in and shortens this list.
 */
const unknown = /^node_modules\/(@biomejs\/cli-|@oxc-parser\/binding-|@tailwindcss\/oxide-)/

test('every package in the lock file has an integrity hash', () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(without.filter(([path, { dev, optional }]) => !(unknown.test(path) && dev && optional))).toEqual([])
  expect(without.length).toBeLessThanOrEqual(31)
})

test('the lock file names no registry: each machine asks its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved)).toEqual([])
})

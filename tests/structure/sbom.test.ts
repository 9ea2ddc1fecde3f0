import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'

type Bill = {
  bomFormat: string
  specVersion: string
  components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[]
}
type Package = { version: string; dev?: boolean; link?: boolean }

test('the bill of materials is CycloneDX, and names every package that is installed for running Latern', () => {
  const text = execFileSync('npm', ['run', 'sbom', '--silent'], { cwd: packageRoot, encoding: 'utf8' })
  const bill = JSON.parse(text) as Bill
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', expect.stringMatching(/^1\.\d$/)])
  expect(bill.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)

  const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const needed = Object.entries(packages).flatMap(([path, { version, dev, link }]) =>
    path.startsWith('node_modules/') && !dev && !link
      ? [`${path.split('node_modules/').at(-1)}@${version}`]
      : [],
  )
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter((each) => !named.has(each))).toEqual([])
})

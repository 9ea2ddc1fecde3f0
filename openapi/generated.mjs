/** What the generators share: the contract that they read, and how each writes its file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

export const contract = parse(readFileSync(new URL('lighting.yaml', import.meta.url), 'utf8'))

/**
 * Writes a generated file, named by its path in the project. With `--check` nothing is written, and the process fails where the
 * file is not what would be.
 */
export function writeGenerated(path, text) {
  const file = new URL(`../${path}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${path} is not fresh: run npm run generate:contract\n`)
    process.exitCode = 1
  }
}

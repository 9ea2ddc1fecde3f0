// Plain JavaScript without dependencies: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Runs a command in the project's folder, its output shown, and ends this process where it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const recorded = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Does `work` unless it was done for the same `state` before. */
function once(file, state, work) {
  if (recorded(file) === state) return false
  work()
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, state)
  return true
}

/** Installs what the folder's package-lock.json says, unless that is what is there. */
export function install(folder = root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  once(join(folder, 'node_modules/.latern-installed'), lock, () => {
    console.log('Installing packages…')
    run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  })
}

const sources = [
  'src',
  'machines',
  'server',
  'openapi',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  '.env',
]

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

/** Builds the console and the server into dist/, unless they were built from the same sources. */
export function build() {
  const state = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(join(root, source)))
      state.update(file).update('\0').update(readFileSync(file)).update('\0')
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort())
    state.update(`${name}=${process.env[name]}\0`)
  once(join(root, 'dist/.built'), state.digest('hex'), () => {
    console.log('Building the console and the server…')
    run(npm, ['run', 'build', '--silent'])
  })
}

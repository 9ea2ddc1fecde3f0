// Plain JavaScript without dependencies, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './fileLock.mjs'

export const root = join(import.meta.dirname, '..')

/** Exit codes by signal, as shells report them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
/** npm forwards a Ctrl-C that the terminal has sent already; a second signal within this time (ms) is the same one. */
const sameSignal = 500

/**
 * Calls `stop` with each stop signal and whether it is a repeated one. By default the process prints a line and exits.
 * A handler added later replaces earlier ones until it is removed.
 *
 * @returns a function that removes the handler
 */
export function onStopSignals(stop = end) {
  let first
  const handlers = Object.keys(exitCodes).map((signal) => {
    const handler = () => {
      if (process.listeners(signal).at(-1) !== handler) return
      first ??= performance.now()
      stop(signal, performance.now() - first > sameSignal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const remove of handlers) remove()
  }
}

function end(signal) {
  console.log('Stopped. The next start goes on from here.')
  process.exit(exitCodes[signal])
}

const onWindows = process.platform === 'win32'
const npm = onWindows ? 'npm.cmd' : 'npm'

/**
 * Runs a command in a folder (default: the project's), shows its output, and exits if it fails. A stop signal first
 * ends the command and its child processes, since npm leaves its scripts running. `started` gets the process id.
 */
export async function run(command, args, { started, folder = root } = {}) {
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: folder, stdio, shell: onWindows, detached: !onWindows })
  if (child.pid) started?.(child.pid)
  let stopped
  const remove = onStopSignals((signal, again) => {
    if (again) end(signal)
    stopped ??= signal
    endGroup(child)
  })
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
  remove()
  if (stopped) end(stopped)
  if (status !== 0) process.exit(status ?? 1)
}

function endGroup(child) {
  try {
    if (onWindows) child.kill()
    else if (child.pid) process.kill(-child.pid, 'SIGTERM')
  } catch {
    // It has exited already.
  }
}

const recorded = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/**
 * Does `work` unless it is already done for this `state`. If another process in this checkout is working, it waits and
 * checks again.
 */
async function once(file, state, work) {
  if (recorded(file) === state) return
  const wait = (processId) =>
    console.log(`Another start (process ${processId}) installs or builds here; waiting for it…`)
  await withFileLock(join(root, '.preparing'), wait, async (alsoHolds) => {
    if (recorded(file) === state) return
    rmSync(file, { force: true })
    await work(alsoHolds)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, state)
  })
}

/** Installs the folder's dependencies unless they match package-lock.json. */
export async function install(folder = root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  await once(join(folder, 'node_modules/.latern-installed'), lock, async (started) => {
    console.log('Installing packages…')
    await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { started, folder })
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

/** Builds the console and the server into dist/, unless the sources are unchanged. */
export async function build() {
  const state = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(join(root, source)))
      state.update(file).update('\0').update(readFileSync(file)).update('\0')
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort())
    state.update(`${name}=${process.env[name]}\0`)
  await once(join(root, 'dist/.built'), state.digest('hex'), async (started) => {
    console.log('Building the console and the server…')
    await run(npm, ['run', 'build', '--silent'], { started })
  })
}

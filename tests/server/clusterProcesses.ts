import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { vi } from 'vitest'
import { killEverythingIn } from '#support/processes.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folders: string[] = []
const children: ChildProcess[] = []
const disks: string[] = []

/** A data folder that does not exist yet; `cleanUp` removes it with everything that runs in it. */
export async function newDataFolder(name = 'data'): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  return join(folder, name)
}

/** A server in a separate process. `said` resolves with the first line that starts with the given words. */
export function startWorker(folder: string, options: { uid?: number; packageFolder?: string } = {}) {
  const args = Object.entries({ folder, ...options }).flatMap(([name, value]) => [`--${name}`, `${value}`])
  const worker = spawn(process.execPath, ['--import', 'tsx', 'tests/server/clusterWorker.ts', ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(worker)
  const lines: string[] = []
  for (const stream of [worker.stdout, worker.stderr]) {
    createInterface(stream).on('line', (line) => lines.push(line))
  }
  const said = (start: string): Promise<string> =>
    vi.waitFor(
      () => {
        const line = lines.find((each) => each.startsWith(start))
        if (line === undefined)
          throw new Error(`The worker has not said "${start}" but:\n${lines.join('\n')}`)
        return line
      },
      { timeout: 20_000, interval: 1 },
    )
  return {
    processId: worker.pid ?? 0,
    said,
    ready: async (): Promise<ClientConfig> => JSON.parse((await said('ready ')).slice('ready '.length)),
    kill: async (signal: NodeJS.Signals) => {
      worker.kill(signal)
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    },
  }
}

/** The process id in a folder's lock file, whether it runs or not. */
export const postmasterOf = (folder: string): number =>
  Number.parseInt(readFileSync(lockFileOf(folder), 'utf8'), 10)

export const lockFileOf = (folder: string): string => join(folder, 'postgres', 'postmaster.pid')

/** Makes `folder` a disk of so many MB, until `cleanUp`. Undefined where that is not allowed, even to root. */
export function mountDisk(folder: string, megabytes: number): string | undefined {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`]
  if (run('mount', ...options, 'tmpfs', folder) !== 0) return undefined
  disks.push(folder)
  return folder
}

const run = (program: string, ...args: string[]) => spawnSync(program, args).status

/** Ends what a test has started and removes its folders, also when the test failed. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders) killEverythingIn(folder)
  for (const disk of disks.splice(0)) run('umount', '--lazy', disk)
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends Record<string, unknown>>(
  connection: ClientConfig,
  sql: string,
): Promise<Row[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

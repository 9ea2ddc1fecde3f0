import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The processes that work in a folder or below it; without /proc, its PostgreSQL alone. */
export function processesIn(folder: string): number[] {
  if (!existsSync('/proc')) {
    const lock = join(folder, 'postgres', 'postmaster.pid')
    return existsSync(lock) ? [Number.parseInt(readFileSync(lock, 'utf8'), 10)] : []
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry).startsWith(`${folder}/`))
    .map(Number)
}

/** What these processes are, for people. */
export const commandsOf = (processIds: readonly number[]): string =>
  processIds
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return `${id}, which has ended by now`
      }
    })
    .join('; ')

function workingFolder(processId: string): string {
  try {
    return `${readlinkSync(`/proc/${processId}/cwd`)}/`
  } catch {
    return ''
  }
}

/** Kills all of them, as a machine that loses its power would. @returns which they were */
export function killEverythingIn(folder: string): number[] {
  const killed = processesIn(folder)
  for (const processId of killed) {
    try {
      process.kill(processId, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  return killed
}

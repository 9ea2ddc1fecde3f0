// Plain JavaScript without dependencies, since `npm start` uses it before anything is installed.
import { readFileSync } from 'node:fs'

/**
 * Whether a process with this id runs, under any account. A zombie does not: in a container whose first process collects
 * none, it keeps its id until the container stops. Only Linux can tell; elsewhere every process that exists counts.
 *
 * @param {number} processId
 */
export function isRunning(processId) {
  try {
    process.kill(processId, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
  return !isZombie(processId)
}

/** @param {number} processId */
function isZombie(processId) {
  try {
    return /\(.*\) Z /s.test(readFileSync(`/proc/${processId}/stat`, 'utf8'))
  } catch {
    return false
  }
}

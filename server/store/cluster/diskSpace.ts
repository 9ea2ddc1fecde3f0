import { statfs } from 'node:fs/promises'
import { ClusterError } from './failures.ts'

const MB = 1024 * 1024
/** The size of a WAL segment; with less space PostgreSQL stops. */
const minFreeBytes = 16 * MB

/** @throws ClusterError if the disk of `folder` has fewer than `bytes` free for `what`. */
export async function requireDiskSpace(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  throw new ClusterError(
    `The disk is nearly full: ${what} needs some ${megabytes(bytes)}, and ${folder} has ${megabytes(free)} free. ` +
      'Make room there, or name a data folder on another disk: npm start -- --data FOLDER',
  )
}

/** An error if `message` reports a full disk or the disk of `folder` is full; otherwise undefined. */
export async function diskFullError(message: string, folder: string): Promise<ClusterError | undefined> {
  const free = await freeBytes(folder)
  if (free >= minFreeBytes && !/no space left on device|disk quota exceeded/i.test(message)) return undefined
  return new ClusterError(
    `The disk is full: ${folder} has ${megabytes(free)} free. Make room there and start again; nothing is lost.`,
  )
}

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString('en')} MB`

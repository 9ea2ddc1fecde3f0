import { statfs } from 'node:fs/promises'
import { ClusterFailed } from './failures.ts'

const MB = 1024 * 1024
/** PostgreSQL writes its log in files of this size. With less left it can do nothing. */
const leastRoom = 16 * MB

/** @throws ClusterFailed where the disk of `folder` has not so many bytes left for `what`. */
export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  throw new ClusterFailed(
    `The disk is nearly full: ${what} needs some ${megabytes(bytes)}, and ${folder} has ${megabytes(free)} free. ` +
      'Make room there, or name a data folder on another disk: npm start -- --data FOLDER',
  )
}

/** The error that says so where `message` tells of a full disk, or the disk of `folder` is full; otherwise undefined. */
export async function diskFull(message: string, folder: string): Promise<ClusterFailed | undefined> {
  const free = await freeBytes(folder)
  if (free >= leastRoom && !/no space left on device|disk quota exceeded/i.test(message)) return undefined
  return new ClusterFailed(
    `The disk is full: ${folder} has ${megabytes(free)} free. Make room there and start again; nothing is lost.`,
  )
}

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString('en')} MB`

import { statfsSync } from 'node:fs'

/** Eight WAL segments: without space for the next one PostgreSQL stops, and reading with it. */
const minFreeBytes = 128 * 1024 * 1024
const checkedEvery = 500

/** Returns a function that tells whether the disk of `folder` is nearly full. It checks at most twice a second. */
export function createDiskFullCheck(folder: string): () => boolean {
  let checked = Number.NEGATIVE_INFINITY
  let isFull = false
  return () => {
    const now = performance.now()
    if (now - checked < checkedEvery) return isFull
    checked = now
    try {
      const { bavail, bsize } = statfsSync(folder)
      isFull = bavail * bsize < minFreeBytes
    } catch {
      // If the file system does not report free space, PostgreSQL's own errors have to do.
      isFull = false
    }
    return isFull
  }
}

import { statfsSync } from 'node:fs'

/** Eight segments of PostgreSQL's log: it ends, and reading with it, where there is no space for the next one. */
const leastSpace = 128 * 1024 * 1024
const checkedEvery = 500

/** Tells whether the disk that `folder` is on is as good as full; looked at twice a second at most. */
export function fullDisk(folder: string): () => boolean {
  let checked = Number.NEGATIVE_INFINITY
  let isFull = false
  return () => {
    const now = performance.now()
    if (now - checked < checkedEvery) return isFull
    checked = now
    try {
      const { bavail, bsize } = statfsSync(folder)
      isFull = bavail * bsize < leastSpace
    } catch {
      // A file system that does not say is used until PostgreSQL has no more space on it.
      isFull = false
    }
    return isFull
  }
}

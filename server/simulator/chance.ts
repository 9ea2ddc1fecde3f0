/**
 * A pseudo-random number from 0 to 1 (exclusive), determined by the seeds (integers): murmur3's finaliser. The
 * simulated field is a function of time and has no state.
 */
export function chance(...seeds: number[]): number {
  let hash = 0x9e3779b9
  for (const seed of seeds) {
    hash ^= seed | 0
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return (hash >>> 0) / 2 ** 32
}

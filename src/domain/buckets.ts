/**
 * The bucket that contains `time`: the last one with an edge not after it; -1 before the first. `edges` are ascending,
 * equal ones allowed. `guess` is tried first, since neighbours in time mostly share a bucket.
 */
export function bucketAt(edges: Float64Array, time: number, guess = 0): number {
  if ((edges[guess] as number) <= time && time < (edges[guess + 1] as number)) return guess
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

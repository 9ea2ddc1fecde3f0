/** Buckets that Page Up and Page Down move by. */
const PAGE = 10

/** The bucket that a key moves to, among `count`; undefined for other keys and without buckets. */
export function bucketAfterKey(bucket: number, count: number, key: string): number | undefined {
  const next = {
    ArrowLeft: bucket - 1,
    ArrowRight: bucket + 1,
    PageDown: bucket - PAGE,
    PageUp: bucket + PAGE,
    Home: 0,
    End: count - 1,
  }[key]
  return next === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, next))
}

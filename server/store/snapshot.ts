/**
 * Which transactions had ended at a moment: those before `next`, without those that were running. PostgreSQL's
 * pg_snapshot.
 */
export type Snapshot = {
  readonly next: number
  /** In ascending order. */
  readonly running: readonly number[]
}

/** Reads PostgreSQL's text of a snapshot: xmin:xmax:running,running… */
export function readSnapshot(text: string): Snapshot {
  const [, next, running = ''] = text.split(':')
  return { next: Number(next), running: running === '' ? [] : running.split(',').map(Number) }
}

export const contains = ({ next, running }: Snapshot, transaction: number): boolean =>
  transaction < next && !running.includes(transaction)

/** Every transaction before this one is part of the snapshot. */
export const containsAllBefore = ({ next, running: [lowest = next] }: Snapshot): number => lowest

/** The part of a snapshot before a transaction. It contains no more than the whole one. */
export const endingBefore = ({ next, running }: Snapshot, transaction: number): Snapshot => {
  const end = Math.min(next, transaction)
  return { next: end, running: running.filter((it) => it < end) }
}

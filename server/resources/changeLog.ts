import type { PollTable } from '#openapi/lighting.d.ts'
import type { Change } from '../store/changeFeed.ts'
import { contains, type Snapshot } from '../store/snapshot.ts'

/** The most that is kept: some megabytes. Older cursors are answered with everything. */
const mostIds = 1_000_000
const mostChanges = 10_000

/** The newest changes of the feed, in the order in which this process read them. */
export class ChangeLog {
  #changes: Change[] = []
  #ids = 0
  #begin: number
  #end: number

  /** @param begin the transaction from which on every change will be added */
  constructor(begin: number) {
    this.#begin = begin
    this.#end = begin
  }

  /** Changes of earlier transactions are not known. */
  get begin(): number {
    return this.#begin
  }

  /** The number after that of the last transaction. */
  get end(): number {
    return this.#end
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#changes.push(change)
      this.#ids += change.ids.length
      this.#end = Math.max(this.#end, change.transaction + 1)
    }
    let dropped = 0
    while (this.#ids > mostIds || this.#changes.length - dropped > mostChanges) {
      const { transaction, ids } = this.#changes[dropped] as Change
      dropped += 1
      this.#ids -= ids.length
      this.#begin = Math.max(this.#begin, transaction + 1)
    }
    if (dropped > 0) this.#changes = this.#changes.slice(dropped)
  }

  /** The ids that transactions outside of a snapshot touched, by table. */
  idsOutside(snapshot: Snapshot): Map<PollTable, Set<number>> {
    return idsByTable(this.#changes.filter(({ transaction }) => !contains(snapshot, transaction)))
  }
}

/** The entities that changes touched. */
export function idsByTable(changes: readonly Change[]): Map<PollTable, Set<number>> {
  const byTable = new Map<PollTable, Set<number>>()
  for (const { table, ids } of changes) {
    const known = byTable.get(table) ?? new Set()
    byTable.set(table, known)
    for (const id of ids) known.add(id)
  }
  return byTable
}

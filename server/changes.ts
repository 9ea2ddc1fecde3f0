import type { PollTable } from '#openapi/lighting.d.ts'
import { afterCommit } from './store/callTransaction.ts'

/** Counts writes per table since the start. A cache is valid while its table's version stays the same. */
export class Changes {
  readonly #versions = new Map<PollTable, number>()

  versionOf(table: PollTable): number {
    return this.#versions.get(table) ?? 0
  }

  /**
   * Call it after a commit and before the response is sent, so that the next poll includes the write. In a call that has
   * one transaction, it counts from that one's commit.
   */
  record(...tables: PollTable[]): void {
    afterCommit(() => {
      for (const table of tables) this.#versions.set(table, this.versionOf(table) + 1)
    })
  }
}

import type { PollTable } from '#openapi/lighting.d.ts'

/** What has been written since the start, table by table: a cache made at one version serves until the next. */
export class Changes {
  readonly #versions = new Map<PollTable, number>()

  versionOf(table: PollTable): number {
    return this.#versions.get(table) ?? 0
  }

  /** To be called when a write is committed, before its answer goes out: who polls next sees it. */
  wrote(...tables: PollTable[]): void {
    for (const table of tables) this.#versions.set(table, this.versionOf(table) + 1)
  }
}

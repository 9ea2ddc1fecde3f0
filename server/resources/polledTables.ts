import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PollTable } from '#openapi/lighting.d.ts'
import type { Changes } from '../changes.ts'
import type { DB } from '../store/schema.d.ts'
import { entities, listEntities } from './tables.ts'

export const allTables = Object.keys(entities) as PollTable[]

/** A table as it was last read: its entities as JSON, each with the revision that last changed it. */
type CachedTable = {
  /** Of `Changes`. */
  version: number
  entities: ReadonlyMap<number, { json: string; revision: number }>
  removed: Map<number, number>
  /** The last revision at which anything changed. */
  revision: number
  reading?: Promise<void>
}

/**
 * The poll's tables in memory. Each is read once per version, however many consoles ask, and compared with what it was; what
 * differs has changed. Revisions count up for as long as this process runs. A cursor names the process (its epoch) and a
 * revision, so a cursor of another process is never mistaken for one of this.
 */
export class PolledTables {
  readonly #epoch = randomUUID()
  readonly #tables = new Map<PollTable, CachedTable>()
  #revision = 0

  constructor(
    readonly query: Kysely<DB>,
    readonly changes: Changes,
  ) {}

  /** Names the present state, for a later question about what has changed since. */
  get cursor(): string {
    return `${this.#epoch}.${this.#revision}`
  }

  /** The revision of an earlier cursor; undefined where it is another process's. */
  revisionOf(since: string | null): number | undefined {
    const [epoch, revision = ''] = since?.split('.') ?? []
    return epoch === this.#epoch && /^\d+$/.test(revision) && Number(revision) <= this.#revision
      ? Number(revision)
      : undefined
  }

  /** Resolves when every write that was told of before this call is in. */
  async refresh(tables: readonly PollTable[]): Promise<void> {
    await Promise.all(tables.map((table) => this.#bringUpTo(this.changes.versionOf(table), table)))
  }

  revisionOfTable(table: PollTable): number {
    return this.#kept(table).revision
  }

  /** All of a table in order of id, as JSON text: a list. */
  list(table: PollTable): string {
    return listOf([...this.#kept(table).entities.values()].map(({ json }) => json))
  }

  /** What was added or changed in a table after a revision, likewise. */
  changedAfter(revision: number, table: PollTable): string {
    const changed: string[] = []
    const kept = this.#kept(table)
    if (kept.revision > revision)
      for (const entity of kept.entities.values()) if (entity.revision > revision) changed.push(entity.json)
    return listOf(changed)
  }

  removedAfter(revision: number, table: PollTable): number[] {
    return [...this.#kept(table).removed].filter(([, removed]) => removed > revision).map(([id]) => id)
  }

  #kept(table: PollTable): CachedTable {
    const kept = this.#tables.get(table) ?? {
      version: -1,
      entities: new Map(),
      removed: new Map(),
      revision: 0,
    }
    this.#tables.set(table, kept)
    return kept
  }

  async #bringUpTo(version: number, table: PollTable): Promise<void> {
    const kept = this.#kept(table)
    while (kept.version < version) {
      kept.reading ??= this.#read(table, kept).finally(() => delete kept.reading)
      await kept.reading
    }
  }

  async #read(table: PollTable, kept: CachedTable): Promise<void> {
    const version = this.changes.versionOf(table)
    const rows = await listEntities(this.query, table)
    const revision = this.#revision + 1
    let differs = false
    const fresh = new Map<number, { json: string; revision: number }>()
    for (const { id, json } of rows) {
      const before = kept.entities.get(id)
      const isSame = before?.json === json
      fresh.set(id, isSame ? before : { json, revision })
      kept.removed.delete(id)
      differs ||= !isSame
    }
    for (const id of kept.entities.keys())
      if (!fresh.has(id)) {
        kept.removed.set(id, revision)
        differs = true
      }
    kept.entities = fresh
    kept.version = version
    if (differs) {
      kept.revision = revision
      this.#revision = revision
    }
  }
}

const listOf = (entities: readonly string[]) => `[${entities.join()}]`

import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PollTable } from '#openapi/lighting.d.ts'
import type { Changes } from '../changes.ts'
import type { DB } from '../store/schema.d.ts'
import { entities, listEntities } from './tables.ts'

export const allTables = Object.keys(entities) as PollTable[]

/** A table as last read: its entities as JSON, each with the revision of its last change. */
type CachedTable = {
  /** The table's version in `Changes`. */
  version: number
  entities: ReadonlyMap<number, { json: string; revision: number }>
  removed: Map<number, number>
  /** The revision of the table's last change. */
  revision: number
  reading?: Promise<void>
}

/**
 * The poll's tables in memory. Each is read once per version, however many consoles poll, and compared with its
 * previous content to find changes. Revisions increase while this process runs. A cursor contains the process's epoch
 * and a revision, so a cursor of another process is recognised.
 */
export class PolledTables {
  readonly #epoch = randomUUID()
  readonly #tables = new Map<PollTable, CachedTable>()
  #revision = 0

  constructor(
    readonly query: Kysely<DB>,
    readonly changes: Changes,
  ) {}

  /** The current state's cursor, for a later request for changes. */
  get cursor(): string {
    return `${this.#epoch}.${this.#revision}`
  }

  /** The revision of an earlier cursor; undefined if another process issued it. */
  revisionOf(since: string | null): number | undefined {
    const [epoch, revision = ''] = since?.split('.') ?? []
    return epoch === this.#epoch && /^\d+$/.test(revision) && Number(revision) <= this.#revision
      ? Number(revision)
      : undefined
  }

  /** Resolves when the cache includes every write recorded before this call. */
  async refresh(tables: readonly PollTable[]): Promise<void> {
    await Promise.all(tables.map((table) => this.#bringUpTo(this.changes.versionOf(table), table)))
  }

  revisionOfTable(table: PollTable): number {
    return this.#cached(table).revision
  }

  /** A table as a JSON list, ordered by id. */
  list(table: PollTable): string {
    return listOf([...this.#cached(table).entities.values()].map(({ json }) => json))
  }

  /** The entities added or changed after a revision, as a JSON list. */
  changedAfter(revision: number, table: PollTable): string {
    const changed: string[] = []
    const cached = this.#cached(table)
    if (cached.revision > revision)
      for (const entity of cached.entities.values()) if (entity.revision > revision) changed.push(entity.json)
    return listOf(changed)
  }

  removedAfter(revision: number, table: PollTable): number[] {
    return [...this.#cached(table).removed].filter(([, removed]) => removed > revision).map(([id]) => id)
  }

  #cached(table: PollTable): CachedTable {
    const cached = this.#tables.get(table) ?? {
      version: -1,
      entities: new Map(),
      removed: new Map(),
      revision: 0,
    }
    this.#tables.set(table, cached)
    return cached
  }

  async #bringUpTo(version: number, table: PollTable): Promise<void> {
    const cached = this.#cached(table)
    while (cached.version < version) {
      cached.reading ??= this.#read(table, cached).finally(() => delete cached.reading)
      await cached.reading
    }
  }

  async #read(table: PollTable, cached: CachedTable): Promise<void> {
    const version = this.changes.versionOf(table)
    const rows = await listEntities(this.query, table)
    const revision = this.#revision + 1
    let differs = false
    const fresh = new Map<number, { json: string; revision: number }>()
    for (const { id, json } of rows) {
      const before = cached.entities.get(id)
      const isSame = before?.json === json
      fresh.set(id, isSame ? before : { json, revision })
      cached.removed.delete(id)
      differs ||= !isSame
    }
    for (const id of cached.entities.keys())
      if (!fresh.has(id)) {
        cached.removed.set(id, revision)
        differs = true
      }
    cached.entities = fresh
    cached.version = version
    if (differs) {
      cached.revision = revision
      this.#revision = revision
    }
  }
}

const listOf = (entities: readonly string[]) => `[${entities.join()}]`

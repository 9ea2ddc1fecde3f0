import type { Kysely } from 'kysely'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type FeedRead, readChanges, readNewestChanges } from '../store/changeFeed.ts'
import type { DB } from '../store/schema.d.ts'
import { containsAllBefore, endingBefore, type Snapshot } from '../store/snapshot.ts'
import { ChangeLog, idsByTable } from './changeLog.ts'
import { readCursor, writeCursor } from './pollCursor.ts'
import { entities, listEntities } from './tables.ts'

export const allTables = Object.keys(entities) as PollTable[]

/** A table as last read. */
type CachedTable = {
  /** Each entity as JSON, in the order of their ids. */
  entities: Map<number, string>
  /** Increases whenever an entity changes, while this process runs. */
  revision: number
}

/** Where this process is in the change feed. */
type Position = { snapshot: Snapshot; source: string }

export type TableChanges = { readonly changed: string; readonly removed: readonly number[] }

/**
 * The poll's tables in memory. The change feed tells which entities to read again, whichever server changed them, so a
 * poll costs what changed, however many consoles there are. A cursor is a position in the feed, which every server of the
 * database knows.
 */
export class PolledTables {
  readonly #tables = new Map<PollTable, CachedTable>()
  #log = new ChangeLog(0)
  #position: Position | undefined
  /** The read that is under way, and the one after it. */
  #reading: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(readonly query: Kysely<DB>) {}

  /** Resolves when the tables include every write, of any server, that was committed before this call. */
  refresh(): Promise<void> {
    // A read that is under way may have begun before the write.
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#reading = this.#read()
        return this.#reading
      })
    return this.#next
  }

  /** The current state's cursor, for a later request for changes. */
  get cursor(): string {
    const { snapshot, source } = this.#current
    return writeCursor(source, endingBefore(snapshot, this.#log.end))
  }

  revisionOfTable(table: PollTable): number {
    return this.#cached(table).revision
  }

  /** A table as a JSON list, ordered by id. */
  list(table: PollTable): string {
    return listOf([...this.#cached(table).entities.values()])
  }

  /**
   * What changed after an earlier cursor, by table, without tables in which nothing did; undefined if the cursor is another
   * database's, or so old that the changes since are not known.
   */
  changesAfter(since: string | null): Map<PollTable, TableChanges> | undefined {
    const position = readCursor(this.#current.source, since)
    if (!position || position.next > this.#log.end || containsAllBefore(position) < this.#log.begin)
      return undefined
    return new Map(
      [...this.#log.idsOutside(position)].map(([table, ids]) => {
        const { entities: cached } = this.#cached(table)
        const sorted = [...ids].sort((one, other) => one - other)
        return [
          table,
          {
            changed: listOf(sorted.flatMap((id) => cached.get(id) ?? [])),
            removed: sorted.filter((id) => !cached.has(id)),
          },
        ]
      }),
    )
  }

  get #current(): Position {
    if (!this.#position) throw new Error('The tables were not read yet')
    return this.#position
  }

  #cached(table: PollTable): CachedTable {
    const cached = this.#tables.get(table) ?? { entities: new Map(), revision: 0 }
    this.#tables.set(table, cached)
    return cached
  }

  async #read(): Promise<void> {
    const position = this.#position
    if (!position) return this.#readEverything()
    const read = await readChanges(this.query, position.snapshot)
    if (read.source !== position.source || read.beginsAt > containsAllBefore(position.snapshot))
      return this.#readEverything()
    return this.#follow(read)
  }

  /** Reads the feed first: what changes meanwhile is read again by the next refresh. */
  async #readEverything(): Promise<void> {
    const read = await readNewestChanges(this.query)
    const tables = await Promise.all(
      allTables.map(async (table) => [table, await listEntities(this.query, table)] as const),
    )
    for (const [table, rows] of tables) {
      const cached = this.#cached(table)
      cached.entities = new Map(rows.map(({ id, json }) => [id, json]))
      cached.revision += 1
    }
    this.#log = new ChangeLog(read.beginsAt)
    this.#moveTo(read)
  }

  async #follow(read: FeedRead): Promise<void> {
    const touched = [...idsByTable(read.changes)]
    const rows = await Promise.all(touched.map(([table, ids]) => listEntities(this.query, table, [...ids])))
    // From here on at once: a poll sees all of it or nothing.
    for (const [index, [table, ids]] of touched.entries())
      updateTable(this.#cached(table), ids, rows[index] ?? [])
    this.#moveTo(read)
  }

  #moveTo({ snapshot, source, changes }: FeedRead): void {
    this.#log.add(changes)
    this.#position = { snapshot, source }
  }
}

function updateTable(
  cached: CachedTable,
  ids: ReadonlySet<number>,
  rows: readonly { id: number; json: string }[],
): void {
  const fresh = new Map(rows.map(({ id, json }) => [id, json]))
  let differs = false
  let isOrdered = true
  for (const id of ids) {
    const json = fresh.get(id)
    if (cached.entities.get(id) === json) continue
    differs = true
    if (json === undefined) cached.entities.delete(id)
    else {
      isOrdered &&= cached.entities.has(id)
      cached.entities.set(id, json)
    }
  }
  if (!isOrdered) cached.entities = new Map([...cached.entities].sort(([one], [other]) => one - other))
  if (differs) cached.revision += 1
}

const listOf = (rows: readonly string[]) => `[${rows.join()}]`

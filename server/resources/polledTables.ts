import type { Kysely } from 'kysely'
import { type Milliseconds, SECOND } from '#domain/units.ts'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type Change, type FeedRead, readChanges, readNewestChanges } from '../store/changeFeed.ts'
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

/** A read of changes that takes less is made for each poll. */
const quickRead: Milliseconds = 25

/**
 * How long reports may wait after a read of changes that took so long. In a city thousands of devices report between two polls: read
 * for each poll they would be read many times a second, and each console would have changes of its own to be sent.
 */
const restAfter = (took: Milliseconds): Milliseconds => (took < quickRead ? 0 : Math.min(10 * took, SECOND))

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
  /** What of the feed has been read beyond the position: reports that wait. */
  #ahead: FeedRead | undefined
  #restsUntil = 0
  /** The read that is under way, and the one after it. */
  #reading: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(
    readonly query: Kysely<DB>,
    readonly rest = restAfter,
  ) {}

  /**
   * Resolves when the tables include every write, of any server, that was committed before this call; of what devices report, where
   * that is much, all that is older than a second.
   */
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

  /** Likewise, and the tables are not behind a cursor that another server may have given. */
  async refreshBeyond(since: string | null): Promise<void> {
    await this.refresh()
    const position = readCursor(this.#current.source, since)
    if (!position || position.next <= this.#log.end) return
    this.#restsUntil = 0
    await this.refresh()
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
    const { snapshot, changes: waiting } = this.#ahead ?? { ...position, changes: [] }
    const read = await readChanges(this.query, snapshot)
    this.#ahead = undefined
    if (read.source !== position.source || read.beginsAt > containsAllBefore(snapshot))
      return this.#readEverything()
    const all = { ...read, changes: [...waiting, ...read.changes] }
    if (this.#mayWait(all.changes)) this.#ahead = all
    else await this.#follow(all)
  }

  #mayWait(changes: readonly Change[]): boolean {
    return performance.now() < this.#restsUntil && changes.every(({ isReport }) => isReport)
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
    const began = performance.now()
    const touched = [...idsByTable(read.changes)]
    const rows = await Promise.all(touched.map(([table, ids]) => listEntities(this.query, table, [...ids])))
    // From here on at once: a poll sees all of it or nothing.
    for (const [index, [table, ids]] of touched.entries())
      updateTable(this.#cached(table), ids, rows[index] ?? [])
    this.#moveTo(read)
    const ended = performance.now()
    this.#restsUntil = ended + this.rest(ended - began)
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

import type { Kysely } from 'kysely'
import { type Milliseconds, SECOND } from '#domain/units.ts'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type Change, type FeedPosition, readChanges, readNewestChanges } from '../store/changeFeed.ts'
import type { DB } from '../store/schema.d.ts'
import { containsAllBefore, endingBefore } from '../store/snapshot.ts'
import { ChangeLog, idsByTable } from './changeLog.ts'
import { readCursor, writeCursor } from './pollCursor.ts'
import { entities, listEntities, listReporting } from './tables.ts'

export const allTables = Object.keys(entities) as PollTable[]

/** A table as last read. */
type CachedTable = {
  /** Each entity as JSON, in the order of their ids. */
  entities: Map<number, string>
  /** Increases whenever an entity changes, while this process runs. */
  revision: number
}

/** A position in the change feed. `readAt` is when the feed was read up to it, by `performance.now()`. */
type Position = FeedPosition & { readAt: Milliseconds }

/** A read of changes that takes less is made for each poll. */
const quickRead: Milliseconds = 25

/** Tables that are older than this are stale: polls wait for newer ones. */
const staleAfter: Milliseconds = 2 * SECOND

/**
 * How long reports may wait after a read of changes that took so long. In a city thousands of devices report between two polls: read
 * for each poll they would be read many times a second, and each console would have changes of its own to be sent.
 */
const pauseAfter = (took: Milliseconds): Milliseconds => (took < quickRead ? 0 : Math.min(10 * took, SECOND))

/** Entities as JSON texts, and the ids of those that are gone. */
export type TableChanges = { readonly changed: readonly string[]; readonly removed: readonly number[] }

/**
 * The poll's tables in memory. The change feed tells which entities to read again, whichever server changed them, so a
 * poll costs what changed, however many consoles there are. A cursor is a position in the feed, which every server of the
 * database knows.
 */
export class PolledTables {
  readonly #tables = new Map<PollTable, CachedTable>()
  #log = new ChangeLog(0)
  /** Up to where the tables include the feed. */
  #position: Position | undefined
  /** Up to where the feed has been read, and the changes of it that the tables do not include yet. */
  #feedPosition: Position | undefined
  #waiting: Change[] = []
  #pausedUntil = 0
  /** Whether the next refresh waits until the tables include all that the feed has. */
  #isUrgent = false
  /** The read of the feed that is under way, and the one after it. */
  #reading: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  /** The read of changed entities that is under way. */
  #updating: Promise<void> | undefined

  constructor(
    readonly query: Kysely<DB>,
    readonly pause = pauseAfter,
  ) {}

  /**
   * Resolves when the tables include every write, of any server, that was committed before this call; of what devices report, where
   * that is much, all that is older than two seconds.
   */
  refresh(): Promise<void> {
    // A read that is under way may have begun before the write.
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#reading = this.#readFeed()
        return this.#reading
      })
    return this.#next
  }

  /** Likewise, and the tables are not behind a cursor that another server may have given. */
  async refreshBeyond(since: string | null): Promise<void> {
    await this.refresh()
    const position = readCursor(this.#current.source, since)
    if (!position || position.next <= this.#log.end) return
    this.#isUrgent = true
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

  /** The entities of a table as JSON texts, ordered by id. */
  list(table: PollTable): readonly string[] {
    return [...this.#cached(table).entities.values()]
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
            changed: sorted.flatMap((id) => cached.get(id) ?? []),
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

  async #readFeed(): Promise<void> {
    const isAsked = this.#isUrgent
    this.#isUrgent = false
    if (!this.#feedPosition) return this.#readEverything()
    const { snapshot, source } = this.#feedPosition
    const readAt = performance.now()
    const read = await readChanges(this.query, snapshot)
    if (read.source !== source || read.beginsAt > containsAllBefore(snapshot)) return this.#readEverything()
    this.#feedPosition = positionOf(read, readAt)
    this.#waiting.push(...read.changes)
    const isUrgent = isAsked || this.#waiting.some(({ isReport }) => !isReport)
    if (!isUrgent && performance.now() < this.#pausedUntil) return
    const isStale = readAt - this.#current.readAt >= staleAfter
    if (!isUrgent && this.#pausedUntil > 0 && !isStale) {
      // Where it fails, the tables become stale, and polls wait for an update and are told its error.
      this.#update().catch(() => {})
      return
    }
    // An update that is under way lacks what was read just now.
    await this.#updating?.catch(() => {})
    await this.#update()
  }

  /** Reads the feed first: what changes meanwhile is read again by the next refresh. */
  async #readEverything(): Promise<void> {
    await this.#updating?.catch(() => {})
    const readAt = performance.now()
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
    this.#log.add(read.changes)
    this.#waiting = []
    this.#feedPosition = positionOf(read, readAt)
    this.#position = this.#feedPosition
  }

  /** Brings the tables up to the feed's position; one update at a time. */
  #update(): Promise<void> {
    this.#updating ??= this.#updateTables().finally(() => {
      this.#updating = undefined
    })
    return this.#updating
  }

  async #updateTables(): Promise<void> {
    const began = performance.now()
    const position = this.#feedPosition
    const changes = [...this.#waiting]
    const touched = await this.#readTouched(changes)
    // From here on at once: a poll sees all of it or nothing.
    for (const { table, ids, rows } of touched) updateTable(this.#cached(table), ids, rows)
    this.#log.add(changes)
    this.#waiting = this.#waiting.slice(changes.length)
    this.#position = position
    const ended = performance.now()
    const pause = this.pause(ended - began)
    this.#pausedUntil = pause > 0 ? ended + pause : 0
  }

  /** The entities that changes touched, by table. Of those that have only reported, only their reports are read. */
  async #readTouched(changes: readonly Change[]) {
    const changed = idsByTable(changes.filter(({ isReport }) => !isReport))
    const reported: typeof changed = new Map()
    for (const [table, ids] of idsByTable(changes.filter(({ isReport }) => isReport)))
      for (const id of ids) {
        const isKnown = this.#cached(table).entities.has(id) && !changed.get(table)?.has(id)
        const of = isKnown ? reported : changed
        of.set(table, (of.get(table) ?? new Set()).add(id))
      }
    const reports = await Promise.all(
      [...reported].map(async ([table, ids]) => {
        const rows = await listReporting(this.query, table, [...ids], (id) =>
          this.#cached(table).entities.get(id),
        )
        return { table, ids: new Set(rows.map(({ id }) => id)), rows }
      }),
    )
    const entities = await Promise.all(
      [...changed].map(async ([table, ids]) => ({
        table,
        ids,
        rows: await listEntities(this.query, table, [...ids]),
      })),
    )
    return [...reports, ...entities]
  }
}

const positionOf = ({ snapshot, source }: FeedPosition, readAt: Milliseconds): Position => ({
  snapshot,
  source,
  readAt,
})

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

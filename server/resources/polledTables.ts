import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PollTable } from '#openapi/lighting.d.ts'
import type { Changes } from '../changes.ts'
import type { DB } from '../store/schema.d.ts'
import { entities, listEntities } from './tables.ts'

export const allTables = Object.keys(entities) as PollTable[]

/** A table as it was last read, with the steps at which its entities, as JSON, came to be as they are. */
type Kept = {
  /** Of `Changes`. */
  version: number
  entities: ReadonlyMap<number, { json: string; step: number }>
  removed: Map<number, number>
  /** The last step at which anything changed. */
  step: number
  reading?: Promise<void>
}

/**
 * The poll's tables in memory. Each is read anew once per version of it, however many consoles ask, and held against what
 * it was: what differs is what changed, whatever brought it about. Steps count up through the life of this process, whose
 * name they carry, so a step of another life is never taken for one of this.
 */
export class PolledTables {
  readonly #life = randomUUID()
  readonly #tables = new Map<PollTable, Kept>()
  #step = 0

  constructor(
    readonly query: Kysely<DB>,
    readonly changes: Changes,
  ) {}

  /** What an answer that is given now may be referred to by, later. */
  get now(): string {
    return `${this.#life}.${this.#step}`
  }

  /** The step that an earlier `now` stands for; undefined where it is not of this process. */
  stepOf(since: string | null): number | undefined {
    const [life, step = ''] = since?.split('.') ?? []
    return life === this.#life && /^\d+$/.test(step) && Number(step) <= this.#step ? Number(step) : undefined
  }

  /** Resolves when every write that was told of before this call is in. */
  async refresh(tables: readonly PollTable[]): Promise<void> {
    await Promise.all(tables.map((table) => this.#bringUpTo(this.changes.versionOf(table), table)))
  }

  stepOfTable(table: PollTable): number {
    return this.#kept(table).step
  }

  /** All of a table in order of id, as JSON text: a list. */
  list(table: PollTable): string {
    return listOf([...this.#kept(table).entities.values()].map(({ json }) => json))
  }

  /** What was added or changed in a table after a step, likewise. */
  changedAfter(step: number, table: PollTable): string {
    const changed: string[] = []
    const kept = this.#kept(table)
    if (kept.step > step)
      for (const entity of kept.entities.values()) if (entity.step > step) changed.push(entity.json)
    return listOf(changed)
  }

  removedAfter(step: number, table: PollTable): number[] {
    return [...this.#kept(table).removed].filter(([, removed]) => removed > step).map(([id]) => id)
  }

  #kept(table: PollTable): Kept {
    const kept = this.#tables.get(table) ?? { version: -1, entities: new Map(), removed: new Map(), step: 0 }
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

  async #read(table: PollTable, kept: Kept): Promise<void> {
    const version = this.changes.versionOf(table)
    const rows = await listEntities(this.query, table)
    const step = this.#step + 1
    let differs = false
    const fresh = new Map<number, { json: string; step: number }>()
    for (const { id, json } of rows) {
      const before = kept.entities.get(id)
      const isSame = before?.json === json
      fresh.set(id, isSame ? before : { json, step })
      kept.removed.delete(id)
      differs ||= !isSame
    }
    for (const id of kept.entities.keys())
      if (!fresh.has(id)) {
        kept.removed.set(id, step)
        differs = true
      }
    kept.entities = fresh
    kept.version = version
    if (differs) {
      kept.step = step
      this.#step = step
    }
  }
}

const listOf = (entities: readonly string[]) => `[${entities.join()}]`

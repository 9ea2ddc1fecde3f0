import { type Kysely, sql } from 'kysely'
import { type Cause, type FindingChange, familyOf } from '#domain/findings/causes.ts'
import type { Timestamp } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'

/** A change of a device's findings, for the table. */
export type StoredChange = Omit<FindingChange, 'index'> & {
  readonly device: number
  readonly area: number
  /** Of a gateway's: the devices that are silent with it. */
  readonly devices: readonly number[]
}

export type LastingFinding = { device: number; cause: Cause; since: Timestamp }

/** The findings that are not over, those that somebody has closed included. */
export async function readLasting(query: Kysely<DB>): Promise<LastingFinding[]> {
  const rows = await query
    .selectFrom('finding')
    .select(['fk_device', 'cause', 'since'])
    .where('over_at', 'is', null)
    .execute()
  return rows.map(({ fk_device, cause, since }) => ({
    device: fk_device,
    cause: cause as Cause,
    since: since.getTime(),
  }))
}

/** Stores changes in their order, in one transaction. What is stored already, and what a deleted device had, changes nothing. */
export async function storeChanges(query: Kysely<DB>, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  await query.transaction().execute(async (transaction) => {
    for (const change of changes) await storeChange(transaction, change)
  })
}

async function storeChange(query: Kysely<DB>, change: StoredChange): Promise<void> {
  const { device, area, cause, since, time, evidence, devices } = change
  const family = familyOf(cause)
  const at = evidence ? new Date(evidence.at) : null
  const levels = [evidence?.level, evidence?.idle, evidence?.moving].map((level) => level ?? null)
  const [level, idle, moving] = levels
  if (change.change === 'closed')
    await sql`
      update finding set over_at = ${new Date(time)}, status = 'closed'
      where fk_device = ${device} and family = ${family} and over_at is null`.execute(query)
  else if (change.change === 'recognised')
    await sql`
      update finding set cause = ${cause}, evidence_at = ${at}, level = ${level}, idle = ${idle}, moving = ${moving}
      where fk_device = ${device} and family = ${family} and over_at is null`.execute(query)
  else
    await sql`
      insert into finding (fk_device, fk_area, cause, family, since, found_at, evidence_at, level, idle, moving, devices)
      select id, ${area}, ${cause}, ${family}, ${new Date(since)}, ${new Date(time)}, ${at}::timestamptz, ${level}::real, ${idle}::real,
        ${moving}::real, ${[...devices]}::integer[]
      from device where id = ${device}
      on conflict (fk_device, family) where over_at is null do nothing`.execute(query)
}

import { type Kysely, type Migration, sql } from 'kysely'
import { amend } from './0021_own_devices.ts'

/** The change feed tells what devices report from what people change, which has to be shown at once. */
export const reportsInFeed: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table change add column is_report boolean not null default false`.execute(db)
    for (const table of ['status_latest', 'event_latest'])
      for (const event of ['insert', 'update', 'delete']) {
        const name = `note_${table}_${event}`
        await amend(db, name, 'change (polled_table, entities)', 'change (polled_table, entities, is_report)')
        await amend(db, name, 'array_agg(distinct entity) from', 'array_agg(distinct entity), true from')
      }
  },
}

import { type Kysely, type Migration, sql } from 'kysely'
import { joinedPieces } from './0010_ingest_by_zone.ts'
import { amend } from './0021_own_devices.ts'

/**
 * A device's newest report is replaced where it is. Without room beside it each goes to another page, and into the index again:
 * a seventh of what a batch over many zones takes. And an interval is divided by comparing it with the full hour, not by a join for
 * each reading.
 */
export const newestInPlace: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['status_latest', 'event_latest']) {
      await sql`alter table ${sql.table(table)} set (fillfactor = 50)`.execute(db)
      await sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_pkey`)}`.execute(db)
    }
    await amend(db, 'append_status', joinedPieces, dividedPieces)
    await amend(db, 'append_status', hours, `${hours} order by fk_area, hour, fk_device`)
  },
}

/** In the order of their index, they are found and written with its pages at hand. */
const hours = 'select fk_area, hour, fk_device, level_time, covered_ms from more'

const dividedPieces = `lasting as (
        select fk_area, fk_device, since, t, held, date_trunc('hour', since) + interval '1 hour' as full_hour
        from incoming where is_newer and t - since <= interval '1 hour'
      ),
      pieces as (
        select fk_area, fk_device, full_hour - interval '1 hour' as hour, held,
          (date_part('epoch', least(t, full_hour) - since) * 1000)::integer as ms
        from lasting
        union all
        select fk_area, fk_device, full_hour, held, (date_part('epoch', t - full_hour) * 1000)::integer
        from lasting where t > full_hour
      )`

import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The hours in which a device sensed motion are found without those in which it did not. What motion is usual is learnt from the
 * last four weeks at each start, and whenever the site's devices change: of 50,000 luminaires that reads 34 million hours.
 */
export const hoursWithMotion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index device_hour_motion on device_hour (fk_area, hour) include (fk_device, occupied_slots)
      where occupied_slots <> B'000000000000'`.execute(db)
  },
}

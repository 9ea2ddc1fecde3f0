import type { Kysely } from 'kysely'
import { createSiteTime, type SiteTime } from '#domain/siteTime.ts'
import type { DB } from '../store/schema.d.ts'

/** Reads the site's time from the global setting `time_zone` (decisions.md, "Time"). */
export async function readSiteTime(query: Kysely<DB>): Promise<SiteTime> {
  const zone = await query
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirst()
  return createSiteTime(zone?.value)
}

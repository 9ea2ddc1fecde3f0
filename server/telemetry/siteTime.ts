import type { Kysely } from 'kysely'
import { createSiteTime, type SiteTime } from '#domain/siteTime.ts'
import type { DB } from '../store/schema.d.ts'

/** The site's time, by the global setting `time_zone` as it is now (decisions.md, "Time"). */
export async function readSiteTime(query: Kysely<DB>): Promise<SiteTime> {
  const zone = await query
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirst()
  return createSiteTime(zone?.value)
}

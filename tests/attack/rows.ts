import type pg from 'pg'

/**
 * Tables of telemetry and of the findings in it, which the field and the clock keep changing, the feed of changes, which names
 * them too, and the tries that are counted.
 */
const telemetry =
  /^(status_reading|sensor_event|status_latest|event_latest|device_hour|area_hour|finding$|change$|try_bucket$|sign_in_failure$|kysely_|members_before)/

/** SQL of a row's content in table `t`: without what a sign-in changes, and for plans only the hash. */
const rowOf: Readonly<Record<string, string>> = {
  app_user: "(to_jsonb(t) - 'signed_in_at')::text",
  plan_image: 't.hash',
}

/** A digest of every table's rows by name, without telemetry. */
export async function digestOf(database: pg.Client): Promise<Map<string, string>> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and not relispartition
      and relnamespace = 'public'::regnamespace order by 1`,
  )
  const digests = new Map<string, string>()
  for (const { name } of rows) {
    if (telemetry.test(name)) continue
    const { rows: found } = await database.query<{ digest: string }>(
      `select md5(coalesce(string_agg(row, '' order by row), '')) as digest
        from (select md5(${rowOf[name] ?? 't::text'}) as row from ${name} t) digests`,
    )
    digests.set(name, found[0]?.digest ?? '')
  }
  return digests
}

/** The tables whose rows differ. */
export const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A connection to the embedded PostgreSQL of a data folder, past its server. */
export async function connectTo(folder: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: join(folder, 'run'),
    user: 'latern',
    database: 'latern',
    password: readFileSync(join(folder, 'database-password'), 'utf8'),
    options: '-c timezone=UTC',
  })
  // The server is killed under it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether the history of a demo site is being loaded just now. */
export async function isLoadingHistory(folder: string): Promise<boolean> {
  const client = await connectTo(folder).catch(() => undefined)
  const answer = await client?.query('select from pg_stat_progress_copy').catch(() => undefined)
  await client?.end().catch(() => {})
  return (answer?.rowCount ?? 0) > 0
}

export type DemoState = {
  /** The end of its history, ISO 8601. */
  end: string
  zones: number
  devices: number
  rules: number
  readings: number
  /** Of each reading and event up to the end: the same where they are. */
  checksum: string
  /** Hours of devices and zones whose rollup differs from what the readings give. */
  wrongRollups: number
}

const state = `
  with site as (select value::timestamptz as until, value from server_state where name = 'demo')
  select site.value as end,
    (select count(*)::int from area) as zones,
    (select count(*)::int from device) as devices,
    (select count(*)::int from rule) as rules,
    (select count(*)::int from status_reading where dt_production < site.until) as readings,
    (select sum(hashtextextended(concat_ws(' ', fk_area, fk_device, dt_production, output_level), 0))::text
      from status_reading where dt_production < site.until)
    || ' ' ||
    (select sum(hashtextextended(concat_ws(' ', fk_area, fk_device, dt_production), 0))::text
      from sensor_event where dt_production < site.until) as checksum
  from site`

const rollups = `
  select fk_area, hour, fk_device, level_time, covered_ms, occupied_slots::text from device_hour
  union all
  select fk_area, hour, 0, power_time, covered_ms, occupied_slots::text from area_hour`

/** The content of a demo site, which may be in use. @throws Error if the database is not a demo */
export async function demoState(client: pg.Client): Promise<DemoState> {
  const { rows } = await client.query<Omit<DemoState, 'wrongRollups'>>(state)
  if (!rows[0]) throw new Error('The site does not call itself a demo.')
  await client.query('begin')
  try {
    await client.query('select lock_rollups()')
    await client.query(`create temporary table kept on commit drop as ${rollups}`)
    await client.query('select rebuild_rollups(id) from area')
    await client.query(`create temporary table rebuilt on commit drop as ${rollups}`)
    const compared = await client.query<{ wrong: number }>(`
      select count(*)::int as wrong
      from ((table kept except table rebuilt) union all (table rebuilt except table kept)) differing`)
    return { ...rows[0], wrongRollups: compared.rows[0]?.wrong ?? 0 }
  } finally {
    await client.query('rollback')
  }
}

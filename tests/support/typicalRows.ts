import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrations } from '#server/store/migrations/index.ts'
import { type TemporaryDatabase, temporaryDatabase } from './temporaryDatabase.ts'

/** Readings of five luminaires every 20 minutes and events of a sensor, from a moment on, over a month's end. */
const reports = (from: string) => `
  select ingest_status(array_agg(1 + n % 5), array_agg(timestamptz '${from}' + n * interval '4 minutes'),
    array_agg(n % 101), now()) from generate_series(0, 300) n;
  select ingest_events(array_agg(6), array_agg(timestamptz '${from}' + n * interval '17 minutes'), now())
    from generate_series(0, 70) n;`

/** By migration: SQL that fills what it has made, as the releases of its time did. One that makes nothing to fill has none. */
const typicalRows: Readonly<Record<string, string>> = {
  '0001_foundation': `
    insert into server_state values ('signing key', 'a'), ('ingest key', 'b');
    insert into app_user (email, password_hash, display_name, role, settings)
      values ('Õie@latern.example', 'hash', 'Õie', '{admin}', '{"language": "et"}');
    insert into setting (name, value) values ('time_zone', '"Europe/Tallinn"');
    insert into plan_image values ('abc', 'image/png', '\\x89504e47');
    insert into area (name, image, installation_date) values ('Deck', '/plans/abc', '2025-01-01'), ('Corridor', null, null);
    insert into area_setting (area_id, name, value) values (2, 'working_days', '5');
    insert into controller (guid, features) values ('all-in-one', '{1}');
    insert into luminaire_type (name, rated_power) values ('Panel', 50.5);
    insert into sensor_type (name) values ('Eye');
    insert into device (kind, name, fk_area, fk_luminaire_type, fk_controller, settings)
      select 'luminaire', E'L\\t' || n, case when n < 4 then 2 end, 1, case when n = 1 then 1 end, '{"height": 3}'
      from generate_series(1, 5) n;
    insert into device (kind, name, fk_area, fk_sensor_type) values ('sensor', 'S\\N', 2, 1);
    insert into device (kind, name, fk_area, sim_number) values ('gateway', 'G', 2, '1');
    insert into device_group (name, tags) values ('Group', '{a,"b c"}');
    insert into group_device values (1, 1, 0), (2, 1, 1);
    insert into rule (name, rulespec, notes, fk_group) values ('Night', '[{"priority": 30, "rules": []}]', null, 1);
    insert into applied_rule (fk_rule, fk_device) values (1, 1);
    insert into applied_group_rule (fk_rule, fk_group) values (1, 1);`,
  '0002_telemetry': reports('2025-10-30 22:00Z'),
  '0003_accounts': `
    insert into app_user (email, display_name, role, disabled) values ('new@latern.example', 'New', '{user}', true);
    insert into mail_key (hash, purpose, fk_user, expires_at) values ('\\x01', 'invitation', 2, now());
    select set_config('latern.call', '{"user": 1, "operation": "updateSetting"}', false);
    update setting set value = '"+02:00"';
    update device set name = 'Renamed' where id = 3;`,
  '0004_plan_storage': `
    insert into plan_image (hash, media_type, size) values ('def', 'image/svg+xml', 4);
    insert into plan_piece values ('def', 0, '\\x3c7376'), ('def', 1, '\\x67');`,
  '0005_readings_by_month': `
    ${reports('2025-12-30 22:00Z')}
    update device set fk_area = 3 where id = 2;
    ${reports('2026-02-27 12:00Z')}`,
  '0006_sessions_and_quotas': `
    insert into ended_session values ('1-2', now());
    select set_config('latern.call', '{"user": 1, "operation": "updateGroup"}', false);
    update group_device set position = 1 - position;`,
  '0007_idempotency_keys': `
    insert into idempotency_key (fk_user, key, hash, status, answer)
      values (1, '8f9f3b3c-0000-4000-8000-000000000000', '\\x02', 200, '{"id": 1}');`,
  '0008_deleted_devices': `
    delete from device where id = 5;
    ${reports('2026-03-30 12:00Z')}`,
  '0009_findings': `
    insert into finding (fk_device, fk_area, cause, family, since, found_at) values (1, 2, 'silent', 'silence', now(), now());
    insert into program (hash, rulespecs) values ('h', '[]');
    insert into device_program (fk_device, fk_program, since) values (1, 1, now());`,
  '0013_identity': `
    insert into api_token (name, scope, hash, beginning, fk_user, ends_at)
      values ('Gateway', 'telemetry', '\\x03', 'lt_a', 1, now());`,
  '0015_by_zone_on_workers': `
    insert into user_write values (1, 'FFFF/0');`,
  '0016_keeping': `
    update readings_kept set since = '2025-11-01', announced_at = '2026-12-01 00:05Z';`,
  '0018_shared_tries': `
    select take_tries(array['\\x04'::bytea], '{10}', null), delay_sign_in('\\x05', 10, null);`,
  '0019_refused_telemetry': `
    select keep_refused('{a,b}', '{readings,events}', '{77,0}', array['{"fk_device":77,"output_level":5}', '"Ä\tb'], '{t,f}',
      '{unknown_device,unreadable}', '{"there is no luminaire 77","the row must be object"}', '{mqtt,http}', '{1,3}', now(), 1, 2);
    select keep_refused('{c}', '{readings}', '{77}', '{[]}', '{t}', '{unknown_device}', '{n}', '{http}', '{1}', now(), 1, 2);
    insert into device_clock values (1, '{-90000,400000}', now());`,
}

/** The migrations' names in their order. */
export const migrationNames = Object.keys(migrations).sort()

/** By the number of migrations that were run: databases to copy. */
const templates = new Map<number, Promise<TemporaryDatabase>>()

/**
 * A database as the release left it that had the first `count` migrations: each is run, and what it made is filled, before the
 * next one.
 */
export const olderDatabase = async (count: number): Promise<TemporaryDatabase> =>
  temporaryDatabase({ template: (await templateOf(count)).connection.database })

function templateOf(count: number): Promise<TemporaryDatabase> {
  const template = templates.get(count) ?? makeTemplate(count)
  templates.set(count, template)
  return template
}

async function makeTemplate(count: number): Promise<TemporaryDatabase> {
  if (count === 0) return temporaryDatabase({ empty: true })
  const made = await olderDatabase(count - 1)
  const last = migrationNames[count - 1] as string
  const until = Object.fromEntries(
    migrationNames.slice(0, count).map((name) => [name, migrations[name] as Migration]),
  )
  const pool = new pg.Pool({ ...made.connection, max: 1, options: '-c timezone=UTC' })
  const query = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error } = await new Migrator({
      db: query,
      provider: { getMigrations: async () => until },
    }).migrateToLatest()
    if (error) throw error
    const rows = typicalRows[last]
    if (rows) await query.transaction().execute((it) => sql.raw(rows).execute(it))
  } finally {
    await query.destroy()
  }
  return made
}

export type Contents = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/**
 * What each database writes of itself, and no copy keeps: its feed of changes begins anew (store/changeFeed.ts), and so do places in
 * its write-ahead log (store/reads.ts).
 */
const ofDatabase = ['change', 'change_feed', 'user_write']

/** Every row of every table as JSON, in order, by table; and where its sequences are. */
export async function contentsOf(connection: pg.ClientConfig): Promise<Contents> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all($1) order by 1`,
      [ofDatabase],
    )
    const contents: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select to_jsonb(t) as row from ${name} t order by t::text collate "C"`,
      )
      contents[name] = rows.map(({ row }) => row)
    }
    const { rows: sequences } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'change_id_seq' order by 1`,
    )
    return { ...contents, sequences }
  } finally {
    await client.end()
  }
}

import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What changed in the poll's tables, for any number of servers (store/changeFeed.ts). Triggers write it in the transaction
 * of the change, a row per statement and table: a batch of readings is one row.
 */
export const changeFeed: Migration = {
  async up(db: Kysely<unknown>) {
    await tables(db)
    for (const [table, touched] of Object.entries(polledBy)) await noteChanges(db, table, touched)
  },
}

const tables = (db: Kysely<unknown>) =>
  sql`
    create table change (
      id bigint primary key generated always as identity,
      transaction xid8 not null default pg_current_xact_id(),
      polled_table text not null,
      entities integer[] not null
    );
    create index change_transaction on change (transaction);

    -- Numbers of transactions are those of one database. In a copy of it, the feed starts again.
    create function database_identity() returns text language sql stable as $$
      select system_identifier || '.' || (select oid from pg_database where datname = current_database())
      from pg_control_system()
    $$;
    create table change_feed (
      database text primary key,
      -- Changes of earlier transactions may have been removed.
      begins_at xid8 not null default '0'
    );
    insert into change_feed (database) values (database_identity());
  `.execute(db)

/** The entities of the poll that rows of a table are part of: SQL over their old and new versions, "touched". */
const polledBy: Readonly<Record<string, string>> = {
  area: `select 'areas', id from touched`,
  area_setting: `select 'areas', area_id from touched`,
  controller: `
    select 'controllers', id from touched
    union all select 'luminaires', d.id from touched t join device d on d.fk_controller = t.id where d.kind = 'luminaire'`,
  feature: `
    select 'features', id from touched
    union all select 'luminaires', d.id from touched t
      join controller c on t.id = any(c.features) join device d on d.fk_controller = c.id where d.kind = 'luminaire'`,
  luminaire_type: `
    select 'luminairetypes', id from touched
    union all select 'luminaires', d.id from touched t join device d on d.fk_luminaire_type = t.id`,
  sensor_type: `select 'sensors', d.id from touched t join device d on d.fk_sensor_type = t.id`,
  device: `select kind || 's', id from touched`,
  device_group: `select 'devicegroups', id from touched`,
  group_device: `select 'devicegroups', fk_group from touched`,
  rule: `select 'rules', id from touched`,
  applied_rule: `select 'applied_rules', id from touched`,
  status_latest: `select 'luminaires', fk_device from touched`,
  event_latest: `
    select 'sensors', t.fk_device from touched t join device d on d.id = t.fk_device where d.kind = 'sensor'`,
}

/** Their rows always change in an update, and are many. */
const alwaysDiffer = ['status_latest', 'event_latest']

async function noteChanges(db: Kysely<unknown>, table: string, touched: string): Promise<void> {
  const differing = `
    (select * from come except all select * from gone) union all (select * from gone except all select * from come)`
  await noteEvent(db, { table, touched, event: 'insert', rows: 'select * from come' }, 'new table as come')
  await noteEvent(db, { table, touched, event: 'delete', rows: 'select * from gone' }, 'old table as gone')
  await noteEvent(
    db,
    {
      table,
      touched,
      event: 'update',
      rows: alwaysDiffer.includes(table) ? 'select * from come' : differing,
    },
    'old table as gone new table as come',
  )
}

type Noted = { table: string; touched: string; event: string; rows: string }

const noteEvent = (db: Kysely<unknown>, { table, touched, event, rows }: Noted, transitions: string) =>
  sql`
    create function ${sql.raw(`note_${table}_${event}`)}() returns trigger language plpgsql as $$
    begin
      with touched as (${sql.raw(rows)})
      insert into change (polled_table, entities)
      select polled, array_agg(distinct entity) from (${sql.raw(touched)}) t(polled, entity)
      where entity is not null group by polled;
      return null;
    end $$;
    create trigger ${sql.raw(`note_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(transitions)} for each statement
      execute function ${sql.raw(`note_${table}_${event}`)}();
  `.execute(db)

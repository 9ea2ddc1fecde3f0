import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What is stored, and the rollups of a zone, read the devices that they are about, however many the site has.
 *
 * A batch of any size read all newest readings, where each device has been, and all devices: 14 ms for one reading at 22,000 devices.
 * And PostgreSQL cannot look a single device up in the view `reporting_device`. For a zone that its statistics do not know yet, of
 * which it expects one row, it read all devices for each row of the zone, which took minutes for a month of 200 luminaires
 * among 50,000. Forbidding nested loops mends that only if the view needs none itself: where a plan has one that cannot be avoided,
 * another one counts as little.
 */
export const ownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await viewWithoutNestedLoop(db)
    await sql`alter function compute_rollups(integer) set enable_nestloop = off`.execute(db)
    await sql`alter function refresh_area_power(integer[]) set enable_nestloop = off`.execute(db)
    // It is called by functions without nested loops, and then read all devices.
    for (const event of ['insert', 'update'])
      await sql`alter function ${sql.raw(`note_event_latest_${event}`)}() set enable_nestloop = on`.execute(
        db,
      )
    for (const [name, joined, restriction] of ofOneBatch)
      await amend(db, name, joined, `${joined} ${restriction}`)
  },
}

/** Joins of a batch with tables that have a row for each device of the site, and what restricts them to the batch's devices. */
const ofOneBatch = [
  ['zones_of', 'left join device_area_history h on h.fk_device = b.device', 'and h.fk_device = any($1)'],
  ['zones_of', 'left join %I l on l.fk_device = b.device', 'and l.fk_device = any($1)'],
  [
    'append_status',
    'left join status_latest l on l.fk_device = b.fk_device',
    'and l.fk_device = any(devices)',
  ],
  [
    'store_status_by_zone',
    'left join status_latest l on l.fk_device = b.fk_device',
    'and l.fk_device = any(devices)',
  ],
  ['lay_status', 'left join status_latest l on l.fk_device = b.device', 'and l.fk_device = any(devices)'],
  ['lay_status', 'join reporting_device d on d.id = c.fk_device', 'and d.id = any(devices)'],
  ['store_events_at_once', 'join reporting_device d on d.id = c.fk_device', 'and d.id = any(devices)'],
] as const

/** As before, in other words. */
const viewWithoutNestedLoop = (db: Kysely<unknown>) =>
  sql`
    create or replace view reporting_device as
    select d.id, d.kind, coalesce(d.fk_area, 1) as fk_area, coalesce(t.rated_power, 0)::numeric as rated_power,
      d.kind = 'sensor' or exists (
        select from controller c
        where c.id = d.fk_controller and (select id from feature where dataname = 'movement') = any(c.features)
      ) as senses_motion
    from device d left join luminaire_type t on t.id = d.fk_luminaire_type
    union all
    select id, kind, fk_area, rated_power, senses_motion from deleted_device
  `.execute(db)

/** Replaces a part of a function's text. @throws where it has no such part */
export const amend = (db: Kysely<unknown>, name: string, part: string, replacement: string) =>
  sql`
    do $do$
    declare
      definition text := pg_get_functiondef(${sql.lit(name)}::regproc);
    begin
      if strpos(definition, ${sql.lit(part)}) = 0 then
        raise exception '% has no such part', ${sql.lit(name)};
      end if;
      execute replace(definition, ${sql.lit(part)}, ${sql.lit(replacement)});
    end $do$
  `.execute(db)

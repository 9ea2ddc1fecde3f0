import { type Kysely, type Migration, sql } from 'kysely'
import { hourlyPieces, hundredths } from './0002_telemetry.ts'

/**
 * Partitions readings and events by UTC month instead of day: five years are 60 partitions, not 1,800 that each take
 * two locks in a statement over all of them. Existing rows are moved.
 *
 * A reading belongs to the zone where its device was at that instant, according to `device_area_history`; so a batch
 * repeated after its device was moved is recognised as stored. A reading holds until the next one of the same device in
 * the same zone (decisions.md, "Calculations"), so a zone's rollups depend only on its own readings; the time between
 * the last reading in one zone and the first in another counts in neither.
 */
export const readingsByMonth: Migration = {
  async up(db: Kysely<unknown>) {
    await moves(db)
    await partitions(db)
    await mergeDays(db)
    await zonesOfReadings(db)
    await statusIngest(db)
    await eventIngest(db)
  },
}

const moves = (db: Kysely<unknown>) =>
  sql`
    -- Not a foreign key: what a device has reported outlives it.
    create table device_area_history (
      fk_device integer not null,
      since timestamptz not null,
      until timestamptz not null,
      fk_area integer not null,
      primary key (fk_device, since)
    );
    create index device_area_history_moved on device_area_history (fk_device) where until < 'infinity';

    insert into device_area_history (fk_device, since, until, fk_area)
    select id, '-infinity', 'infinity', coalesce(fk_area, 1) from device;

    create function note_device_area() returns trigger language plpgsql as $$
    declare
      zone integer := coalesce(new.fk_area, 1);
      moment timestamptz := clock_timestamp();
      stay device_area_history;
    begin
      select * into stay from device_area_history where fk_device = new.id and until = 'infinity';
      if not found then
        insert into device_area_history (fk_device, since, until, fk_area) values (new.id, '-infinity', 'infinity', zone);
      elsif stay.fk_area = zone then
        null;
      elsif stay.since < moment then
        update device_area_history set until = moment where fk_device = new.id and since = stay.since;
        insert into device_area_history (fk_device, since, until, fk_area) values (new.id, moment, 'infinity', zone);
      else
        -- The clock was set back: the stay that began in its future is this one. What was stored in the other zone is looked for
        -- there by a stay without any time.
        insert into device_area_history (fk_device, since, until, fk_area) values (new.id, moment, moment, stay.fk_area)
          on conflict do nothing;
        update device_area_history set fk_area = zone where fk_device = new.id and since = stay.since;
      end if;
      return null;
    end $$;
    create trigger note_device_area after insert or update of fk_area on device
      for each row execute function note_device_area();
  `.execute(db)

const partitions = (db: Kysely<unknown>) =>
  sql`
    create or replace function partition_name(parent text, t timestamptz) returns text language sql immutable as $$
      select parent || '_' || to_char(t at time zone 'UTC', 'YYYYMM')
    $$;

    create or replace function finish_partition(parent text, t timestamptz) returns void language plpgsql as $$
    declare
      month timestamp := date_trunc('month', t at time zone 'UTC');
    begin
      execute format('alter table %I add primary key (fk_area, dt_production, fk_device)', partition_name(parent, t));
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition_name(parent, t),
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end $$;

    create function ensure_month_partitions(parent text, times timestamptz[]) returns void language plpgsql as $$
    declare
      month timestamptz;
    begin
      for month in select distinct date_trunc('month', t, 'UTC') from unnest(times) t order by 1 loop
        continue when to_regclass(partition_name(parent, month)) is not null;
        perform begin_partition(parent, month);
        perform finish_partition(parent, month);
      end loop;
    end $$;
    drop function ensure_day_partitions(text, timestamptz[]);
  `.execute(db)

const mergeDays = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      parent text;
      month timestamptz;
      days text[];
      day text;
    begin
      foreach parent in array array['status_reading', 'sensor_event'] loop
        for month, days in
          select to_date(left(right(relname, 8), 6), 'YYYYMM')::timestamp at time zone 'UTC', array_agg(relname order by relname)
          from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = parent::regclass
          group by 1 order by 1
        loop
          perform begin_partition(parent, month);
          foreach day in array days loop
            execute format('insert into %I select * from %I', partition_name(parent, month), day);
            execute format('drop table %I', day);
          end loop;
          perform finish_partition(parent, month);
        end loop;
      end loop;
    end $$
  `.execute(db)

const zonesOfReadings = (db: Kysely<unknown>) =>
  sql`
    -- The zone of each reading of a batch, in its order; null for a device that never was. A reading that is stored
    -- already stays where it is: its device's clock may have been ahead of the move.
    create function zones_of(parent text, devices integer[], times timestamptz[]) returns integer[]
    language plpgsql stable set plan_cache_mode = force_custom_plan as $$
    declare
      zones integer[];
      item integer;
      zone integer;
    begin
      zones := array(
        select h.fk_area
        from unnest(devices, times) with ordinality b(device, t, item)
        left join device_area_history h on h.fk_device = b.device and h.since <= b.t and h.until > b.t
        order by b.item);
      if exists (select from device_area_history where until < 'infinity' and fk_device = any(devices)) then
        for item, zone in execute format('
          select b.item, stored.fk_area
          from unnest($1, $2) with ordinality b(device, t, item)
          join (
            select fk_device, array_agg(distinct fk_area) as areas
            from device_area_history where fk_device = any($1) group by 1 having count(*) > 1
          ) moved on moved.fk_device = b.device
          cross join lateral (
            select r.fk_area from %I r
            where r.fk_area = any(moved.areas) and r.dt_production = b.t and r.fk_device = b.device
            limit 1
          ) stored', parent) using devices, times
        loop
          zones[item] := zone;
        end loop;
      end if;
      return zones;
    end $$;
  `.execute(db)

/**
 * One statement stores a batch and brings both rollups up to date. A data-modifying query sees the tables as they were
 * before it, so the readings around the batch are read from the table and the batch itself is laid over them; the
 * hours a reading can change (from an hour before to an hour after it, since longer gaps count nothing) are
 * computed again from all their readings, and the area gets the difference.
 */
const statusIngest = (db: Kysely<unknown>) =>
  sql`
    create or replace function ingest_status(devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns integer language plpgsql
    -- A new month's partition has no statistics; taken for empty, it would be joined row by row, a hundred times slower.
    set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC' as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t) - interval '1 hour') from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t) + interval '1 hour') from unnest(times) t);
      zones integer[];
      areas integer[];
      stored integer;
    begin
      perform lock_rollups();
      perform ensure_month_partitions('status_reading', times);
      zones := zones_of('status_reading', devices, times);
      areas := array(select distinct zone from unnest(zones) zone);
      with incoming as (
        select distinct on (fk_area, fk_device, t) fk_area, fk_device, t, level::numeric(5, 2) as level
        from unnest(zones, devices, times, levels) with ordinality b(fk_area, fk_device, t, level, item)
        where fk_area is not null
        order by fk_area, fk_device, t, item desc
      ),
      kept as (
        insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
        select fk_area, t, fk_device, arrival, level from incoming order by fk_area, t, fk_device
        on conflict (fk_area, dt_production, fk_device) do update set output_level = excluded.output_level
          where status_reading.output_level <> excluded.output_level
      ),
      newest as (
        insert into status_latest (fk_device, dt_production, dt_arrival, output_level)
        select distinct on (fk_device) fk_device, t, arrival, level from incoming order by fk_device, t desc
        on conflict (fk_device) do update
          set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival, output_level = excluded.output_level
          where excluded.dt_production >= status_latest.dt_production
      ),
      touched as (
        select fk_area, fk_device,
          date_trunc('hour', min(t) - interval '1 hour') as from_hour,
          date_trunc('hour', max(t) + interval '1 hour') as to_hour
        from incoming group by fk_area, fk_device
      ),
      series as (
        select r.fk_area, r.fk_device, r.dt_production as t, ${hundredths('r.output_level')} as level
        from status_reading r
        where r.fk_area = any(areas)
          and r.dt_production >= first_hour - interval '1 hour' and r.dt_production < last_hour + interval '2 hours'
          and exists (select from touched i where i.fk_area = r.fk_area and i.fk_device = r.fk_device)
          and not exists (
            select from incoming i where i.fk_area = r.fk_area and i.fk_device = r.fk_device and i.t = r.dt_production)
        union all
        select fk_area, fk_device, t, ${hundredths('level')} from incoming
      ),
      pieces as (
        ${hourlyPieces('series')}
      ),
      fresh as (
        select p.fk_area, p.fk_device, p.hour, sum(p.level::bigint * p.ms)::bigint as level_time, sum(p.ms)::integer as covered_ms
        from pieces p
        join touched i on i.fk_area = p.fk_area and i.fk_device = p.fk_device and p.hour between i.from_hour and i.to_hour
        group by p.fk_area, p.fk_device, p.hour
      ),
      changed as (
        select f.*,
          f.level_time - coalesce(o.level_time, 0) as more_level_time,
          f.covered_ms - coalesce(o.covered_ms, 0) as more_covered_ms
        from fresh f
        left join device_hour o on o.fk_area = f.fk_area and o.hour = f.hour and o.fk_device = f.fk_device
          and o.fk_area = any(areas) and o.hour between first_hour and last_hour
        where (f.level_time, f.covered_ms) is distinct from (o.level_time, o.covered_ms)
      ),
      device_rollup as (
        insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
        select fk_area, hour, fk_device, level_time, covered_ms from changed
        on conflict (fk_area, hour, fk_device) do update
          set level_time = excluded.level_time, covered_ms = excluded.covered_ms
      ),
      area_rollup as (
        insert into area_hour (fk_area, hour, power_time, covered_ms)
        select c.fk_area, c.hour, sum(c.more_level_time * d.rated_power), sum(c.more_covered_ms)
        from changed c join reporting_device d on d.id = c.fk_device
        group by c.fk_area, c.hour
        on conflict (fk_area, hour) do update
          set power_time = area_hour.power_time + excluded.power_time,
              covered_ms = area_hour.covered_ms + excluded.covered_ms
      )
      select count(*) into stored from incoming;
      return stored;
    end $$;
  `.execute(db)

const eventIngest = (db: Kysely<unknown>) =>
  sql`
    create or replace function ingest_events(devices integer[], times timestamptz[], arrival timestamptz)
    returns integer language plpgsql
    set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC' as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t)) from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t)) from unnest(times) t);
      zones integer[];
      areas integer[];
      stored integer;
    begin
      perform lock_rollups();
      perform ensure_month_partitions('sensor_event', times);
      zones := zones_of('sensor_event', devices, times);
      areas := array(select distinct zone from unnest(zones) zone);
      with incoming as (
        select distinct fk_area, fk_device, t
        from unnest(zones, devices, times) b(fk_area, fk_device, t) where fk_area is not null
      ),
      kept as (
        insert into sensor_event (fk_area, dt_production, fk_device, dt_arrival)
        select fk_area, t, fk_device, arrival from incoming order by fk_area, t, fk_device
        on conflict do nothing
      ),
      newest as (
        insert into event_latest (fk_device, dt_production, dt_arrival)
        select fk_device, max(t), arrival from incoming group by fk_device
        on conflict (fk_device) do update
          set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival
          where excluded.dt_production >= event_latest.dt_production
      ),
      fresh as (
        select fk_area, fk_device, date_trunc('hour', t) as hour, bit_or(slot_bit(t)) as occupied_slots
        from incoming group by fk_area, fk_device, date_trunc('hour', t)
      ),
      changed as (
        select f.fk_area, f.fk_device, f.hour,
          f.occupied_slots | coalesce(o.occupied_slots, B'000000000000') as occupied_slots,
          bit_count(f.occupied_slots & ~coalesce(o.occupied_slots, B'000000000000')) as more_slots
        from fresh f
        left join device_hour o on o.fk_area = f.fk_area and o.hour = f.hour and o.fk_device = f.fk_device
          and o.fk_area = any(areas) and o.hour between first_hour and last_hour
      ),
      device_rollup as (
        insert into device_hour (fk_area, hour, fk_device, occupied_slots)
        select fk_area, hour, fk_device, occupied_slots from changed where more_slots > 0
        on conflict (fk_area, hour, fk_device) do update set occupied_slots = excluded.occupied_slots
      ),
      area_rollup as (
        insert into area_hour (fk_area, hour, occupied_slots)
        select c.fk_area, c.hour, sum(c.more_slots)
        from changed c join reporting_device d on d.id = c.fk_device
        where c.more_slots > 0 and d.senses_motion
        group by c.fk_area, c.hour
        on conflict (fk_area, hour) do update set occupied_slots = area_hour.occupied_slots + excluded.occupied_slots
      )
      select count(*) into stored from incoming;
      return stored;
    end $$;
  `.execute(db)

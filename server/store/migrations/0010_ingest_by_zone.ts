import { type Kysely, type Migration, sql } from 'kysely'
import { hourlyPieces, hundredths } from './0002_telemetry.ts'

/**
 * Batches of different zones are stored side by side.
 *
 * Whoever stores holds the lock of all zones with others, and the locks of the batch's zones alone. Whoever changes what
 * zones or powers are computed from (a move, a rated power) holds the lock of all zones alone, so the zones of a batch
 * stay what they are until it is committed. A batch also locks the zones where its devices are now: two batches with a
 * device in common have a zone in common.
 *
 * Locks are taken in one order, which prevents deadlocks: rows of `applied_rule`, all zones, zones in ascending order,
 * partitions.
 */
export const ingestByZone: Migration = {
  async up(db: Kysely<unknown>) {
    await locks(db)
    await moves(db)
    await newestZones(db)
    await zonesOfReadings(db)
    await appendStatus(db)
    await layStatus(db)
    await storeEvents(db)
    await ingest(db)
    await rebuild(db)
  },
}

/** SQL of the intervals between a batch's newer readings and the ones before them, split at full hours. */
export const joinedPieces = `pieces as (
        select i.fk_area, i.fk_device, piece.hour, i.held,
          (date_part('epoch', piece.until - piece.since) * 1000)::integer as ms
        from (select *, date_trunc('hour', since) as hour from incoming where is_newer) i
        cross join lateral (
          values (i.hour, i.since, least(i.t, i.hour + interval '1 hour')),
                 (i.hour + interval '1 hour', i.hour + interval '1 hour', i.t)
        ) piece(hour, since, until)
        where i.t - i.since <= interval '1 hour' and piece.until > piece.since
      )`

const settings = sql.raw(`
  -- A new month's partition has no statistics; taken for empty, it would be joined row by row, a hundred times slower.
  set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC'`)

const locks = (db: Kysely<unknown>) =>
  sql`
    create function share_rollups() returns void language sql as $$
      select pg_advisory_xact_lock_shared(hashtext('latern rollups'))
    $$;

    create function lock_zones(zones integer[]) returns void language plpgsql as $$
    declare
      zone integer;
    begin
      perform share_rollups();
      for zone in select distinct z from unnest(zones) z where z is not null order by 1 loop
        perform pg_advisory_xact_lock(hashtext('latern zone'), zone);
      end loop;
    end $$;

    create or replace function ensure_month_partitions(parent text, times timestamptz[]) returns void language plpgsql as $$
    declare
      month timestamptz;
    begin
      for month in select distinct date_trunc('month', t, 'UTC') from unnest(times) t order by 1 loop
        continue when to_regclass(partition_name(parent, month)) is not null;
        perform pg_advisory_xact_lock(hashtext('latern partitions'));
        -- Looked up in the table again: to_regclass may remember that there was none.
        continue when exists (select from pg_class
          where relname = partition_name(parent, month) and relnamespace = current_schema()::regnamespace);
        perform begin_partition(parent, month);
        perform finish_partition(parent, month);
      end loop;
    end $$;
  `.execute(db)

const moves = (db: Kysely<unknown>) =>
  sql`
    -- Moves are noted when their transaction ends: it has every row's lock by then, and nobody waits for it in a circle.
    create or replace function note_device_area() returns trigger language plpgsql as $$
    declare
      zone integer;
      moment timestamptz;
      stay device_area_history;
    begin
      select coalesce(fk_area, 1) into zone from device where id = new.id;
      if not found then return null; end if;
      perform lock_rollups();
      moment := clock_timestamp();
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

    create function note_new_device() returns trigger language plpgsql as $$
    begin
      insert into device_area_history (fk_device, since, until, fk_area)
        values (new.id, '-infinity', 'infinity', coalesce(new.fk_area, 1)) on conflict do nothing;
      return null;
    end $$;

    drop trigger note_device_area on device;
    create trigger note_new_device after insert on device for each row execute function note_new_device();
    create constraint trigger note_device_area after update of fk_area on device
      deferrable initially deferred for each row when (old.fk_area is distinct from new.fk_area)
      execute function note_device_area();
  `.execute(db)

const newestZones = (db: Kysely<unknown>) =>
  sql`
    -- Where the newest reading belongs; null for one from before this migration.
    alter table status_latest add column fk_area integer;
  `.execute(db)

const zonesOfReadings = (db: Kysely<unknown>) =>
  sql`
    drop function zones_of(text, integer[], timestamptz[]);

    -- The zone of each reading of a batch, in its order; null for a device that never was. A reading that is stored
    -- already stays where it is: its device's clock may have been ahead of the move. And the zones to lock. Call it with
    -- the lock of all zones.
    create function zones_of(parent text, newest text, devices integer[], times timestamptz[],
      out zones integer[], out locked integer[])
    language plpgsql ${settings} as $$
    declare
      past integer[];
      perhaps_stored integer[];
      item integer;
      zone integer;
    begin
      execute format('
        select array_agg(h.fk_area order by b.item),
          array_agg(b.device) filter (where h.until < ''infinity''),
          array_agg(b.item) filter (
            where (h.since > ''-infinity'' or h.until < ''infinity'') and (l.dt_production >= b.t) is not false)
        from unnest($1, $2) with ordinality b(device, t, item)
        left join device_area_history h on h.fk_device = b.device and h.since <= b.t and h.until > b.t
        left join %I l on l.fk_device = b.device', newest)
        into zones, past, perhaps_stored using devices, times;
      locked := zones || array(select fk_area from device_area_history where until = 'infinity' and fk_device = any(past));
      if perhaps_stored is not null then
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
          ) stored
          where b.item = any($3)', parent) using devices, times, perhaps_stored
        loop
          zones[item] := zone;
          locked := locked || zone;
        end loop;
      end if;
    end $$;
  `.execute(db)

/**
 * The common case, in one statement: readings that are newer than the newest one of their device, in the same zone. Each
 * ends what the one before it covered, so the rollups only grow.
 */
const appendStatus = (db: Kysely<unknown>) =>
  sql`
    -- Returns the devices whose readings are something else: late, corrected, the first ones, or from several zones.
    create function append_status(zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns integer[] language plpgsql ${settings} as $$
    declare
      others integer[];
    begin
      with batch as (
        select distinct on (fk_device, t) fk_area, fk_device, t, level::numeric(5, 2) as level
        from unnest(zones, devices, times, levels) with ordinality b(fk_area, fk_device, t, level, item)
        where fk_area is not null
        order by fk_device, t, item desc
      ),
      incoming as materialized (
        select b.*,
          coalesce(l.fk_area = min(b.fk_area) over device and l.fk_area = max(b.fk_area) over device
            and l.dt_production < min(b.t) over device, false) as is_newer,
          coalesce(lag(b.t) over series, l.dt_production) as since,
          ${hundredths('coalesce(lag(b.level) over series, l.output_level)')} as held
        from batch b left join status_latest l on l.fk_device = b.fk_device
        window device as (partition by b.fk_device), series as (partition by b.fk_device order by b.t)
      ),
      kept as (
        insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
        select fk_area, t, fk_device, arrival, level from incoming where is_newer order by fk_area, t, fk_device
      ),
      newest as (
        insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
        select distinct on (fk_device) fk_device, t, arrival, level, fk_area
        from incoming where is_newer order by fk_device, t desc
        on conflict (fk_device) do update set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival,
          output_level = excluded.output_level, fk_area = excluded.fk_area
      ),
      ${sql.raw(joinedPieces)},
      more as (
        select fk_area, fk_device, hour, sum(held::bigint * ms)::bigint as level_time, sum(ms)::integer as covered_ms
        from pieces group by fk_area, fk_device, hour
      ),
      device_rollup as (
        insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
        select fk_area, hour, fk_device, level_time, covered_ms from more
        on conflict (fk_area, hour, fk_device) do update
          set level_time = device_hour.level_time + excluded.level_time,
              covered_ms = device_hour.covered_ms + excluded.covered_ms
      ),
      area_rollup as (
        insert into area_hour (fk_area, hour, power_time, covered_ms)
        select m.fk_area, m.hour, sum(m.level_time * d.rated_power), sum(m.covered_ms)
        from more m join reporting_device d on d.id = m.fk_device and d.id = any(devices)
        group by m.fk_area, m.hour
        on conflict (fk_area, hour) do update
          set power_time = area_hour.power_time + excluded.power_time,
              covered_ms = area_hour.covered_ms + excluded.covered_ms
      )
      select coalesce(array_agg(distinct fk_device) filter (where not is_newer), '{}') into others from incoming;
      return others;
    end $$;
  `.execute(db)

/**
 * Every other case, in one statement. A data-modifying query sees the tables as they were before it, so the readings
 * around the batch are read from the table and the batch itself is laid over them; the hours a reading can change (from an
 * hour before to an hour after it, since longer gaps count nothing) are computed again from all their readings, and
 * the area gets the difference.
 */
const layStatus = (db: Kysely<unknown>) =>
  sql`
    create function lay_status(zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t) - interval '1 hour') from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t) + interval '1 hour') from unnest(times) t);
      areas integer[] := array(select distinct zone from unnest(zones) zone);
    begin
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
        insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
        select distinct on (fk_device) fk_device, t, arrival, level, fk_area from incoming order by fk_device, t desc
        on conflict (fk_device) do update set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival,
          output_level = excluded.output_level, fk_area = excluded.fk_area
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
      )
      insert into area_hour (fk_area, hour, power_time, covered_ms)
      select c.fk_area, c.hour, sum(c.more_level_time * d.rated_power), sum(c.more_covered_ms)
      from changed c join reporting_device d on d.id = c.fk_device
      group by c.fk_area, c.hour
      on conflict (fk_area, hour) do update
        set power_time = area_hour.power_time + excluded.power_time,
            covered_ms = area_hour.covered_ms + excluded.covered_ms;
    end $$;
  `.execute(db)

const storeEvents = (db: Kysely<unknown>) =>
  sql`
    create function store_events(zones integer[], devices integer[], times timestamptz[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t)) from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t)) from unnest(times) t);
      areas integer[] := array(select distinct zone from unnest(zones) zone);
    begin
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
      )
      insert into area_hour (fk_area, hour, occupied_slots)
      select c.fk_area, c.hour, sum(c.more_slots)
      from changed c join reporting_device d on d.id = c.fk_device
      where c.more_slots > 0 and d.senses_motion
      group by c.fk_area, c.hour
      on conflict (fk_area, hour) do update set occupied_slots = area_hour.occupied_slots + excluded.occupied_slots;
    end $$;
  `.execute(db)

const ingest = (db: Kysely<unknown>) =>
  sql`
    create function store_status(zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      others integer[] := append_status(zones, devices, times, levels, arrival);
    begin
      if cardinality(others) = 0 then return; end if;
      perform lay_status(array_agg(b.zone order by b.item), array_agg(b.device order by b.item), array_agg(b.t order by b.item),
        array_agg(b.level order by b.item), arrival)
      from unnest(zones, devices, times, levels) with ordinality b(zone, device, t, level, item)
      where b.device = any(others);
    end $$;

    -- Stores a batch with its rollups and newest values.
    create function ingest_batch(
      reading_devices integer[], reading_times timestamptz[], levels numeric[],
      event_devices integer[], event_times timestamptz[], arrival timestamptz)
    returns void language plpgsql as $$
    declare
      readings record;
      events record;
    begin
      perform share_rollups();
      readings := zones_of('status_reading', 'status_latest', reading_devices, reading_times);
      events := zones_of('sensor_event', 'event_latest', event_devices, event_times);
      perform lock_zones(readings.locked || events.locked);
      perform ensure_month_partitions('status_reading', reading_times);
      perform ensure_month_partitions('sensor_event', event_times);
      if cardinality(reading_devices) > 0 then
        perform store_status(readings.zones, reading_devices, reading_times, levels, arrival);
      end if;
      if cardinality(event_devices) > 0 then
        perform store_events(events.zones, event_devices, event_times, arrival);
      end if;
    end $$;

    create or replace function ingest_status(devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns integer language plpgsql as $$
    begin
      perform ingest_batch(devices, times, levels, '{}', '{}', arrival);
      return cardinality(devices);
    end $$;

    create or replace function ingest_events(devices integer[], times timestamptz[], arrival timestamptz)
    returns integer language plpgsql as $$
    begin
      perform ingest_batch('{}', '{}', '{}', devices, times, arrival);
      return cardinality(devices);
    end $$;
  `.execute(db)

/** A zone's rollups, while nothing is stored in it. Whoever rebuilds several in one transaction takes `lock_rollups()` first. */
const rebuild = (db: Kysely<unknown>) =>
  sql`
    alter function rebuild_rollups(integer) rename to compute_rollups;
    create function rebuild_rollups(area integer) returns void language plpgsql as $$
    begin
      perform lock_zones(array[area]);
      perform compute_rollups(area);
    end $$;
  `.execute(db)

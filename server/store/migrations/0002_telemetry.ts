import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Telemetry and its hourly rollups.
 *
 * A rollup's sums stay exact in whatever order readings arrive: integers for a device, numeric for an area.
 * - device_hour.level_time: output level in 1/100 percent x milliseconds.
 * - area_hour.power_time: the devices' level_time x rated power in W; divided by 3.6e10 it is Wh.
 * - covered_ms: device-milliseconds that readings cover (decisions.md, "Calculations").
 * - device_hour.occupied_slots: one bit for each of the hour's twelve 5-minute slots with a motion event;
 *   area_hour.occupied_slots: the number of such bits of the zone's sensors and all-in-ones.
 */
export const telemetry: Migration = {
  async up(db: Kysely<unknown>) {
    await tables(db)
    await partitions(db)
    await statusIngest(db)
    await eventIngest(db)
    await rebuild(db)
  },
}

const tables = (db: Kysely<unknown>) =>
  sql`
    create table status_reading (
      fk_area integer not null,
      dt_production timestamptz not null,
      fk_device integer not null,
      dt_arrival timestamptz not null,
      output_level numeric(5, 2) not null,
      primary key (fk_area, dt_production, fk_device)
    ) partition by range (dt_production);

    create table sensor_event (
      fk_area integer not null,
      dt_production timestamptz not null,
      fk_device integer not null,
      dt_arrival timestamptz not null,
      primary key (fk_area, dt_production, fk_device)
    ) partition by range (dt_production);

    create table status_latest (
      fk_device integer primary key,
      dt_production timestamptz not null,
      dt_arrival timestamptz not null,
      output_level numeric(5, 2) not null
    );
    create table event_latest (
      fk_device integer primary key,
      dt_production timestamptz not null,
      dt_arrival timestamptz not null
    );

    create table device_hour (
      fk_area integer not null,
      hour timestamptz not null,
      fk_device integer not null,
      level_time bigint not null default 0,
      covered_ms integer not null default 0,
      occupied_slots bit(12) not null default B'000000000000',
      primary key (fk_area, hour, fk_device)
    );
    create table area_hour (
      fk_area integer not null,
      hour timestamptz not null,
      power_time numeric not null default 0,
      covered_ms bigint not null default 0,
      occupied_slots integer not null default 0,
      primary key (fk_area, hour)
    );

    -- What device a reading is for, and where the device stands. Root area 1 keeps what stands nowhere.
    create view reporting_device as
      select d.id, d.kind, coalesce(d.fk_area, 1) as fk_area, coalesce(t.rated_power, 0)::numeric as rated_power,
        d.kind = 'sensor' or exists (
          select from controller c join feature f on f.id = any(c.features)
          where c.id = d.fk_controller and f.dataname = 'movement') as senses_motion
      from device d left join luminaire_type t on t.id = d.fk_luminaire_type;
  `.execute(db)

/**
 * SQL of the intervals that the readings of `series` (fk_area, fk_device, t, level in 1/100 percent) cover, split at
 * full hours. A reading holds until the next one; without one within an hour it covers nothing. So no interval crosses
 * more than one full hour.
 */
export const hourlyPieces = (series: string) =>
  sql.raw(`
    select i.fk_area, i.fk_device, piece.hour, i.level,
      (date_part('epoch', piece.until - piece.since) * 1000)::integer as ms
    from (
      select fk_area, fk_device, t, level, date_trunc('hour', t) as hour,
        lead(t) over (partition by fk_area, fk_device order by t) as next
      from ${series}
    ) i
    cross join lateral (
      values (i.hour, i.t, least(i.next, i.hour + interval '1 hour')),
             (i.hour + interval '1 hour', i.hour + interval '1 hour', i.next)
    ) piece(hour, since, until)
    where i.next - i.t <= interval '1 hour' and piece.until > piece.since
  `)

export const hundredths = (level: string) => sql.raw(`(${level} * 100)::integer`)

/** A day's partition is created separately and then attached, which does not wait for readers. */
const partitions = (db: Kysely<unknown>) =>
  sql`
    create function partition_name(parent text, t timestamptz) returns text language sql immutable as $$
      select parent || '_' || to_char(t at time zone 'UTC', 'YYYYMMDD')
    $$;

    create function begin_partition(parent text, t timestamptz) returns text language plpgsql as $$
    begin
      execute format('create table %I (like %I including defaults)', partition_name(parent, t), parent);
      return partition_name(parent, t);
    end $$;

    create function finish_partition(parent text, t timestamptz) returns void language plpgsql as $$
    declare
      day timestamptz := date_trunc('day', t, 'UTC');
    begin
      execute format('alter table %I add primary key (fk_area, dt_production, fk_device)', partition_name(parent, t));
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, partition_name(parent, t), day, day + interval '24 hours');
    end $$;

    create function ensure_day_partitions(parent text, times timestamptz[]) returns void language plpgsql as $$
    declare
      day timestamptz;
    begin
      for day in select distinct date_trunc('day', t, 'UTC') from unnest(times) t order by 1 loop
        continue when to_regclass(partition_name(parent, day)) is not null;
        perform begin_partition(parent, day);
        perform finish_partition(parent, day);
      end loop;
    end $$;

    -- The bit of an instant's 5-minute slot in its hour.
    create function slot_bit(t timestamptz) returns bit(12) language sql immutable as $$
      select set_bit(B'000000000000', extract(minute from t at time zone 'UTC')::integer / 5, 1)
    $$;

    -- Who writes telemetry, or what telemetry is reckoned with, does so one at a time: the rollups are differences.
    create function lock_rollups() returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('latern rollups'))
    $$;
  `.execute(db)

/**
 * One statement stores a batch and brings both rollups up to date. A data-modifying query sees the tables as they were
 * before it, so the readings around the batch are read from the table and the batch itself is laid over them; the hours
 * a reading can change (from an hour before to an hour after it, since longer gaps count nothing) are computed again
 * from all their readings, and the area gets the difference.
 */
const statusIngest = (db: Kysely<unknown>) =>
  sql`
    create function ingest_status(devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns integer language plpgsql
    -- A new day's partition has no statistics; taken for empty, it would be joined row by row, a hundred times slower.
    set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC' as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t) - interval '1 hour') from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t) + interval '1 hour') from unnest(times) t);
      areas integer[];
      stored integer;
    begin
      perform lock_rollups();
      areas := array(select distinct fk_area from reporting_device where id = any(devices));
      perform ensure_day_partitions('status_reading', times);
      with incoming as (
        select distinct on (d.fk_area, d.id, b.t) d.fk_area, d.id as fk_device, b.t, b.level::numeric(5, 2) as level
        from unnest(devices, times, levels) with ordinality b(device, t, level, place)
        join reporting_device d on d.id = b.device
        order by d.fk_area, d.id, b.t, b.place desc
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
    create function ingest_events(devices integer[], times timestamptz[], arrival timestamptz)
    returns integer language plpgsql
    set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC' as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t)) from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t)) from unnest(times) t);
      areas integer[];
      stored integer;
    begin
      perform lock_rollups();
      areas := array(select distinct fk_area from reporting_device where id = any(devices));
      perform ensure_day_partitions('sensor_event', times);
      with incoming as (
        select distinct d.fk_area, d.id as fk_device, b.t
        from unnest(devices, times) b(device, t) join reporting_device d on d.id = b.device
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

const rebuild = (db: Kysely<unknown>) =>
  sql`
    -- A zone's rollups from its readings alone: after a bulk load, and as the yardstick of the tests.
    create function rebuild_rollups(area integer) returns void
    language plpgsql set timezone = 'UTC' set work_mem = '128MB' as $$
    begin
      delete from device_hour where fk_area = area;
      delete from area_hour where fk_area = area;
      insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms, occupied_slots)
      select area, coalesce(s.hour, e.hour), coalesce(s.fk_device, e.fk_device),
        coalesce(s.level_time, 0), coalesce(s.covered_ms, 0), coalesce(e.occupied_slots, B'000000000000')
      from (
        select fk_device, hour, sum(level::bigint * ms)::bigint as level_time, sum(ms)::integer as covered_ms
        from (${hourlyPieces(`(
          select fk_area, fk_device, dt_production as t, (output_level * 100)::integer as level
          from status_reading where fk_area = area) readings`)}) pieces
        group by fk_device, hour
      ) s
      full join (
        select date_trunc('hour', dt_production) as hour, fk_device, bit_or(slot_bit(dt_production)) as occupied_slots
        from sensor_event where fk_area = area group by 1, 2
      ) e on e.hour = s.hour and e.fk_device = s.fk_device
      order by 2, 3;
      insert into area_hour (fk_area, hour, power_time, covered_ms, occupied_slots)
      select area, h.hour, sum(h.level_time * d.rated_power), sum(h.covered_ms),
        coalesce(sum(bit_count(h.occupied_slots)) filter (where d.senses_motion), 0)
      from device_hour h join reporting_device d on d.id = h.fk_device
      where h.fk_area = area
      group by h.hour;
    end $$;

    -- A luminaire's type, or a type's rated power, was changed: the devices' own hours stand, the areas' power doesn't.
    create function refresh_area_power(devices integer[]) returns void language sql as $$
      update area_hour a set power_time = fresh.power_time
      from (
        select h.fk_area, h.hour, sum(h.level_time * d.rated_power) as power_time
        from device_hour h join reporting_device d on d.id = h.fk_device
        where h.fk_area in (select distinct fk_area from device_hour where fk_device = any(devices))
        group by h.fk_area, h.hour
      ) fresh
      where fresh.fk_area = a.fk_area and fresh.hour = a.hour and fresh.power_time <> a.power_time
    $$;
  `.execute(db)

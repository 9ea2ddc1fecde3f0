import { type Kysely, type Migration, sql } from 'kysely'
import { hourlyPieces, hundredths } from './0002_telemetry.ts'

/**
 * The same telemetry on one PostgreSQL and on Citus (store/distribution.ts), where the tables of readings and their rollups are
 * spread over workers by zone, and all others are on the coordinator alone.
 *
 * On Citus a batch is split by zone. What the coordinator knows of a reading (its device's rated power, the reading before) goes
 * with it to the zone's worker, in one call of a function that needs no other table than the zone's own.
 */
export const byZoneOnWorkers: Migration = {
  async up(db: Kysely<unknown>) {
    await refresh(db)
    await zonesOfReadings(db)
    await appendZoneStatus(db)
    await layZoneStatus(db)
    await storeZoneEvents(db)
    await storeByZone(db)
    await store(db)
    await writes(db)
  },
}

/** `force_custom_plan` shows Citus the zone, and so the worker, of each statement. */
const settings = sql.raw(`
  set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set timezone = 'UTC'`)

const refresh = (db: Kysely<unknown>) =>
  sql`
    create function is_distributed() returns boolean language sql stable as $$
      select to_regclass('pg_catalog.pg_dist_partition') is not null
    $$;

    create or replace function refresh_area_power(devices integer[]) returns void
    language plpgsql set plan_cache_mode = force_custom_plan as $$
    declare
      zone integer;
    begin
      for zone in select distinct fk_area from device_hour where fk_device = any(devices) loop
        update area_hour a set power_time = fresh.power_time
        from (
          select h.hour, sum(h.level_time * d.rated_power) as power_time
          from device_hour h join reporting_device d on d.id = h.fk_device
          where h.fk_area = zone
          group by h.hour
        ) fresh
        where a.fk_area = zone and fresh.hour = a.hour and fresh.power_time <> a.power_time;
      end loop;
    end $$;
  `.execute(db)

const zonesOfReadings = (db: Kysely<unknown>) =>
  sql`
    -- As before, but what is stored already is looked for in one zone after another.
    create or replace function zones_of(parent text, newest text, devices integer[], times timestamptz[],
      out zones integer[], out locked integer[])
    language plpgsql ${settings} as $$
    declare
      past integer[];
      perhaps_stored integer[];
      asked record;
      found integer[];
      place integer;
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
      for asked in
        select moved.fk_area as zone, array_agg(b.item) as items, array_agg(b.device) as devices, array_agg(b.t) as times,
          min(b.t) as first, max(b.t) as last
        from unnest(devices, times) with ordinality b(device, t, item)
        join (select distinct fk_device, fk_area from device_area_history where fk_device = any(devices)) moved
          on moved.fk_device = b.device
        where b.item = any(perhaps_stored)
        group by moved.fk_area
      loop
        execute format('
          select array_agg(b.place) from unnest($1, $2) with ordinality b(device, t, place)
          join %I r on r.fk_device = b.device and r.dt_production = b.t
          where r.fk_area = %L::integer and r.fk_device = any($1) and r.dt_production between $3 and $4', parent, asked.zone)
          into found using asked.devices, asked.times, asked.first, asked.last;
        foreach place in array coalesce(found, '{}') loop
          zones[asked.items[place]] := asked.zone;
          locked := locked || asked.zone;
        end loop;
      end loop;
    end $$;
  `.execute(db)

const appendZoneStatus = (db: Kysely<unknown>) =>
  sql`
    -- append_status of one zone. Before each reading, its device had the level "held" since "since".
    create function append_zone_status(zone integer, devices integer[], times timestamptz[], levels numeric[],
      sinces timestamptz[], held_levels integer[], powers numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      grown record;
    begin
      insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
      select zone, t, fk_device, arrival, level from unnest(devices, times, levels) b(fk_device, t, level);

      select array_agg(fk_device) as devices, array_agg(hour) as hours, array_agg(level_time) as level_times,
        array_agg(covered_ms) as covered, array_agg(rated_power) as powers into grown
      from (
        select i.fk_device, i.rated_power, piece.hour,
          sum(i.held::bigint * piece.ms)::bigint as level_time, sum(piece.ms)::integer as covered_ms
        from (
          select *, date_trunc('hour', since) as hour
          from unnest(devices, times, sinces, held_levels, powers) b(fk_device, t, since, held, rated_power)
        ) i
        cross join lateral (
          select hour, (date_part('epoch', until - since) * 1000)::integer as ms
          from (values (i.hour, i.since, least(i.t, i.hour + interval '1 hour')),
                       (i.hour + interval '1 hour', i.hour + interval '1 hour', i.t)) p(hour, since, until)
          where until > since
        ) piece
        where i.t - i.since <= interval '1 hour'
        group by 1, 2, 3
      ) more;
      if grown.devices is null then return; end if;

      insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
      select zone, hour, fk_device, level_time, covered_ms
      from unnest(grown.hours, grown.devices, grown.level_times, grown.covered) b(hour, fk_device, level_time, covered_ms)
      on conflict (fk_area, hour, fk_device) do update
        set level_time = device_hour.level_time + excluded.level_time,
            covered_ms = device_hour.covered_ms + excluded.covered_ms;

      insert into area_hour (fk_area, hour, power_time, covered_ms)
      select zone, hour, sum(level_time * rated_power), sum(covered_ms)
      from unnest(grown.hours, grown.level_times, grown.covered, grown.powers) b(hour, level_time, covered_ms, rated_power)
      where rated_power is not null
      group by hour
      on conflict (fk_area, hour) do update
        set power_time = area_hour.power_time + excluded.power_time,
            covered_ms = area_hour.covered_ms + excluded.covered_ms;
    end $$;
  `.execute(db)

const layZoneStatus = (db: Kysely<unknown>) =>
  sql`
    -- lay_status of one zone.
    create function lay_zone_status(zone integer, devices integer[], times timestamptz[], levels numeric[], powers numeric[],
      arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t) - interval '1 hour') from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t) + interval '1 hour') from unnest(times) t);
      stored record;
      before record;
      hours record;
    begin
      select array_agg(fk_device) as devices, array_agg(dt_production) as times,
        array_agg(${hundredths('output_level')}) as levels into stored
      from status_reading
      where fk_area = zone and fk_device = any(devices)
        and dt_production >= first_hour - interval '1 hour' and dt_production < last_hour + interval '2 hours';

      select array_agg(fk_device) as devices, array_agg(hour) as hours, array_agg(level_time) as level_times,
        array_agg(covered_ms) as covered into before
      from device_hour
      where fk_area = zone and fk_device = any(devices) and hour between first_hour and last_hour;

      with incoming as (
        select * from unnest(devices, times, levels) b(fk_device, t, level)
      ),
      touched as (
        select fk_device,
          date_trunc('hour', min(t) - interval '1 hour') as from_hour,
          date_trunc('hour', max(t) + interval '1 hour') as to_hour
        from incoming group by fk_device
      ),
      series as (
        select zone as fk_area, s.* from unnest(stored.devices, stored.times, stored.levels) s(fk_device, t, level)
        where not exists (select from incoming i where i.fk_device = s.fk_device and i.t = s.t)
        union all
        select zone, fk_device, t, ${hundredths('level')} from incoming
      ),
      pieces as (
        ${hourlyPieces('series')}
      ),
      fresh as (
        select p.fk_device, p.hour, sum(p.level::bigint * p.ms)::bigint as level_time, sum(p.ms)::integer as covered_ms
        from pieces p join touched i on i.fk_device = p.fk_device and p.hour between i.from_hour and i.to_hour
        group by p.fk_device, p.hour
      ),
      changed as (
        select f.*, f.level_time - coalesce(o.level_time, 0) as more_level_time,
          f.covered_ms - coalesce(o.covered_ms, 0) as more_covered_ms, p.rated_power
        from fresh f
        left join unnest(before.devices, before.hours, before.level_times, before.covered)
          o(fk_device, hour, level_time, covered_ms) on o.fk_device = f.fk_device and o.hour = f.hour
        join (select distinct on (fk_device) * from unnest(devices, powers) p(fk_device, rated_power)) p
          on p.fk_device = f.fk_device
        where (f.level_time, f.covered_ms) is distinct from (o.level_time, o.covered_ms)
      )
      select array_agg(fk_device) as devices, array_agg(hour) as hours, array_agg(level_time) as level_times,
        array_agg(covered_ms) as covered, array_agg(more_level_time) as more_level_times,
        array_agg(more_covered_ms) as more_covered, array_agg(rated_power) as powers into hours
      from changed;

      insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
      select zone, t, fk_device, arrival, level from unnest(devices, times, levels) b(fk_device, t, level)
      on conflict (fk_area, dt_production, fk_device) do update set output_level = excluded.output_level
        where status_reading.output_level <> excluded.output_level;
      if hours.devices is null then return; end if;

      insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
      select zone, hour, fk_device, level_time, covered_ms
      from unnest(hours.hours, hours.devices, hours.level_times, hours.covered) b(hour, fk_device, level_time, covered_ms)
      on conflict (fk_area, hour, fk_device) do update
        set level_time = excluded.level_time, covered_ms = excluded.covered_ms;

      insert into area_hour (fk_area, hour, power_time, covered_ms)
      select zone, hour, sum(level_time * rated_power), sum(covered_ms)
      from unnest(hours.hours, hours.more_level_times, hours.more_covered, hours.powers)
        b(hour, level_time, covered_ms, rated_power)
      where rated_power is not null
      group by hour
      on conflict (fk_area, hour) do update
        set power_time = area_hour.power_time + excluded.power_time,
            covered_ms = area_hour.covered_ms + excluded.covered_ms;
    end $$;
  `.execute(db)

const storeZoneEvents = (db: Kysely<unknown>) =>
  sql`
    -- store_events of one zone.
    create function store_zone_events(zone integer, devices integer[], times timestamptz[], motion boolean[],
      arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      first_hour timestamptz := (select date_trunc('hour', min(t)) from unnest(times) t);
      last_hour timestamptz := (select date_trunc('hour', max(t)) from unnest(times) t);
      before record;
      hours record;
    begin
      insert into sensor_event (fk_area, dt_production, fk_device, dt_arrival)
      select zone, t, fk_device, arrival from unnest(devices, times) b(fk_device, t)
      on conflict do nothing;

      select array_agg(fk_device) as devices, array_agg(hour) as hours, array_agg(occupied_slots) as slots into before
      from device_hour
      where fk_area = zone and fk_device = any(devices) and hour between first_hour and last_hour;

      select array_agg(f.fk_device) as devices, array_agg(f.hour) as hours,
        array_agg(f.occupied_slots | coalesce(o.occupied_slots, B'000000000000')) as slots,
        array_agg(bit_count(f.occupied_slots & ~coalesce(o.occupied_slots, B'000000000000'))) as more,
        array_agg(f.senses_motion) as motion into hours
      from (
        select fk_device, date_trunc('hour', t) as hour, bool_or(senses_motion) as senses_motion,
          bit_or(slot_bit(t)) as occupied_slots
        from unnest(devices, times, motion) b(fk_device, t, senses_motion) group by 1, 2
      ) f
      left join unnest(before.devices, before.hours, before.slots) o(fk_device, hour, occupied_slots)
        on o.fk_device = f.fk_device and o.hour = f.hour
      where f.occupied_slots & ~coalesce(o.occupied_slots, B'000000000000') <> B'000000000000';
      if hours.devices is null then return; end if;

      insert into device_hour (fk_area, hour, fk_device, occupied_slots)
      select zone, hour, fk_device, occupied_slots
      from unnest(hours.hours, hours.devices, hours.slots) b(hour, fk_device, occupied_slots)
      on conflict (fk_area, hour, fk_device) do update set occupied_slots = excluded.occupied_slots;

      insert into area_hour (fk_area, hour, occupied_slots)
      select zone, hour, sum(more)
      from unnest(hours.hours, hours.more, hours.motion) b(hour, more, senses_motion)
      where senses_motion
      group by hour
      on conflict (fk_area, hour) do update set occupied_slots = area_hour.occupied_slots + excluded.occupied_slots;
    end $$;
  `.execute(db)

const storeByZone = (db: Kysely<unknown>) =>
  sql`
    -- Citus runs a function on a worker where it is called in "from".
    create function store_status_by_zone(zones integer[], devices integer[], times timestamptz[], levels numeric[],
      arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      part record;
      nothing text;
    begin
      for part in
        with batch as (
          select distinct on (fk_device, t) fk_area, fk_device, t, level::numeric(5, 2) as level
          from unnest(zones, devices, times, levels) with ordinality b(fk_area, fk_device, t, level, item)
          where fk_area is not null
          order by fk_device, t, item desc
        ),
        incoming as (
          select b.*,
            coalesce(l.fk_area = min(b.fk_area) over device and l.fk_area = max(b.fk_area) over device
              and l.dt_production < min(b.t) over device, false) as is_newer,
            coalesce(lag(b.t) over series, l.dt_production) as since,
            ${hundredths('coalesce(lag(b.level) over series, l.output_level)')} as held
          from batch b left join status_latest l on l.fk_device = b.fk_device
          window device as (partition by b.fk_device), series as (partition by b.fk_device order by b.t)
        )
        select i.fk_area as zone, i.is_newer, array_agg(i.fk_device) as devices, array_agg(i.t) as times,
          array_agg(i.level) as levels, array_agg(i.since) as sinces, array_agg(i.held) as held,
          array_agg(d.rated_power) as powers
        from incoming i left join reporting_device d on d.id = i.fk_device and d.id = any(devices)
        group by i.fk_area, i.is_newer
        order by i.fk_area, i.is_newer
      loop
        if part.is_newer then
          select * into nothing from append_zone_status(part.zone, part.devices, part.times, part.levels, part.sinces,
            part.held, part.powers, arrival);
        else
          select * into nothing from lay_zone_status(part.zone, part.devices, part.times, part.levels, part.powers, arrival);
        end if;
      end loop;

      insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
      select distinct on (fk_device) fk_device, t, arrival, level::numeric(5, 2), fk_area
      from unnest(zones, devices, times, levels) with ordinality b(fk_area, fk_device, t, level, item)
      where fk_area is not null
      order by fk_device, t desc, item desc
      on conflict (fk_device) do update set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival,
        output_level = excluded.output_level, fk_area = excluded.fk_area
        where excluded.dt_production >= status_latest.dt_production;
    end $$;

    create function store_events_by_zone(zones integer[], devices integer[], times timestamptz[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      part record;
      nothing text;
    begin
      for part in
        select b.fk_area as zone, array_agg(b.fk_device) as devices, array_agg(b.t) as times,
          array_agg(coalesce(d.senses_motion, false)) as motion
        from (select distinct * from unnest(zones, devices, times) b(fk_area, fk_device, t) where fk_area is not null) b
        left join reporting_device d on d.id = b.fk_device and d.id = any(devices)
        group by b.fk_area
        order by b.fk_area
      loop
        select * into nothing from store_zone_events(part.zone, part.devices, part.times, part.motion, arrival);
      end loop;

      insert into event_latest (fk_device, dt_production, dt_arrival)
      select fk_device, max(t), arrival
      from unnest(zones, devices, times) b(fk_area, fk_device, t) where fk_area is not null
      group by fk_device
      on conflict (fk_device) do update
        set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival
        where excluded.dt_production >= event_latest.dt_production;
    end $$;
  `.execute(db)

const store = (db: Kysely<unknown>) =>
  sql`
    alter function store_status(integer[], integer[], timestamptz[], numeric[], timestamptz) rename to store_status_at_once;
    create function store_status(zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns void language plpgsql as $$
    begin
      if is_distributed() then
        perform store_status_by_zone(zones, devices, times, levels, arrival);
      else
        perform store_status_at_once(zones, devices, times, levels, arrival);
      end if;
    end $$;

    alter function store_events(integer[], integer[], timestamptz[], timestamptz) rename to store_events_at_once;
    create function store_events(zones integer[], devices integer[], times timestamptz[], arrival timestamptz)
    returns void language plpgsql as $$
    begin
      if is_distributed() then
        perform store_events_by_zone(zones, devices, times, arrival);
      else
        perform store_events_at_once(zones, devices, times, arrival);
      end if;
    end $$;
  `.execute(db)

const writes = (db: Kysely<unknown>) =>
  sql`
    -- Where each user's last write is in the write-ahead log, for servers that read from a standby (store/reads.ts).
    create table user_write (
      fk_user integer primary key references app_user on delete cascade,
      written pg_lsn not null
    );
  `.execute(db)

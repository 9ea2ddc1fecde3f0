import { type Kysely, type Migration, sql } from 'kysely'
import { hourlyPieces, hundredths } from './0002_telemetry.ts'
import { joinedPieces } from './0010_ingest_by_zone.ts'

/**
 * What a late reading costs depends on the readings beside it, no longer on how many its zone has of those hours: after an
 * outage, when gateways send again what has no receipt, and report of now and of then in turns, that is all there is to do.
 *
 * A reading that is stored already changes nothing and is passed over. Of the others, the readings next to them in time are looked
 * for close by first, then further away for those that lack one, and the rollups get the difference that they make between
 * these.
 */
export const lateReadings: Migration = {
  async up(db: Kysely<unknown>) {
    await zonesOfReadings(db)
    await appendStatus(db)
    await layStatus(db)
    await storeStatusByZone(db)
    await layZoneStatus(db)
  },
}

/** Without `jit`: a lookup for each row counts as dear to the planner, however few they are. */
const settings = sql.raw(`
  set enable_nestloop = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan set jit = off set timezone = 'UTC'`)

/** How far from a reading the ones before and after it are looked for; one that is further than an hour away does not matter. */
const reaches = sql.raw(`'{250 milliseconds,10 seconds,5 minutes,1 hour}'::interval[]`)

/**
 * For each reading of a batch, in its order, the number of its stretch: the readings of its zone around which the same stored
 * readings are looked for, since no more than twice the reach is between them.
 */
const stretchesOf = (readings: string) =>
  sql.raw(`
    select array_agg(b.stretch order by b.item)
    from (
      select b.item, sum(b.starts) over (partition by b.zone order by b.t)::integer as stretch
      from (
        select b.*,
          case when b.t - lag(b.t) over (partition by b.zone order by b.t) <= 2 * reach then 0 else 1 end as starts
        from (${readings}) b
      ) b
    ) b`)

/** By device and hour, what the readings `laid` add to those that were `stored`: the pieces that are the same in both cancel out. */
const difference = sql.raw(`
  select p.fk_area, p.fk_device, p.hour, sum(p.level_time)::bigint as more_level_time, sum(p.ms)::integer as more_covered_ms
  from (
    select fk_area, fk_device, hour, level::bigint * ms as level_time, ms from laid_pieces
    union all
    select fk_area, fk_device, hour, level::bigint * -ms, -ms from stored_pieces
  ) p
  group by p.fk_area, p.fk_device, p.hour
  having sum(p.level_time) <> 0 or sum(p.ms) <> 0`)

const zonesOfReadings = (db: Kysely<unknown>) =>
  sql`
    -- As before, but each reading that may be stored already is looked up by its key.
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
        -- "offset" keeps it from being made a join, which would read all that the zone has of that time.
        execute format('
          select array_agg(b.place) from unnest($1, $2) with ordinality b(device, t, place)
          where exists (
            select from %I r
            where r.fk_area = %L::integer and r.dt_production = b.t and r.fk_device = b.device
              and r.dt_production between $3 and $4
            offset 0)', parent, asked.zone)
          into found using asked.devices, asked.times, asked.first, asked.last;
        foreach place in array coalesce(found, '{}') loop
          zones[asked.items[place]] := asked.zone;
          locked := locked || asked.zone;
        end loop;
      end loop;
    end $$;
  `.execute(db)

/**
 * Of each reading `b` of a batch, whether it is newer than all that are stored of its device, in the zone that the device was
 * last in, and so can be appended; and which level was held since when before it, if it can.
 */
const newerReadings = sql`
  coalesce(b.t > l.dt_production and l.fk_area = min(b.fk_area) filter (where b.t > l.dt_production) over device
    and l.fk_area = max(b.fk_area) filter (where b.t > l.dt_production) over device, false) as is_newer,
  coalesce(lag(b.t) over series, l.dt_production) as since,
  ${hundredths('coalesce(lag(b.level) over series, l.output_level)')} as held
  from batch b left join status_latest l on l.fk_device = b.fk_device
  window device as (partition by b.fk_device),
    series as (partition by b.fk_device, b.t > l.dt_production order by b.t)`

const appendStatus = (db: Kysely<unknown>) =>
  sql`
    -- As before, but it returns the readings that it left, by their places from 1, and not all of their devices.
    create or replace function append_status(zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns integer[] language plpgsql ${settings} as $$
    declare
      others integer[];
    begin
      with batch as (
        select distinct on (fk_device, t) item, fk_area, fk_device, t, level::numeric(5, 2) as level
        from unnest(zones, devices, times, levels) with ordinality b(fk_area, fk_device, t, level, item)
        where fk_area is not null
        order by fk_device, t, item desc
      ),
      incoming as materialized (
        select b.*, ${newerReadings}
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
      select coalesce(array_agg(item) filter (where not is_newer), '{}') into others from incoming;
      return others;
    end $$;

    -- What is left is laid afterwards: it may change the level that is held until the first one appended.
    create or replace function store_status_at_once(
      zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      others integer[] := append_status(zones, devices, times, levels, arrival);
    begin
      if cardinality(others) = 0 then return; end if;
      perform lay_status(array_agg(zones[item]), array_agg(devices[item]), array_agg(times[item]), array_agg(levels[item]), arrival)
      from unnest(others) item;
    end $$;
  `.execute(db)

const layStatus = (db: Kysely<unknown>) =>
  sql`
    create or replace function lay_status(
      zones integer[], devices integer[], times timestamptz[], levels numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      areas integer[] := array(select distinct zone from unnest(zones) zone where zone is not null);
      from_time timestamptz := (select min(t) from unnest(times) t);
      to_time timestamptz := (select max(t) from unnest(times) t);
      fresh record;
      reach interval;
      stretches integer[];
      lacking record;
      beside record;
      stored_zones integer[];
      stored_devices integer[];
      stored_times timestamptz[];
      stored_levels integer[];
    begin
      select array_agg(b.zone) as zones, array_agg(b.device) as devices, array_agg(b.t) as times, array_agg(b.level) as levels,
        min(b.t) as earliest, max(b.t) as latest into fresh
      from (
        select distinct on (zone, device, t) zone, device, t, level::numeric(5, 2) as level
        from unnest(zones, devices, times, levels) with ordinality b(zone, device, t, level, item)
        where zone is not null
        order by zone, device, t, item desc
      ) b
      where b.level is distinct from (
        select r.output_level from status_reading r
        where r.fk_area = b.zone and r.dt_production = b.t and r.fk_device = b.device
          and r.dt_production between from_time and to_time);
      if fresh.devices is null then return; end if;

      lacking := fresh;
      foreach reach in array ${reaches} loop
        from_time := lacking.earliest - reach;
        to_time := lacking.latest + reach;
        stretches := (${stretchesOf('select * from unnest(lacking.zones, lacking.times) with ordinality u(zone, t, item)')});
        select array_agg(s.zone) as zones, array_agg(s.stretch) as stretches, array_agg(r.fk_device) as devices,
          array_agg(r.t) as times, array_agg(r.level) as levels into beside
        from (
          select b.zone, b.stretch, min(b.t) - reach as since, max(b.t) + reach as until
          from unnest(lacking.zones, lacking.times, stretches) b(zone, t, stretch) group by b.zone, b.stretch
        ) s
        cross join lateral (
          select r.fk_device, r.dt_production as t, ${hundredths('r.output_level')} as level from status_reading r
          where r.fk_area = s.zone and r.dt_production between s.since and s.until
            and r.dt_production between from_time and to_time and r.fk_device = any(lacking.devices)
          offset 0
        ) r;
        stored_zones := stored_zones || beside.zones;
        stored_devices := stored_devices || beside.devices;
        stored_times := stored_times || beside.times;
        stored_levels := stored_levels || beside.levels;
        exit when reach = interval '1 hour';
        select array_agg(b.zone) as zones, array_agg(b.device) as devices, array_agg(b.t) as times, null::numeric[] as levels,
          min(b.t) as earliest, max(b.t) as latest into lacking
        from unnest(lacking.zones, stretches, lacking.devices, lacking.times) b(zone, stretch, device, t)
        join (
          select b.zone, b.stretch, b.device
          from (
            select zone, stretch, device, min(t) as earliest, max(t) as latest
            from unnest(lacking.zones, stretches, lacking.devices, lacking.times) b(zone, stretch, device, t)
            group by zone, stretch, device
          ) b
          left join unnest(beside.zones, beside.stretches, beside.devices, beside.times) n(zone, stretch, device, t)
            on n.zone = b.zone and n.stretch = b.stretch and n.device = b.device
          left join status_latest l on l.fk_device = b.device
          group by b.zone, b.stretch, b.device, b.latest, l.dt_production
          having not coalesce(bool_or(n.t < b.earliest), false)
            or not (coalesce(bool_or(n.t > b.latest), false) or (l.dt_production <= b.latest) is true)
        ) lacks using (zone, stretch, device);
        exit when lacking.devices is null;
      end loop;
      from_time := fresh.earliest - interval '1 hour';
      to_time := fresh.latest + interval '1 hour';

      with incoming as (
        select * from unnest(fresh.zones, fresh.devices, fresh.times, fresh.levels) b(fk_area, fk_device, t, level)
      ),
      kept as (
        insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
        select fk_area, t, fk_device, arrival, level from incoming order by fk_area, t, fk_device
        on conflict (fk_area, dt_production, fk_device) do update set output_level = excluded.output_level
      ),
      newest as (
        insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
        select distinct on (fk_device) fk_device, t, arrival, level, fk_area from incoming order by fk_device, t desc
        on conflict (fk_device) do update set dt_production = excluded.dt_production, dt_arrival = excluded.dt_arrival,
          output_level = excluded.output_level, fk_area = excluded.fk_area
          where excluded.dt_production >= status_latest.dt_production
      ),
      stored_series as (
        select distinct * from unnest(stored_zones, stored_devices, stored_times, stored_levels) s(fk_area, fk_device, t, level)
      ),
      laid as (
        select * from stored_series s
        where not exists (select from incoming i where i.fk_area = s.fk_area and i.fk_device = s.fk_device and i.t = s.t)
        union all
        select fk_area, fk_device, t, ${hundredths('level')} from incoming
      ),
      stored_pieces as (
        ${hourlyPieces('stored_series')}
      ),
      laid_pieces as (
        ${hourlyPieces('laid')}
      ),
      changed as (
        ${difference}
      ),
      device_rollup as (
        insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
        select c.fk_area, c.hour, c.fk_device, coalesce(o.level_time, 0) + c.more_level_time,
          coalesce(o.covered_ms, 0) + c.more_covered_ms
        from changed c
        left join device_hour o on o.fk_area = c.fk_area and o.hour = c.hour and o.fk_device = c.fk_device
          and o.fk_area = any(areas) and o.hour between from_time - interval '1 hour' and to_time
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

const storeStatusByZone = (db: Kysely<unknown>) =>
  sql`
    -- As before, but each reading that is newer is appended, and the others of a zone are laid afterwards.
    create or replace function store_status_by_zone(zones integer[], devices integer[], times timestamptz[], levels numeric[],
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
          select b.*, ${newerReadings}
        )
        select i.fk_area as zone, i.is_newer, array_agg(i.fk_device) as devices, array_agg(i.t) as times,
          array_agg(i.level) as levels, array_agg(i.since) as sinces, array_agg(i.held) as held,
          array_agg(d.rated_power) as powers
        from incoming i left join reporting_device d on d.id = i.fk_device and d.id = any(devices)
        group by i.fk_area, i.is_newer
        order by i.fk_area, i.is_newer desc
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
  `.execute(db)

const layZoneStatus = (db: Kysely<unknown>) =>
  sql`
    -- lay_status of one zone, whose worker does not know which reading is a device's newest.
    create or replace function lay_zone_status(
      zone integer, devices integer[], times timestamptz[], levels numeric[], powers numeric[], arrival timestamptz)
    returns void language plpgsql ${settings} as $$
    declare
      from_time timestamptz := (select min(t) from unnest(times) t);
      to_time timestamptz := (select max(t) from unnest(times) t);
      same record;
      fresh record;
      reach interval;
      stretches integer[];
      lacking record;
      beside record;
      stored_devices integer[];
      stored_times timestamptz[];
      stored_levels integer[];
      before record;
      hours record;
    begin
      select array_agg(fk_device) as devices, array_agg(dt_production) as times, array_agg(output_level) as levels into same
      from status_reading
      where fk_area = zone and fk_device = any(devices) and dt_production = any(times)
        and dt_production between from_time and to_time;

      select array_agg(b.fk_device) as devices, array_agg(b.t) as times, array_agg(b.level) as levels,
        array_agg(b.rated_power) as powers, min(b.t) as earliest, max(b.t) as latest into fresh
      from unnest(devices, times, levels, powers) b(fk_device, t, level, rated_power)
      left join unnest(same.devices, same.times, same.levels) s(fk_device, t, level)
        on s.fk_device = b.fk_device and s.t = b.t
      where b.level is distinct from s.level;
      if fresh.devices is null then return; end if;

      lacking := fresh;
      foreach reach in array ${reaches} loop
        from_time := lacking.earliest - reach;
        to_time := lacking.latest + reach;
        stretches := (${stretchesOf('select 1 as zone, u.* from unnest(lacking.times) with ordinality u(t, item)')});
        select array_agg(s.stretch) as stretches, array_agg(r.fk_device) as devices, array_agg(r.t) as times,
          array_agg(r.level) as levels into beside
        from (
          select b.stretch, min(b.t) - reach as since, max(b.t) + reach as until
          from unnest(lacking.times, stretches) b(t, stretch) group by b.stretch
        ) s
        cross join lateral (
          select r.fk_device, r.dt_production as t, ${hundredths('r.output_level')} as level from status_reading r
          where r.fk_area = zone and r.dt_production between s.since and s.until
            and r.dt_production between from_time and to_time and r.fk_device = any(lacking.devices)
          offset 0
        ) r;
        stored_devices := stored_devices || beside.devices;
        stored_times := stored_times || beside.times;
        stored_levels := stored_levels || beside.levels;
        exit when reach = interval '1 hour';
        select array_agg(b.device) as devices, array_agg(b.t) as times, null::numeric[] as levels, null::numeric[] as powers,
          min(b.t) as earliest, max(b.t) as latest into lacking
        from unnest(stretches, lacking.devices, lacking.times) b(stretch, device, t)
        join (
          select b.stretch, b.device
          from (
            select stretch, device, min(t) as earliest, max(t) as latest
            from unnest(stretches, lacking.devices, lacking.times) b(stretch, device, t) group by stretch, device
          ) b
          left join unnest(beside.stretches, beside.devices, beside.times) n(stretch, device, t)
            on n.stretch = b.stretch and n.device = b.device
          group by b.stretch, b.device
          having not coalesce(bool_or(n.t < b.earliest), false) or not coalesce(bool_or(n.t > b.latest), false)
        ) lacks using (stretch, device);
        exit when lacking.devices is null;
      end loop;
      from_time := fresh.earliest - interval '1 hour';
      to_time := fresh.latest + interval '1 hour';

      select array_agg(fk_device) as devices, array_agg(hour) as hours, array_agg(level_time) as level_times,
        array_agg(covered_ms) as covered into before
      from device_hour
      where fk_area = zone and fk_device = any(fresh.devices) and hour between from_time - interval '1 hour' and to_time;

      with incoming as (
        select * from unnest(fresh.devices, fresh.times, fresh.levels) b(fk_device, t, level)
      ),
      stored_series as (
        select distinct zone as fk_area, s.* from unnest(stored_devices, stored_times, stored_levels) s(fk_device, t, level)
      ),
      laid as (
        select * from stored_series s where not exists (select from incoming i where i.fk_device = s.fk_device and i.t = s.t)
        union all
        select zone, fk_device, t, ${hundredths('level')} from incoming
      ),
      stored_pieces as (
        ${hourlyPieces('stored_series')}
      ),
      laid_pieces as (
        ${hourlyPieces('laid')}
      ),
      changed as (
        ${difference}
      )
      select array_agg(c.fk_device) as devices, array_agg(c.hour) as hours,
        array_agg(coalesce(o.level_time, 0) + c.more_level_time) as level_times,
        array_agg(coalesce(o.covered_ms, 0) + c.more_covered_ms) as covered,
        array_agg(c.more_level_time) as more_level_times, array_agg(c.more_covered_ms) as more_covered,
        array_agg(p.rated_power) as powers into hours
      from changed c
      left join unnest(before.devices, before.hours, before.level_times, before.covered)
        o(fk_device, hour, level_time, covered_ms) on o.fk_device = c.fk_device and o.hour = c.hour
      join (select distinct on (fk_device) * from unnest(fresh.devices, fresh.powers) p(fk_device, rated_power)) p
        on p.fk_device = c.fk_device;

      insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
      select zone, t, fk_device, arrival, level from unnest(fresh.devices, fresh.times, fresh.levels) b(fk_device, t, level)
      on conflict (fk_area, dt_production, fk_device) do update set output_level = excluded.output_level;
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

import { type Kysely, type Migration, sql } from 'kysely'
import { hourlyPieces } from './0002_telemetry.ts'

/**
 * Since when readings and events are kept (server/keeping). Rollups are kept for ever, so those of hours whose readings are
 * gone, or are not all there any more, must stay as they are.
 */
export const keeping: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table readings_kept (
        only_row boolean primary key default true check (only_row),
        -- The beginning of a UTC month. What is older may be gone.
        since timestamptz not null default '-infinity',
        announced_at timestamptz not null default '-infinity'
      );
      insert into readings_kept default values;

      -- From this hour on, every reading that an hour's rollup was made of is there: one that began before it is not.
      create function first_whole_hour() returns timestamptz language sql stable as $$
        select since + interval '1 hour' from readings_kept
      $$;

      -- Older readings must not come back: the rollups of their hours would be made of them alone.
      create or replace function begin_partition(parent text, t timestamptz) returns text language plpgsql as $$
      begin
        if t < (select since from readings_kept) then
          raise exception 'Readings of % are not kept any more', t using errcode = 'data_exception';
        end if;
        execute format('create table %I (like %I including defaults)', partition_name(parent, t), parent);
        return partition_name(parent, t);
      end $$;

      -- A zone's rollups from its readings alone, as far as these are kept: after a bulk load, and as the yardstick of the tests.
      create or replace function compute_rollups(area integer) returns void
      language plpgsql set timezone = 'UTC' set work_mem = '128MB' as $$
      declare
        first_hour timestamptz := first_whole_hour();
      begin
        delete from device_hour where fk_area = area and hour >= first_hour;
        delete from area_hour where fk_area = area and hour >= first_hour;
        insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms, occupied_slots)
        select area, coalesce(s.hour, e.hour), coalesce(s.fk_device, e.fk_device),
          coalesce(s.level_time, 0), coalesce(s.covered_ms, 0), coalesce(e.occupied_slots, B'000000000000')
        from (
          select fk_device, hour, sum(level::bigint * ms)::bigint as level_time, sum(ms)::integer as covered_ms
          from (${hourlyPieces(`(
            select fk_area, fk_device, dt_production as t, (output_level * 100)::integer as level
            from status_reading where fk_area = area) readings`)}) pieces
          where hour >= first_hour
          group by fk_device, hour
        ) s
        full join (
          select date_trunc('hour', dt_production) as hour, fk_device, bit_or(slot_bit(dt_production)) as occupied_slots
          from sensor_event where fk_area = area and dt_production >= first_hour group by 1, 2
        ) e on e.hour = s.hour and e.fk_device = s.fk_device
        order by 2, 3;
        insert into area_hour (fk_area, hour, power_time, covered_ms, occupied_slots)
        select area, h.hour, sum(h.level_time * d.rated_power), sum(h.covered_ms),
          coalesce(sum(bit_count(h.occupied_slots)) filter (where d.senses_motion), 0)
        from device_hour h join reporting_device d on d.id = h.fk_device
        where h.fk_area = area and h.hour >= first_hour
        group by h.hour;
      end $$;
    `.execute(db)
  },
}

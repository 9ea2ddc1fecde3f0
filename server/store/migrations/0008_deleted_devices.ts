import { type Kysely, type Migration, sql } from 'kysely'

/** What a deleted device has reported stays in the figures of its zones, by the rated power that it had. */
export const deletedDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table deleted_device (
        id integer primary key,
        kind text not null,
        fk_area integer not null,
        -- W
        rated_power numeric not null,
        senses_motion boolean not null
      );

      create or replace view reporting_device as
        select d.id, d.kind, coalesce(d.fk_area, 1) as fk_area, coalesce(t.rated_power, 0)::numeric as rated_power,
          d.kind = 'sensor' or exists (
            select from controller c join feature f on f.id = any(c.features)
            where c.id = d.fk_controller and f.dataname = 'movement') as senses_motion
        from device d left join luminaire_type t on t.id = d.fk_luminaire_type
        union all
        select id, kind, fk_area, rated_power, senses_motion from deleted_device;

      create function keep_deleted_device() returns trigger language plpgsql as $$
      begin
        insert into deleted_device (id, kind, fk_area, rated_power, senses_motion)
          select id, kind, fk_area, rated_power, senses_motion from reporting_device where id = old.id;
        return old;
      end $$;
      create trigger keep_deleted_device before delete on device
        for each row execute function keep_deleted_device();
    `.execute(db)
  },
}

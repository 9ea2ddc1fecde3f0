import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Stores plans in pieces of 128 kB, so that a large one is never in memory as a whole: PostgreSQL transfers a value as
 * a whole.
 */
export const planStorage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
    alter table plan_image add column size bigint;
    create table plan_piece (
      hash text not null references plan_image on delete cascade,
      -- From 0 on.
      number integer not null,
      bytes bytea not null,
      primary key (hash, number)
    );

    -- A compressed value is unpacked from its beginning for each piece that is cut from it: store them plain first.
    alter table plan_image alter column bytes set storage external;
    update plan_image set bytes = bytes || ''::bytea, size = octet_length(bytes);
    insert into plan_piece (hash, number, bytes)
    select hash, number, substring(bytes from number * 131072 + 1 for 131072)
    from plan_image cross join lateral generate_series(0, ((size - 1) / 131072)::integer) number
    where size > 0;

    alter table plan_image alter column size set not null;
    alter table plan_image drop column bytes;
    `.execute(db)
  },
}

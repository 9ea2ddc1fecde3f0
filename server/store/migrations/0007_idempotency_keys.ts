import { type Kysely, type Migration, sql } from 'kysely'

/** Changes that were made, by the keys that clients gave them, so that none is made twice (http/idempotency.ts). */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table idempotency_key (
        fk_user integer not null references app_user on delete cascade,
        key uuid not null,
        at timestamptz not null default now(),
        -- Of what was asked for.
        hash bytea not null,
        -- Null until the change is made, which no other transaction sees.
        status smallint,
        -- JSON; null under 204.
        answer text,
        primary key (fk_user, key)
      );
      create index idempotency_key_at on idempotency_key (at);
    `.execute(db)
  },
}

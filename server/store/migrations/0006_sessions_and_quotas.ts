import { type Kysely, type Migration, sql } from 'kysely'

/** Sessions that end one by one, and an audit log that nobody fills or breaks. */
export const sessionsAndQuotas: Migration = {
  async up(db: Kysely<unknown>) {
    await endedSessions(db)
    await auditedValues(db)
    await auditedBytes(db)
    await tooDeep(db)
  },
}

const endedSessions = (db: Kysely<unknown>) =>
  sql`
    -- Sessions that their users ended. Their tokens name them; a row is of no use once the last of them is past its time.
    create table ended_session (
      id text primary key,
      expires_at timestamptz not null
    );
    create index ended_session_expires_at on ended_session (expires_at);
  `.execute(db)

/**
 * A value that is too long for the log, or nested too deep to be answered, is replaced by what can be told of it (the
 * contract's AuditOmission). Entries that were written before this are shown through the same function.
 */
const auditedValues = (db: Kysely<unknown>) =>
  sql`
    create function audited_values(fields jsonb) returns jsonb language sql immutable as $$
      select jsonb_object_agg(f.key, case
        when jsonb_path_exists(f.value, '$.**{32}') then
          jsonb_build_object('omitted', 'deep', 'length', length(f.value::text))
        when length(f.value::text) > 16000 then
          jsonb_build_object('omitted', 'long', 'length', length(f.value::text), 'beginning', left(f.value::text, 200))
        else f.value end)
      from jsonb_each(fields) f
    $$;
  `.execute(db)

const auditedBytes = (db: Kysely<unknown>) =>
  sql`
    -- What an entry takes on the disk, roughly: users may have so many written in an hour (http/auditQuota.ts).
    alter table audit_entry add column bytes integer not null default 0;
    create index audit_entry_bytes on audit_entry (fk_user, at) include (bytes);

    create or replace function audit(kind text, entity integer, name text, before jsonb, after jsonb)
    returns void language plpgsql as $$
    declare
      call jsonb := current_setting('latern.call')::jsonb;
      changer integer := coalesce((call ->> 'user')::integer, case when kind = 'users' then entity end);
      was jsonb;
      became jsonb;
    begin
      if before is not distinct from after then return; end if;
      was := audited_values(differing(before, after));
      became := audited_values(differing(after, before));
      insert into audit_entry (fk_user, email, operation, kind, entity, name, before, after, bytes)
      values (changer, (select u.email from app_user u where u.id = changer), call ->> 'operation',
        kind, entity, name, was, became,
        300 + coalesce(octet_length(was::text), 0) + coalesce(octet_length(became::text), 0));
    end $$;
  `.execute(db)

/** What the server took before it had a limit, and can't answer with. Nothing that a console writes is nested so deep. */
const tooDeep = (db: Kysely<unknown>) =>
  sql`
    update app_user set settings = '{}' where jsonb_path_exists(settings, '$.**{32}');
    update device set settings = '{}' where jsonb_path_exists(settings, '$.**{32}');
    update rule set notes = null where jsonb_path_exists(notes, '$.**{32}');
    update rule set rulespec = '[]' where jsonb_path_exists(rulespec, '$.**{32}');
  `.execute(db)

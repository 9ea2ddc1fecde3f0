import { type Kysely, type Migration, sql } from 'kysely'

/** Sessions that end separately, and limits for the audit log. */
export const sessionsAndQuotas: Migration = {
  async up(db: Kysely<unknown>) {
    await endedSessions(db)
    await auditedValues(db)
    await auditedBytes(db)
    await auditedMembers(db)
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
 * Replaces a value that is too long for the log, or nested too deep for a response, by a summary (the contract's
 * AuditOmission). Earlier entries are read through the same function.
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

/**
 * A group's devices are noted once per statement, and logged once per group when the transaction ends: a trigger per
 * device took a minute for a group of 20,000.
 */
async function auditedMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger note_members on group_device;
    drop trigger audit_members on group_device;
    drop function note_members();
    drop function audit_members();
  `.execute(db)
  const come = {
    table: 'new table as come',
    without: 'not exists (select from come c where c.fk_device = m.fk_device)',
  }
  const gone = { table: 'old table as gone', also: 'union all select * from gone' }
  await noteMembers(db, 'insert', come.table, 'select fk_group from come', come.without)
  await noteMembers(db, 'delete', gone.table, 'select fk_group from gone', 'true', gone.also)
  const both = 'select fk_group from come union select fk_group from gone'
  await noteMembers(db, 'update', `${gone.table} ${come.table}`, both, come.without, gone.also)
  await sql`
    create function audit_members() returns trigger language plpgsql as $$
    begin
      delete from members_before where transaction = new.transaction and fk_group = new.fk_group;
      perform audit('devicegroups', new.fk_group, g.name, new.devices, devices_of_group(new.fk_group))
      from device_group g where g.id = new.fk_group;
      return null;
    end $$;
    create constraint trigger audit_members after insert on members_before
      deferrable initially deferred for each row execute function audit_members();
  `.execute(db)
}

/** Notes the devices that a statement's groups had before it, unless an earlier statement of the transaction has done so. */
const noteMembers = (
  db: Kysely<unknown>,
  event: string,
  tables: string,
  touched: string,
  stayed: string,
  others = '',
) =>
  sql`
    create function ${sql.raw(`note_members_${event}`)}() returns trigger language plpgsql as $$
    begin
      insert into members_before
      select pg_current_xact_id(), g.fk_group, jsonb_build_object('devices', coalesce((
        select jsonb_agg(fk_device order by position, fk_device)
        from (select * from group_device m where ${sql.raw(stayed)} ${sql.raw(others)}) before
        where before.fk_group = g.fk_group), '[]'))
      from (select distinct fk_group from (${sql.raw(touched)}) t) g
      where not exists (select from members_before m
        where m.transaction = pg_current_xact_id() and m.fk_group = g.fk_group);
      return null;
    end $$;
    create trigger ${sql.raw(`note_members_${event}`)} after ${sql.raw(event)} on group_device
      referencing ${sql.raw(tables)} for each statement when (has_caller())
      execute function ${sql.raw(`note_members_${event}`)}();
  `.execute(db)

/** Whether a value stored before the limits is nested too deep for a response. Consoles write nothing so deep. */
const tooDeep = (db: Kysely<unknown>) =>
  sql`
    update app_user set settings = '{}' where jsonb_path_exists(settings, '$.**{32}');
    update device set settings = '{}' where jsonb_path_exists(settings, '$.**{32}');
    update rule set notes = null where jsonb_path_exists(notes, '$.**{32}');
    update rule set rulespec = '[]' where jsonb_path_exists(rulespec, '$.**{32}');
  `.execute(db)

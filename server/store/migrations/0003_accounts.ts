import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Accounts without a password yet, disabled accounts, session generations and mailed keys; and the audit log of every
 * change made by a call.
 */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await users(db)
    await auditLog(db)
    await auditRows(db)
    await auditMembers(db)
  },
}

const users = (db: Kysely<unknown>) =>
  sql`
    alter table app_user
      -- Whoever is invited chooses a password later.
      alter column password_hash drop not null,
      add column disabled boolean not null default false,
      add column email_confirmed boolean not null default false,
      -- Access tokens name it: they end when it goes up.
      add column session integer not null default 0,
      add column signed_in_at timestamptz;

    -- What a mailed link proves, once. A user has one of each purpose: the last one mailed.
    create table mail_key (
      hash bytea primary key,
      purpose text not null check (purpose in ('password', 'invitation', 'email')),
      fk_user integer not null references app_user on delete cascade,
      -- Where it was mailed to, which using it confirms; null where it was handed on otherwise.
      email text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (fk_user, purpose)
    );
  `.execute(db)

/**
 * Triggers write changes in the transaction that makes them, so no handler can forget to. The setting latern.call names
 * a connection's caller (store/caller.ts); changes without a caller, such as telemetry and the demo site, are not
 * logged.
 */
const auditLog = (db: Kysely<unknown>) =>
  sql`
    create table audit_entry (
      id bigint primary key generated always as identity,
      at timestamptz not null default clock_timestamp(),
      -- No references: entries outlive what they tell of.
      fk_user integer,
      email text,
      operation text not null,
      kind text not null,
      entity integer not null,
      name text,
      before jsonb,
      after jsonb
    );
    create index audit_entry_at on audit_entry (at);
    create index audit_entry_user on audit_entry (fk_user, id);
    create index audit_entry_entity on audit_entry (kind, entity, id);

    create function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is append-only';
    end $$;
    create trigger audit_entry_stays before update or delete or truncate on audit_entry
      for each statement execute function audit_entry_stays();

    create function has_caller() returns boolean language sql stable as $$
      select coalesce(current_setting('latern.call', true), '') <> ''
    $$;

    -- The fields of one that the other doesn't have alike.
    create function differing(one jsonb, other jsonb) returns jsonb language sql immutable as $$
      select jsonb_object_agg(key, value) from jsonb_each(one) where other is null or other -> key is distinct from value
    $$;

    -- What visitors change without a session (by registering, or with a mailed key) is their own account.
    create function audit(kind text, entity integer, name text, before jsonb, after jsonb)
    returns void language plpgsql as $$
    declare
      call jsonb := current_setting('latern.call')::jsonb;
      changer integer := coalesce((call ->> 'user')::integer, case when kind = 'users' then entity end);
    begin
      if before is not distinct from after then return; end if;
      insert into audit_entry (fk_user, email, operation, kind, entity, name, before, after)
      values (changer, (select u.email from app_user u where u.id = changer), call ->> 'operation',
        kind, entity, name, differing(before, after), differing(after, before));
    end $$;
  `.execute(db)

const auditRows = (db: Kysely<unknown>) =>
  sql`
    -- Of a password it tells only whether it is another one, of a photo its hash.
    create function audited_user(u app_user, other app_user) returns jsonb language sql stable as $$
      select to_jsonb(u) - array['password_hash', 'session', 'signed_in_at', 'photo_url', 'created_at']
        || jsonb_build_object(
          'password', case when u.password_hash is null then null
            when other.password_hash = u.password_hash then 'kept'
            when other.id is not null and u.session < other.session then 'former' else 'chosen' end,
          'photo', md5(u.photo_url))
    $$;

    create function audit_user() returns trigger language plpgsql as $$
    begin
      perform audit('users', coalesce(new.id, old.id), coalesce(new.display_name, old.display_name),
        case when old.id is not null then audited_user(old, new) end,
        case when new.id is not null then audited_user(new, old) end);
      return null;
    end $$;

    -- What a row is called that has no name of its own.
    create function audited_name(kind text, changed jsonb) returns text language plpgsql stable as $$
    declare
      rule_name text := (select r.name from rule r where r.id = (changed ->> 'fk_rule')::integer);
    begin
      return case kind
        when 'area_settings' then concat_ws(': ',
          (select a.name from area a where a.id = (changed ->> 'area_id')::integer), changed ->> 'name')
        when 'controllers' then changed ->> 'guid'
        when 'applied_rules' then concat_ws(' → ', rule_name,
          (select d.name from device d where d.id = (changed ->> 'fk_device')::integer))
        when 'applied_group_rules' then concat_ws(' → ', rule_name,
          (select g.name from device_group g where g.id = (changed ->> 'fk_group')::integer))
        else changed ->> 'name'
      end;
    end $$;

    create function audit_row() returns trigger language plpgsql as $$
    declare
      before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      changed jsonb := coalesce(after, before);
      kind text := coalesce(tg_argv[0], changed ->> 'kind' || 's');
    begin
      perform audit(kind, (changed ->> 'id')::integer, nullif(audited_name(kind, changed), ''), before, after);
      return null;
    end $$;

    create trigger audit after insert or update or delete on app_user
      for each row when (has_caller()) execute function audit_user();
    create trigger audit after insert or update or delete on setting
      for each row when (has_caller()) execute function audit_row('settings');
    create trigger audit after insert or update or delete on area
      for each row when (has_caller()) execute function audit_row('areas');
    create trigger audit after insert or update or delete on area_setting
      for each row when (has_caller()) execute function audit_row('area_settings');
    create trigger audit after insert or update or delete on controller
      for each row when (has_caller()) execute function audit_row('controllers');
    create trigger audit after insert or update or delete on luminaire_type
      for each row when (has_caller()) execute function audit_row('luminairetypes');
    create trigger audit after insert or update or delete on device
      for each row when (has_caller()) execute function audit_row();
    create trigger audit after insert or update or delete on device_group
      for each row when (has_caller()) execute function audit_row('devicegroups');
    create trigger audit after insert or update or delete on rule
      for each row when (has_caller()) execute function audit_row('rules');
    create trigger audit after insert or update or delete on applied_rule
      for each row when (has_caller()) execute function audit_row('applied_rules');
    create trigger audit after insert or update or delete on applied_group_rule
      for each row when (has_caller()) execute function audit_row('applied_group_rules');
  `.execute(db)

/**
 * A change of a group's devices affects many rows but is one entry: the state before the first change is noted, and the
 * entry is written at the end.
 */
const auditMembers = (db: Kysely<unknown>) =>
  sql`
    create unlogged table members_before (
      transaction xid8 not null,
      fk_group integer not null,
      devices jsonb not null,
      primary key (transaction, fk_group)
    );

    create function devices_of_group(number integer) returns jsonb language sql stable as $$
      select jsonb_build_object('devices', coalesce(jsonb_agg(fk_device order by position, fk_device), '[]'))
      from group_device where fk_group = number
    $$;

    create function note_members() returns trigger language plpgsql as $$
    begin
      insert into members_before
      select pg_current_xact_id(), g, devices_of_group(g)
      from (select distinct g from unnest(array[old.fk_group, new.fk_group]) g where g is not null) touched
      where not exists (select from members_before m where m.transaction = pg_current_xact_id() and m.fk_group = g);
      return coalesce(new, old);
    end $$;
    create trigger note_members before insert or update or delete on group_device
      for each row when (has_caller()) execute function note_members();

    create function audit_members() returns trigger language plpgsql as $$
    declare
      noted members_before;
    begin
      for noted in delete from members_before where transaction = pg_current_xact_id() returning * loop
        perform audit('devicegroups', noted.fk_group, g.name, noted.devices, devices_of_group(noted.fk_group))
        from device_group g where g.id = noted.fk_group;
      end loop;
      return null;
    end $$;
    create constraint trigger audit_members after insert or update or delete on group_device
      deferrable initially deferred for each row when (has_caller()) execute function audit_members();
  `.execute(db)

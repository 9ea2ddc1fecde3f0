import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Tries that are limited (http/tries.ts), counted for all servers of a database.
 *
 * None of it is worth a write to the log: the tables are unlogged, so PostgreSQL empties them when it has crashed, and after a
 * failover. Times are of the database's clock, unless a test says which moment it is (`at`).
 */
export const sharedTries: Migration = {
  async up(db: Kysely<unknown>) {
    await takeTries(db)
    await delaySignIn(db)
  },
}

const takeTries = (db: Kysely<unknown>) =>
  sql`
    create unlogged table try_bucket (
      -- The hash of a limit and of whom it is for.
      bucket bytea primary key,
      -- When as many tries are allowed at once as in the beginning.
      full_at timestamptz not null
    );

    -- Takes a try of each bucket in turn, until one has none left. "waits" says of those that were asked in how many ms they have
    -- another one; 0: now. Buckets are locked in the order in which they are named: those of one limit stand at one place.
    create function take_tries(buckets bytea[], tries integer[], at timestamptz, out taken boolean, out waits float8[])
    language plpgsql as $$
    declare
      span constant interval := '1 minute';
      -- Microseconds are rounded.
      rounding constant interval := '0.5 milliseconds';
      each interval;
      moment timestamptz;
      until timestamptz;
      wait interval;
    begin
      waits := '{}';
      for i in 1 .. cardinality(buckets) loop
        each := span / tries[i];
        moment := coalesce(at, clock_timestamp());
        insert into try_bucket as b values (buckets[i], moment + each)
        on conflict (bucket) do update
          -- What is that far ahead was written before the clock was set back.
          set full_at = case when b.full_at > moment + 2 * span then moment else greatest(b.full_at, moment) end + each
          where b.full_at + each <= moment + span + rounding or b.full_at > moment + 2 * span
        returning full_at into until;
        taken := until is not null;
        if not taken then
          select full_at into until from try_bucket where bucket = buckets[i];
        end if;
        wait := until + each - moment - span;
        waits := waits || case when wait > rounding then extract(epoch from wait)::float8 * 1000 else 0 end;
        exit when not taken;
      end loop;
    end $$;
  `.execute(db)

const delaySignIn = (db: Kysely<unknown>) =>
  sql`
    create unlogged table sign_in_failure (
      -- The hash of the account's key, whether or not there is one.
      account bytea primary key,
      failures integer not null,
      last_at timestamptz not null,
      next_at timestamptz not null
    );

    -- Counts a failure of an account and delays the next try: by a second after as many as are allowed at once, then twice as long
    -- after each, a minute at most. Returns 0, or the ms to wait, and then nothing is counted.
    create function delay_sign_in(failed bytea, tries integer, at timestamptz) returns float8
    language plpgsql as $$
    declare
      forgotten_after constant interval := '15 minutes';
      longest constant interval := '1 minute';
      next timestamptz;
    begin
      insert into sign_in_failure as f
      values (failed, 1, coalesce(at, clock_timestamp()),
        coalesce(at, clock_timestamp()) + case when tries > 1 then interval '0' else interval '1 second' end)
      on conflict (account) do update
        set (failures, last_at, next_at) = (
          select failures, moment, moment + case when failures < tries then interval '0'
            else least(longest, interval '1 second' * 2 ^ least(failures - tries, 10)) end
          from (
            -- After the row is locked: those who had it before were earlier.
            select moment, case when moment - f.last_at < forgotten_after then f.failures else 0 end + 1 as failures
            from (values (coalesce(at, clock_timestamp()))) m(moment)
          ) counted
        )
        where f.next_at <= coalesce(at, clock_timestamp()) or f.next_at > coalesce(at, clock_timestamp()) + 2 * longest
      returning next_at into next;
      if found then return 0; end if;
      select next_at into next from sign_in_failure where account = failed;
      return greatest(0, extract(epoch from next - coalesce(at, clock_timestamp()))::float8 * 1000);
    end $$;
  `.execute(db)

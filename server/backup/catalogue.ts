import type { ClientBase } from 'pg'

/** A partition and the values that it is for, as PostgreSQL writes them. */
export type Partition = { name: string; bound: string }
export type Table = { table: string; columns: string[]; partitions: Partition[] }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

/** Of an extension's objects nothing is backed up: the extension makes them. */
const isOwn = (oid: string) =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`

/**
 * The tables of the database with the columns that can be written, each after those that it refers to. Partitions are part
 * of their table.
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    select c.relname as "table",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
          order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${isOwn('c.oid')}
    order by c.relname`)
  return inOrder(rows).map(({ refers: _, ...table }) => table)
}

function inOrder<Item extends { table: string; refers: readonly string[] }>(tables: readonly Item[]): Item[] {
  const ordered: Item[] = []
  const rest = new Set(tables)
  while (rest.size > 0) {
    const names = new Set([...rest].map(({ table }) => table))
    const free = [...rest].filter(({ refers }) => !refers.some((name) => names.has(name)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      rest.delete(table)
    }
  }
  return ordered
}

/** The sequences with their last values. They are no part of a snapshot: read after the tables, they are not behind them. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${isOwn('c.oid')} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`,
    )
    const [{ last_value: lastValue, is_called: isCalled } = { last_value: '1', is_called: false }] =
      state.rows
    sequences.push({ name, lastValue, isCalled })
  }
  return sequences
}

/** The names of the migrations that the database has; none where it is not Latern's. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('kysely_migration') is not null as known`,
  )
  if (!rows[0]?.known) return []
  const { rows: made } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return made.map(({ name }) => name)
}

/** Whether nothing is in the database. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class c where c.relnamespace = 'public'::regnamespace and ${isOwn('c.oid')} limit 1`)
  return rowCount === 0
}

/** Removes all that is in the database but extensions and what they brought. */
export async function dropEverything(client: ClientBase): Promise<void> {
  // Texts first: what is dropped with something else has no name any more.
  const drop = (statements: string) =>
    client.query(`
      do $$
      declare
        statement text;
      begin
        foreach statement in array coalesce((select array_agg(s) from (${statements}) t(s)), '{}') loop
          execute statement;
        end loop;
      end $$`)
  await drop(`
    select format('drop %s if exists %I cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.relname)
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
      and ${isOwn('c.oid')}
    order by c.relkind = 'S'`)
  await drop(`
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${isOwn('p.oid')}`)
  await drop(`
    select format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${isOwn('t.oid')}`)
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/units.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let lamps: number[]
beforeAll(async () => {
  server = await startTestServer()
  lamps = (await makeSite(server.database)).luminaires
})
afterAll(() => server.stop())

type Node = { host: string; port: number }

/** The worker that has a zone. */
async function workerOf(zone: number): Promise<Node & { shard: number }> {
  const { rows } = await sql<Node & { shard: number }>`
    select nodename as host, nodeport as port, shardid as shard from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('area_hour', ${zone}::integer)`.execute(
    server.database.query,
  )
  const [place] = rows
  if (!place) throw new Error(`Zone ${zone} is nowhere`)
  return place
}

const contents = async () => {
  const { rows } = await sql`
    select (select count(*) from status_reading) as readings,
      (select jsonb_agg(to_jsonb(h) order by h.fk_area, h.hour, h.fk_device) from device_hour h) as devices,
      (select jsonb_agg(to_jsonb(h) order by h.fk_area, h.hour) from area_hour h) as areas`.execute(
    server.database.query,
  )
  return rows[0] as { readings: number; devices: unknown; areas: unknown }
}

test('a zone that is moved to another worker while its devices report loses nothing, and counts nothing twice', async () => {
  const begin = Date.now() - 300 * MINUTE
  const acknowledged = new Set<string>()
  let second = 0
  let isMoving = true

  /** Sends a batch until it is acknowledged, as gateways do. */
  async function report(): Promise<void> {
    const dt_production = new Date(begin + 20 * second++ * SECOND).toISOString()
    const readings = lamps.map((fk_device) => ({ fk_device, dt_production, output_level: second % 101 }))
    for (let status = 0; status !== 200; ) {
      const answer = await fetch(`${server.address}/api/v2/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ingest-key': server.secrets.ingestKey },
        body: JSON.stringify({ readings }),
      })
      await answer.text()
      status = answer.status
    }
    for (const lamp of lamps) acknowledged.add(`${lamp} ${dt_production}`)
  }
  const reporting = async () => {
    while (isMoving) await report()
  }

  for (let batch = 0; batch < 20; batch++) await report()
  const before = await workerOf(2)
  const target = inject('postgres').workers.find(({ port }) => port !== before.port)
  const gateway = reporting()
  await sql`
    select citus_move_shard_placement(${before.shard}::bigint, ${before.host}::text, ${before.port}::integer,
      ${target?.host}::text, ${target?.port}::integer)`.execute(server.database.query)
  const moved = acknowledged.size
  for (let batch = 0; batch < 5; batch++) await report()
  isMoving = false
  await gateway

  expect((await workerOf(2)).port).toBe(target?.port)
  expect(moved).toBeGreaterThan(20 * lamps.length)
  const stored = await contents()
  expect(stored.readings).toBe(acknowledged.size)
  await sql`select rebuild_rollups(2)`.execute(server.database.query)
  expect(await contents()).toEqual(stored)
})

test('partitions of months to come are distributed like the others', async () => {
  await sql`select ensure_month_partitions('status_reading', array[timestamptz '2031-02-03'])`.execute(
    server.database.query,
  )
  const { rows } = await sql<{ colocated: boolean }>`
    select p.colocationid = a.colocationid as colocated from pg_dist_partition p, pg_dist_partition a
    where p.logicalrelid = 'status_reading_203102'::regclass and a.logicalrelid = 'area_hour'::regclass`.execute(
    server.database.query,
  )
  expect(rows).toEqual([{ colocated: true }])
})

test('a batch’s readings are stored by the worker of their zone', async () => {
  const { rows } = await sql<{ name: string }>`
    select objid::regprocedure::text as name from pg_dist_object
    where classid = 'pg_proc'::regclass and distribution_argument_index = 0 and force_delegation order by 1`.execute(
    server.database.query,
  )
  expect(rows.map(({ name }) => name.replace(/\(.*/, ''))).toEqual([
    'append_zone_status',
    'lay_zone_status',
    'store_zone_events',
  ])
})

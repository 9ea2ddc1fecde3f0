import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster } from '#server/store/cluster/index.ts'
import { openDatabase } from '#server/store/database.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { makeSite } from '#support/field.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'

const kills = 20

let folder: string
let luminaires: number[]
let server: ConsoleServer | undefined

beforeAll(async () => {
  folder = await temporaryFolder()
  const cluster = await openCluster({ folder })
  const database = await openDatabase(cluster.connection)
  luminaires = (await makeSite(database, { luminaires: 20 })).luminaires
  await database.close()
  await cluster.stop()
})
afterAll(async () => {
  await server?.kill()
  // The next server takes over the PostgreSQL that the killed one left, and stops it.
  const cluster = await openCluster({ folder })
  await cluster.stop()
  await rm(folder, { recursive: true })
})

/** Sends batches until the server is gone, and resolves with those it acknowledged. */
async function reportUntilGone(
  address: string,
  key: string,
  from: number,
  afterBatch: (count: number) => void,
) {
  const acknowledged: string[] = []
  for (let batch = 0; ; batch++) {
    const readings = luminaires.map((fk_device) => ({
      fk_device,
      dt_production: new Date(from + batch * 1000).toISOString(),
      output_level: batch % 101,
    }))
    try {
      const response = await fetch(`${address}/api/v2/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ingest-key': key },
        body: JSON.stringify({ readings }),
      })
      if (response.status !== 200) throw new Error(await response.text())
      await response.arrayBuffer()
    } catch {
      return acknowledged
    }
    acknowledged.push(...readings.map(({ fk_device, dt_production }) => `${fk_device} ${dt_production}`))
    afterBatch(batch + 1)
  }
}

test(`every reading that was acknowledged is there after ${kills} kills in the middle of ingest`, async () => {
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    const running = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder])
    server = running
    const key = (await readFile(join(folder, 'ingest-key'), 'utf8')).trim()
    const from = Date.UTC(2026, 9, 1, kill)
    let killed: Promise<void> | undefined
    const told = await reportUntilGone(running.address, key, from, (count) => {
      // Kills after a different number of batches each time, while the next one is in transit.
      if (count === 3 + kill && !killed) setImmediate(() => (killed = running.kill()))
    })
    await killed
    server = undefined
    expect(told.length).toBeGreaterThan(0)
    for (const reading of told) acknowledged.add(reading)
  }

  const cluster = await openCluster({ folder })
  const client = new pg.Client(cluster.connection)
  await client.connect()
  const { rows } = await client.query<{ fk_device: number; dt_production: Date }>(
    'select fk_device, dt_production from status_reading',
  )
  const kept = new Set(rows.map((row) => `${row.fk_device} ${row.dt_production.toISOString()}`))
  const lost = [...acknowledged].filter((reading) => !kept.has(reading))
  expect(lost).toEqual([])

  const rollups = async () =>
    (
      await client.query(
        'select fk_device, hour, level_time, covered_ms from device_hour order by fk_device, hour',
      )
    ).rows
  const keptRollups = await rollups()
  await client.query('select rebuild_rollups(id) from area')
  expect(keptRollups).toEqual(await rollups())
  await client.end()
  await cluster.stop()
}, 300_000)

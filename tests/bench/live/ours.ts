/** The same site on our own server: its devices where the other has them, and readings told to it between polls. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemoSite } from '#server/demo/seed.ts'
import { readDemoZones } from '#server/demo/zones/index.ts'
import type { DemoDevice, DemoZone } from '#server/demo/zones/zone.ts'
import { openStorage } from '#server/store/storage.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { signIn } from '../../e2e/signIn.ts'
import { type Changes, isoAt, placeOf, SHARE, type SiteSize } from './rows.ts'

/** Days of history, unless told otherwise. */
const DAYS = 0.125
/** Readings told at once. */
const BATCH = 5_000

/** @param period milliseconds between two polls: so often are changes told @param days of history */
export async function openOurs(size: SiteSize, period: number, days = DAYS) {
  const folder = mkdtempSync(join(tmpdir(), 'latern-live-'))
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  const storage = await openStorage({ folder: data, databaseUrl: undefined, log: () => undefined })
  const { database } = storage
  await seedDemoSite(database, Date.now(), () => undefined, days, manyZones(size))
  // Without this the server would go on with the demo: its simulated field tells changes of its own.
  await database.query.deleteFrom('server_state').where('name', '=', 'demo').execute()
  const luminaires = await database.query
    .selectFrom('device')
    .select('id')
    .where('kind', '=', 'luminaire')
    .execute()
  const zones = await database.query
    .selectFrom('area')
    .select('id')
    .where('id', '<>', 1)
    .orderBy('id')
    .execute()
  await storage.close()
  const server = await startConsoleServer(['--port', '0', '--data', data, '--no-demo'])
  const ids = luminaires.map(({ id }) => id)
  const key = readFileSync(join(data, 'ingest-key'), 'utf8').trim()
  let told = 0

  async function tell(changed: readonly number[]) {
    told += 1
    for (let at = 0; at < changed.length; at += BATCH) {
      const readings = changed.slice(at, at + BATCH).map((id) => ({
        fk_device: id,
        dt_production: isoAt(Date.now()),
        output_level: (id * 13 + told * 31) % 101,
      }))
      const answer = await fetch(`${server.address}/api/v2/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ingest-key': key },
        body: JSON.stringify({ readings }),
      })
      if (!answer.ok) throw new Error(`Readings were refused: ${answer.status} ${await answer.text()}`)
    }
  }

  let telling: NodeJS.Timeout | undefined
  return {
    address: server.address,
    token: await signIn(server.address),
    zone: zones[0]?.id ?? 0,
    change(changes: Changes) {
      clearInterval(telling)
      const every = Math.round(1 / SHARE[changes])
      const changed = changes === 'none' ? [] : ids.filter((_, at) => at % every === 0)
      if (changed.length > 0) telling = setInterval(() => void tell(changed), period)
    },
    async close() {
      clearInterval(telling)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The demo site's first zone again and again, with so many luminaires, and a sensor for every ten, in rows over its plan. */
function manyZones({ luminaires, zones }: SiteSize): DemoZone[] {
  const demoZones = readDemoZones()
  const count = Math.round(luminaires / zones)
  return Array.from({ length: zones }, (_, at) => {
    const zone = demoZones[0] as DemoZone
    return {
      ...zone,
      key: `${zone.key}-${at}`,
      name: `Zone ${at + 1}`,
      devices: [
        ...again(zone, 'luminaire', count, at, 0.5),
        ...again(zone, 'sensor', Math.ceil(count / 10), at, 0.3),
      ],
      unplaced: [],
    }
  })
}

function again(
  zone: DemoZone,
  kind: DemoDevice['kind'],
  count: number,
  inZone: number,
  shift: number,
): DemoDevice[] {
  const model = zone.devices.find((device) => device.kind === kind)
  if (!model) throw new Error(`The demo zone has no ${kind}`)
  return Array.from({ length: count }, (_, at) => {
    const { latitude, longitude } = placeOf(at, count, shift)
    return { ...model, name: `Z${inZone + 1} ${kind} ${at + 1}`, x: longitude, y: latitude }
  })
}

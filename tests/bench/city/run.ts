/**
 * `npm run bench:city`: a seeded city on the embedded PostgreSQL of one server: how quickly readings are stored, with and without
 * consoles that poll, what polls and figures take, and the server's memory through all of it. `-- --luminaires 50000 --days 30
 * --seconds 30` is the size to compare; smaller ones are quicker. `--city FOLDER` keeps the city as it was made, and begins with a copy
 * of it the next time. `--citus` moves it to a Citus cluster of a coordinator and two workers, and serves it from there.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HOUR, MINUTE } from '#domain/units.ts'
import { moveData } from '#server/backup/moveData.ts'
import { DAY, deriveFromHistory } from '#server/demo/history.ts'
import { seedDemoSite } from '#server/demo/seed.ts'
import { openStorage } from '#server/store/storage.ts'
import { createCitusDatabase, startCitusCluster } from '#support/citusCluster.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { connectionUrl } from '#support/databaseTypes.ts'
import { processesIn } from '#support/processes.ts'
import { residentMemory } from '../../attack/measure.ts'
import { signIn } from '../../e2e/signIn.ts'
import { manyZones } from '../manyZones.ts'
import { median, quantile } from '../statistics.ts'
import type { ConsolesSetting, PollFigures } from './consoles.ts'
import { exchange } from './exchange.ts'
import { fill } from './fill.ts'
import { type ProcessorTimes, type Programs, untilAtRest, watchMemory, watchProcessorTimes } from './usage.ts'

const { values } = parseArgs({
  options: {
    luminaires: { type: 'string', default: '50000' },
    zones: { type: 'string', default: '250' },
    days: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '30' },
    consoles: { type: 'string', default: '200' },
    city: { type: 'string' },
    citus: { type: 'boolean', default: false },
  },
})
const zones = Number(values.zones)
const seconds = Number(values.seconds)
const BATCH = 5_000
const SENDERS = 2
const ROOT = 1
/** Into which each table is split on Citus: its own default. */
const SHARDS = 32
/** ms between two polls of a console. */
const POLL_PERIOD = 10_000
/** ms between two reports of a luminaire. */
const PERIOD = 15 * MINUTE
/** ms since the end of the history: the bench reports what follows it faster than time goes. */
const BEHIND = 23 * HOUR

const say = (line: string) => process.stdout.write(`${line}\n`)
const rate = (count: number, milliseconds: number) => Math.round((count / milliseconds) * 1000)
const number = (value: number) => Math.round(value).toLocaleString('en')

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
const eachOf = (times: ProcessorTimes, count: number) =>
  Object.entries(times)
    .map(([name, time]) => `${name} ${ms(time / count)}`)
    .join(', ')

const folder = mkdtempSync(join(tmpdir(), 'latern-city-'))
await chmod(folder, 0o711)
const data = join(folder, 'data')

type Reading = { fk_device: number; dt_production: string; output_level: number }

/** Readings in order of their time, each luminaire once a period; devices in the given order. */
function* report(devices: readonly number[], from: number, rounds: number): Generator<Reading[]> {
  let batch: Reading[] = []
  for (let round = 1; round <= rounds; round++)
    for (const [at, device] of devices.entries()) {
      const time = from + round * PERIOD + (device % 900) * 1000
      batch.push({
        fk_device: device,
        dt_production: new Date(time).toISOString(),
        output_level: (device * 13 + round * 31 + at) % 101,
      })
      if (batch.length === BATCH) {
        yield batch
        batch = []
      }
    }
}

/** Makes the city's database, whose history ends `BEHIND` ago. */
async function makeCity() {
  const storage = await openStorage({ folder: data, databaseUrl: undefined, log: say })
  try {
    const { database } = storage
    const end = Date.now() - BEHIND
    const city = manyZones({ zones, luminairesAZone: Math.round(Number(values.luminaires) / zones) })
    await seedDemoSite(database, end, () => undefined, 0, city)
    // Without this the server would go on with the demo: its simulated field reports, too.
    await database.query.deleteFrom('server_state').where('name', '=', 'demo').execute()
    const devices = await database.query
      .selectFrom('device')
      .select(['id', 'fk_area'])
      .where('kind', '=', 'luminaire')
      .orderBy('id')
      .execute()
    const span = { start: end - Number(values.days) * DAY, end }
    const begun = performance.now()
    const count = await fill(database, devices, span, PERIOD)
    const filled = performance.now()
    await deriveFromHistory(database.query, end)
    const derived = performance.now()
    say(
      `${number(devices.length)} luminaires in ${zones} zones: ${number(count)} readings of ${values.days} days stored by COPY and indexed, ${number(rate(count, filled - begun))} a second; rollups computed from them, ${number(rate(count, derived - filled))} a second`,
    )
    return { end, devices }
  } finally {
    await storage.close()
  }
}

/** Copies a folder to the disk. Its files keep their owner, since PostgreSQL serves only a folder of its own user. */
function copy(from: string, to: string) {
  execFileSync('cp', ['-a', from, to])
  execFileSync('sync')
}

/** The city that an earlier run kept, or one that is made now. */
async function openCity(): ReturnType<typeof makeCity> {
  const kept = values.city
  if (kept === undefined) return makeCity()
  const description = join(kept, 'city.json')
  if (!existsSync(description)) {
    const city = await makeCity()
    mkdirSync(kept, { recursive: true, mode: 0o711 })
    copy(data, join(kept, 'data'))
    writeFileSync(description, JSON.stringify(city))
    return city
  }
  copy(join(kept, 'data'), data)
  return JSON.parse(readFileSync(description, 'utf8'))
}

type Database = {
  /** Undefined for the embedded one. */
  url: string | undefined
  programs: Programs
  remove(): Promise<void>
}

/** The city's data on a new Citus cluster, whose nodes write to the disk as PostgreSQL does by default. */
async function moveToCitus(): Promise<Database> {
  const cluster = await startCitusCluster({})
  const [coordinator = '', ...workers] = cluster.dataFolders
  try {
    const database = 'city'
    await createCitusDatabase(cluster, database, SHARDS)
    const url = connectionUrl({ ...cluster.coordinator, database })
    const began = performance.now()
    await moveData({ folder: data, databaseUrl: undefined }, url, { version: 'bench' })
    say(`moved to Citus, a coordinator and ${workers.length} workers, in ${ms(performance.now() - began)}`)
    return {
      url,
      programs: {
        coordinator: () => processesIn(coordinator),
        workers: () => workers.flatMap(processesIn),
      },
      remove: cluster.remove,
    }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

const embedded: Database = {
  url: undefined,
  programs: { PostgreSQL: () => processesIn(data) },
  remove: async () => undefined,
}

let database = embedded
try {
  const { end, devices } = await openCity()
  if (values.citus) database = await moveToCitus()
  const server = await startConsoleServer(
    ['--port', '0', '--data', data, '--no-demo'],
    database.url === undefined ? {} : { DATABASE_URL: database.url },
  )
  try {
    const pid = server.process.pid ?? 0
    const programs: Programs = { server: () => [pid], ...database.programs }
    const key = readFileSync(join(data, 'ingest-key'), 'utf8').trim()
    const token = await signIn(server.address)

    const send = async (readings: Reading[]) => {
      const answer = await fetch(`${server.address}/api/v2/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ingest-key': key },
        body: JSON.stringify({ readings }),
      })
      if (!answer.ok) throw new Error(`Readings were refused: ${answer.status} ${await answer.text()}`)
    }

    const settle = () => untilAtRest(programs)
    say(`at rest ${((await settle()) / 1000).toFixed(0)} s after the start`)

    /** Sends batches, `SENDERS` at a time, until the time is up or there are none left. */
    async function ingest(title: string, batches: Generator<Reading[]>) {
      const processorTimes = watchProcessorTimes(programs)
      const memory = watchMemory(pid)
      const began = performance.now()
      let stored = 0
      const sender = async () => {
        while (performance.now() - began < seconds * 1000) {
          const { value, done } = batches.next()
          if (done) return
          await send(value)
          stored += value.length
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, sender))
      const took = performance.now() - began
      say(
        `${title}: ${number(rate(stored, took))} readings a second (${number(stored)} in ${(took / 1000).toFixed(1)} s); processor time of 1,000: ${eachOf(processorTimes(), stored / 1000)}; server’s memory ${memory()} MB`,
      )
    }

    const idsOf = new Map<number, number[]>()
    for (const { id, fk_area } of devices)
      idsOf.set(fk_area ?? ROOT, [...(idsOf.get(fk_area ?? ROOT) ?? []), id])
    const byZone = [...idsOf.values()]
    const third = Math.floor(byZone.length / 3)
    // Each of the three has zones of its own, so that every reading is newer than its luminaire's last.
    const [spread, single, polled] = [0, 1, 2].map((at) => byZone.slice(at * third, (at + 1) * third))
    const rounds = Math.floor(BEHIND / PERIOD) - 2
    const inFifties = (groups: readonly number[][]): number[] =>
      Array.from({ length: Math.ceil(groups.length / 50) }, (_, at) => groups.slice(at * 50, at * 50 + 50))
        .flatMap((fifty) =>
          Array.from({ length: fifty[0]?.length ?? 0 }, (_, device) => fifty.map((zone) => zone[device])),
        )
        .flat()
        .filter((id) => id !== undefined)
    await ingest('batches of 5,000 over 50 zones', report(inFifties(spread ?? []), end, rounds))
    await settle()
    await ingest(
      'batches of 5,000 of one zone',
      (function* () {
        for (const zone of single ?? []) yield* report(zone, end, rounds)
      })(),
    )

    const ask = (path: string, body?: object, encoding?: string, method?: string) =>
      exchange(`${server.address}${path}`, { token, body, encoding, method })

    const setting: ConsolesSetting = {
      address: server.address,
      token,
      consoles: Number(values.consoles),
      period: POLL_PERIOD,
    }
    const consoles = fork(
      fileURLToPath(new URL('./consoles.ts', import.meta.url)),
      [JSON.stringify(setting)],
      {
        execArgv: ['--import', 'tsx'],
      },
    )
    // Until each has read everything once.
    await once(consoles, 'message')
    await settle()
    await ingest(
      `the same over 50 zones, while ${values.consoles} consoles poll every ${POLL_PERIOD / 1000} s`,
      report(inFifties(polled ?? []), end, rounds),
    )
    consoles.send('end')
    const [{ delays, sizes, failed }] = (await once(consoles, 'message')) as [PollFigures]
    consoles.kill()
    say(
      `their ${delays.length} polls: median ${ms(median(delays))}, p99 ${ms(quantile(delays, 0.99))}, median size ${number(median(sizes) / 1000)} kB, ${failed} failed`,
    )

    const complete = await ask('/api/v2/latern/poll', { token, since: null })
    const plain = await ask('/api/v2/latern/poll', { token, since: null }, 'identity')
    const again = await ask('/api/v2/latern/poll', { token, since: null })
    say(
      `a complete poll: ${number(complete.bytes.length / 1000)} kB compressed in ${ms(complete.took)}, the next one ${ms(again.took)}; as JSON ${number(plain.bytes.length / 1000)} kB: ${(plain.bytes.length / complete.bytes.length).toFixed(1)} times as much`,
    )
    await settle()
    // What was reported last may have waited for this one.
    const newest = await ask('/api/v2/latern/poll', { token, since: null }, 'identity')
    const { since } = JSON.parse(newest.bytes.toString()) as { since: string }
    let cursor = since
    /** Polls one after another. `before` does what each of them is to tell. */
    async function poll(title: string, count: number, before: () => Promise<unknown>) {
      const processorTimes = watchProcessorTimes(programs)
      const times = []
      let size = 0
      for (let at = 0; at < count; at++) {
        await before()
        const { bytes, took } = await ask('/api/v2/latern/poll', { token, since: cursor }, 'identity')
        cursor = (JSON.parse(bytes.toString()) as { since: string }).since
        times.push(took)
        size = bytes.length
      }
      say(
        `${title}: median ${ms(median(times))}, ${number(size)} bytes; processor time: ${eachOf(processorTimes(), count)}`,
      )
    }
    await poll('a poll without a change', 500, async () => undefined)
    let moves = 0
    const move = () =>
      ask(`/api/v2/luminaires/${devices[0]?.id}`, { token, latitude: ++moves % 100 }, 'identity', 'PUT')
    const processorTimes = watchProcessorTimes(programs)
    for (let at = 0; at < 100; at++) await move()
    say(`a luminaire moved on the plan: processor time: ${eachOf(processorTimes(), 100)}`)
    await settle()
    await poll('a luminaire moved, and a poll that tells it', 100, move)

    const month = new URLSearchParams({
      start_date: new Date(Math.floor(end / HOUR) * HOUR - 30 * 24 * HOUR).toISOString(),
      end_date: new Date(Math.floor(end / HOUR) * HOUR).toISOString(),
      bucket: 'whole',
    })
    for (const zone of idsOf.keys()) month.append('fk_area', String(zone))
    const months = []
    for (let at = 0; at < 10; at++) months.push((await ask(`/api/v2/latern/figures?${month}`)).took)
    say(`a month of all zones: median of ten ${ms(median(months))}`)
    say(`the server’s memory in the end: ${Math.round(residentMemory(pid) / 1024 / 1024)} MB`)
  } finally {
    await server.stop()
  }
} finally {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
}

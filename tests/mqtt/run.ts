/**
 * `npm run test:mqtt`: 2,000 readings a second through a broker, while broker, server and database are killed at random
 * (`LATERN_MQTT_KILLS`, 100) and devices move between zones. Gateways send again what they have no receipt of. In the end every
 * reading is stored once, and the rollups are what the readings make them. With `LATERN_MQTT_OUTAGE=600`, the database is away
 * once instead, for so many seconds, and what has gathered must be stored while the gateways go on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/store/database.ts'
import { startBroker } from '#support/broker.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { makeSite } from '#support/field.ts'
import { ownPostgres } from '#support/ownPostgres.ts'
import { checkReadings } from '#support/storedReadings.ts'
import { createReporter } from './reporter.ts'

const outage = Number(process.env.LATERN_MQTT_OUTAGE ?? 0)
const kills = outage > 0 ? 0 : Number(process.env.LATERN_MQTT_KILLS ?? 100)
const GATEWAYS = 10
const LAMPS = 200
/** ms between two messages of a gateway; each has a reading of each of its luminaires. */
const PERIOD = 100
/** ms, at most, between two kills. */
const LONGEST_PEACE = 3000
/** ms in which everything that was published must be stored once nothing is killed any more. */
const LONGEST_CATCHING_UP = 120_000

const postgres = await ownPostgres()
const broker = await startBroker()
let server: ConsoleServer
const startServer = () =>
  startConsoleServer(['--no-demo', '--port', '0', '--data', `${broker.folder}/data`], {
    DATABASE_URL: postgres.url,
    LATERN_MQTT_URL: broker.url,
    LATERN_MQTT_CLIENT: 'latern-1',
  })
server = await startServer()
let database = await openDatabase(postgres.connection)
const { luminaires } = await makeSite(database, { luminaires: LAMPS, sensors: 0 })
await database.close()

const reporters = await Promise.all(
  Array.from({ length: GATEWAYS }, (_, index) =>
    createReporter(
      broker.url,
      `gateway-${index}`,
      luminaires.filter((_id, lamp) => lamp % GATEWAYS === index),
      PERIOD,
    ),
  ),
)
const counts = { broker: 0, server: 0, database: 0 }
const isLive = { value: true }
const started = performance.now()
const moving = moveAround()

for (let kill = 0; kill < kills; kill++) {
  await pause(Math.random() * LONGEST_PEACE)
  const victims = ['broker', 'server', 'database'] as const
  const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'server'
  counts[victim]++
  if (victim === 'broker') {
    await broker.kill()
    await broker.start()
  } else if (victim === 'database') {
    await postgres.kill()
    await postgres.start()
  } else {
    await server.kill()
    server = await startServer()
  }
  if ((kill + 1) % 10 === 0) print(`${kill + 1} of ${kills} killed, ${waiting()} messages without a receipt`)
}
if (outage > 0) await beAway()
isLive.value = false
const stoppedAt = performance.now()
for (const reporter of reporters) reporter.stopPublishing()
while (waiting() > 0 && performance.now() - stoppedAt < LONGEST_CATCHING_UP) await pause(200)
const caughtUp = performance.now() - stoppedAt
await moving
await server.stop()

database = await openDatabase(postgres.connection)
const published = reporters.reduce((sum, { published: own }) => sum + own, 0)
const { lost, twice, isRollupRight, hours } = await checkReadings(database, published)
await database.close()

const again = reporters.reduce((sum, { again: own }) => sum + own, 0)
const messages = reporters.reduce((sum, { messages: own }) => sum + own, 0)
print(`
killed              broker ${counts.broker}, server ${counts.server}, database ${counts.database}
published           ${published} readings in ${((stoppedAt - started) / 1000).toFixed(0)} s (${Math.round(published / ((stoppedAt - started) / 1000))} a second)
sent again          ${again} times, of ${messages} messages
devices moved       ${await moving} times
without a receipt   ${waiting()} messages, ${(caughtUp / 1000).toFixed(1)} s after the last kill
lost                ${lost} readings
stored twice        ${twice} readings
rollups             ${isRollupRight ? 'as recomputed' : 'NOT as recomputed'}, of ${hours} hours of zones`)

for (const reporter of reporters) await reporter.stop()
await broker.remove()
await postgres.remove()
process.exit(lost === 0 && twice === 0 && isRollupRight && waiting() === 0 ? 0 : 1)

/** The database is away; then gateways send what has gathered beside what they measure. */
async function beAway(): Promise<void> {
  counts.database++
  await postgres.kill()
  await pause(outage * 1000)
  await postgres.start()
  const back = performance.now()
  const gathered = waiting()
  const ofASecond = (GATEWAYS * 1000) / PERIOD
  while (waiting() > ofASecond && performance.now() - back < LONGEST_CATCHING_UP) await pause(200)
  print(
    `after ${outage} s without a database, ${gathered} messages had gathered; ${((performance.now() - back) / 1000).toFixed(1)} s later ${waiting()} waited`,
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function waiting(): number {
  return reporters.reduce((sum, { waiting: own }) => sum + own(), 0)
}

/** Moves luminaires between two zones, as the database sees it when one is moved on a plan. @returns how often */
async function moveAround(): Promise<number> {
  let moves = 0
  while (isLive.value) {
    await pause(200)
    const device = luminaires[Math.floor(Math.random() * luminaires.length)] ?? 0
    try {
      const connection = await openDatabase(postgres.connection)
      await connection.query
        .updateTable('device')
        .set(({ eb }) => ({ fk_area: eb(eb.val(5), '-', eb.ref('fk_area')) }))
        .where('id', '=', device)
        .execute()
      await connection.close()
      moves++
    } catch {
      // The database is away.
    }
  }
  return moves
}

/**
 * `npm run test:servers`: 20 editors and a field that reports, on three servers behind HAProxy that are ended at random
 * (`LATERN_SERVER_KILLS`, 50), most of them by kill -9. In the end each acknowledged change was made once and in its order, both
 * halves of each at once, each acknowledged reading is stored once, and no server has shown what was two seconds old.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/store/database.ts'
import { startEditedFleet } from '#support/editedFleet.ts'
import { ownPostgres } from '#support/ownPostgres.ts'
import { checkReadings } from '#support/storedReadings.ts'
import { startField } from './field.ts'

const kills = Number(process.env.LATERN_SERVER_KILLS ?? 50)
const EDITORS = 20
const GATEWAYS = 5
const REPORTING = 100
/** ms, at most, between two kills. */
const LONGEST_PEACE = 4000
/** Servers that are up when one is ended; each tenth time the last one may go too. */
const LEAST_UP = 2
/** The share of servers that are stopped (SIGTERM) instead. */
const STOPPED = 0.15
/** ms that a server may be behind. */
const FURTHEST_BEHIND = 2000

// Sessions of servers that were killed end a moment later.
const postgres = await ownPostgres({ max_connections: '200' })
const edited = await startEditedFleet(postgres.connection, 2 * EDITORS + REPORTING)
const { fleet, luminaires } = edited
const editing = edited.startEditors(luminaires.slice(0, 2 * EDITORS))
const { field, ...reporting } = startField(
  fleet.address,
  edited.ingestKey,
  luminaires.slice(2 * EDITORS),
  GATEWAYS,
)
const started = performance.now()
const up = new Set(fleet.addresses.keys())
const restarts = new Set<Promise<void>>()
const counts = { killed: 0, stopped: 0, allDown: 0 }
const faults: string[] = []

for (let kill = 0; kill < kills; kill++) {
  await pause(Math.random() * LONGEST_PEACE)
  while (up.size < (kill % 10 === 9 ? 1 : LEAST_UP)) await Promise.race(restarts)
  const running = [...up]
  const server = running[Math.floor(Math.random() * running.length)] as number
  const restart = restartOne(server, Math.random() < STOPPED ? 'SIGTERM' : 'SIGKILL').finally(() =>
    restarts.delete(restart),
  )
  restarts.add(restart)
  if (up.size === 0) counts.allDown += 1
  if ((kill + 1) % 10 === 0) print(`${kill + 1} of ${kills} ended, ${editing.acknowledged()} changes`)
}
await Promise.all(restarts)
const seconds = (performance.now() - started) / 1000
await editing.stop()
await reporting.stop()

const moves = await edited.moves()
const { rows: devices } = await edited.client.query<{ id: number; latitude: number }>(
  'select id, latitude from device where id = any($1)',
  [luminaires],
)
const latitudes = new Map(devices.map(({ id, latitude }) => [id, latitude]))
let wrong = 0
let halves = 0
for (const { pair, acknowledged } of editing.editors) {
  const expected = acknowledged.map((_, move) => move + 1).join()
  for (const id of pair) if (moves.get(id)?.join() !== expected) wrong += 1
  if (latitudes.get(pair[0]) !== latitudes.get(pair[1])) halves += 1
}
await edited.stop()
const database = await openDatabase(postgres.connection)
const readings = await checkReadings(database, field.acknowledged)
await database.close()
await postgres.remove()

const { behind, torn, polls, complete } = editing.reader
const furthest = Math.max(0, ...behind.map(({ late }) => late))
const waits = editing.editors.flatMap(({ acknowledged }) =>
  acknowledged.slice(1).map((at, index) => at - (acknowledged[index] as number)),
)
print(`
ended            ${counts.killed} killed, ${counts.stopped} stopped, in ${seconds.toFixed(0)} s; ${counts.allDown} times none was left
changes          ${editing.acknowledged()} acknowledged (${(editing.acknowledged() / seconds).toFixed(0)} a second), each of two luminaires; ${editing.unanswered().length} sent again
                 the longest wait of an editor ${(Math.max(...waits) / 1000).toFixed(1)} s
lost, doubled    ${wrong} luminaires whose changes are not each there once, in their order
half applied     ${torn} times seen in a poll, ${halves} pairs in the end
polls            ${polls}, of them ${complete} of everything; ${behind.length} behind, by ${furthest.toFixed(0)} ms at most
readings         ${field.acknowledged} acknowledged in ${field.batches} batches, ${field.sentAgain} sent again; ${readings.lost} lost, ${readings.twice} stored twice
rollups          ${readings.isRollupRight ? 'as recomputed' : 'NOT as recomputed'}, of ${readings.hours} hours of zones
refused          ${[...editing.refusals, ...field.refusals].slice(0, 5).join('; ') || 'nothing'}
${faults.join('\n')}`)

const holds =
  wrong === 0 &&
  torn === 0 &&
  halves === 0 &&
  furthest <= FURTHEST_BEHIND &&
  readings.lost === 0 &&
  readings.twice === 0 &&
  readings.isRollupRight &&
  editing.refusals.length + field.refusals.length + faults.length === 0
process.exit(holds ? 0 : 1)

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function restartOne(server: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  up.delete(server)
  counts[signal === 'SIGKILL' ? 'killed' : 'stopped'] += 1
  const { ended, output } = await fleet.restart(server, signal)
  if (signal === 'SIGTERM' && ended !== 0) faults.push(`Stopping ended with ${ended}: ${output.slice(-500)}`)
  up.add(server)
}

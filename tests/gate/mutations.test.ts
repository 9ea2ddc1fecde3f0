import { expect, test } from 'vitest'
import { createAnswers } from '#api/answers.ts'
import type { PollTables } from '#api/calls.ts'
import { parseNumber } from '#domain/numbers.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { readingTime } from '#domain/reading.ts'
import type { DataProblem, Table } from '#gate/tables.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { contract } from '#support/contract.ts'
import { everythingDerivedFrom } from '#support/derived.ts'
import { listsOf } from '#support/listsOf.ts'
import { isOfSchema } from '#support/looseContract.ts'
import { idOf, isLossless, type Mutation, mutated, type Row, valueAt } from '#support/mutations.ts'
import { everyAnswer } from '#support/oddSite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { Columns } from '#telemetry/scan/columns.ts'
import { HistoryScanner } from '#telemetry/scan/historyScanner.ts'

const MUTATIONS = Number(process.env.LATERN_MUTATIONS ?? 20_000)
const FIRST_SEED = Number(process.env.LATERN_SEED ?? 1)
const PER_SITE = 20
const NOW = Date.parse('2026-03-02T12:00:00Z')
const site = everyAnswer(NOW)
const pollTables = Object.keys(
  (contract.components as { schemas: { PollResponse: { properties: object } } }).schemas.PollResponse
    .properties,
)

const schemas: Record<string, string> = {
  ...{ areas: 'Area', luminaires: 'Luminaire', sensors: 'Sensor', gateways: 'Gateway', rules: 'Rule' },
  ...{ controllers: 'Controller', features: 'Feature', subsensors: 'Subsensor', settings: 'Setting' },
  ...{ luminairetypes: 'LuminaireType', devicegroups: 'DeviceGroup', applied_rules: 'AppliedRule' },
  ...{ area_settings: 'AreaSetting', applied_group_rules: 'AppliedGroupRule' },
  ...{ readings: 'StatusReading', events: 'SensorEvent' },
}
const holds = (table: string, row: unknown) => isOfSchema(schemas[table] ?? table, row)

/** The rows; each that says what one of those sent says is that one. */
function asSent(rows: readonly Row[], sent: readonly unknown[]): Row[] {
  const texts = new Map(sent.map((row) => [JSON.stringify(row), row]))
  return rows.map((row) => (texts.get(JSON.stringify(row)) as Row | undefined) ?? row)
}

/** Reads what was sent as the console does. */
async function read(sent: Record<string, unknown[]>) {
  const problems: DataProblem[] = []
  const answers = createAnswers((_, { samples }) => problems.push(...samples))
  const polled = Object.fromEntries(pollTables.map((table) => [table, sent[table]]))
  const poll = answers.poll(await listsOf(polled, { of: 'tables', tables: POLL_TABLES }))
  const others = Object.keys(site).filter((table) => !pollTables.includes(table))
  const lists = await Promise.all(
    others.map(async (table) => {
      const list = await listsOf(sent[table], { of: 'list', table: table as Table })
      return [table, answers.rows(list, table)] as const
    }),
  )
  const read = { ...poll, ...Object.fromEntries(lists) } as unknown as Record<string, Row[]>
  const rows = Object.fromEntries(
    Object.entries(read).map(([table, list]) => [table, asSent(list, sent[table] ?? [])]),
  )
  return { rows, problems, poll }
}

const startsWith = (long: string, short: string) =>
  short === '' || long === short || long.startsWith(`${short}.`)

/** What is wrong with how a mutated row was read; undefined if nothing is. */
function verdictOn(
  mutation: Mutation,
  row: Row | undefined,
  problems: readonly DataProblem[],
): string | undefined {
  const { table, path, sent, how } = mutation
  const isRight = holds(table, sent)
  if (how === 'twice')
    return row === sent && problems.some(({ reason }) => reason === 'duplicate') ? undefined : 'not the later'
  if (isRight && problems.length === 0)
    return row === sent || row?.name === `#${row?.id}` ? undefined : 'it was right, and is another or gone'
  // A time without which a reading is nothing, and a position by half, are beyond what a schema says.
  if (isRight && !['dt_production', 'latitude', 'longitude'].includes(problems[0]?.field ?? ''))
    return 'it was right, and is listed'
  const place = path.join('.')
  if (problems.some(({ field }) => !startsWith(field, place) && !startsWith(place, field)))
    return `another field is listed: ${problems.map(({ field }) => field)}`
  if (problems.at(-1)?.leavesOut === 'row') return row ? 'it is listed as left out, and is there' : undefined
  if (!row) return 'it is gone without a word'
  if (!holds(table, row) && table !== 'rules') return 'it was let through as it is'
  if (problems.length > 0) return undefined
  return isLossless(valueAt(sent, path), valueAt(row, path)) ? undefined : 'a value was lost without a word'
}

function verdictsOn(
  mutations: readonly Mutation[],
  sent: Record<string, unknown[]>,
  rows: Record<string, Row[]>,
  problems: readonly DataProblem[],
): string[] {
  const found = mutations.flatMap((mutation) => {
    const { table, how, path } = mutation
    const at = sent[table]?.indexOf(mutation.sent) ?? -1
    const isOf = ({ id, field, ...of }: DataProblem) => {
      const known = idOf(table, mutation.sent) ?? undefined
      const own = known === undefined ? id === '' && field.startsWith(`[${at}]`) : id === printed(known)
      return of.table === table && own
    }
    const own = problems
      .filter(isOf)
      .map((problem) => ({ ...problem, field: problem.field.replace(/^\[\d+\]\.?/, '') }))
    const wrong = verdictOn(mutation, rowOf(mutation, rows, sent), own)
    return wrong ? [`${table} ${mutation.id} ${path.join('.')} ${how}: ${wrong}`] : []
  })
  const untouched = Object.entries(site).flatMap(([table, given]) =>
    given
      .filter(
        (row) =>
          sent[table]?.includes(row) &&
          !mutations.some((it) => it.table === table && it.how === 'twice' && it.id === row.id),
      )
      .filter((row) => !rows[table]?.includes(row))
      .map((row) => `${table} ${idOf(table, row)} was right, and is gone`),
  )
  return [...found, ...untouched]
}

const printed = (id: unknown) => JSON.stringify(id).slice(0, 200).replaceAll('"', '')

/** A mutated row as it was read: what is there and was not sent as it is. */
function rowOf(
  { table, sent: given }: Mutation,
  rows: Record<string, Row[]>,
  sent: Record<string, unknown[]>,
) {
  const known = parseNumber(idOf(table, given))
  const others = new Set(sent[table]?.filter((row) => row !== given))
  return rows[table]?.find((row) => row === given || (idOf(table, row) === known && !others.has(row)))
}

/** The readings as the worker reads them from bytes are those that the gate lets through. */
function scanned(sent: readonly unknown[], devices: readonly number[]) {
  const columns = new Columns()
  const scanner = new HistoryScanner({ columns, devices, hasLevels: true })
  scanner.push(new TextEncoder().encode(JSON.stringify(sent)))
  scanner.finish()
  const { times, devices: places, levels } = columns.readings()
  return Array.from(times, (time, at) => [devices[places[at] ?? -1], time, levels[at]])
}

test(`${MUTATIONS} mutations of the whole site’s answers: what is right stays, the rest is repaired or listed, and nothing breaks`, async () => {
  const wrong: string[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + MUTATIONS / PER_SITE && wrong.length < 20; seed++) {
    const { sent, mutations } = mutated(site, PER_SITE, seed)
    const { rows, problems, poll } = await read(sent)
    wrong.push(...verdictsOn(mutations, sent, rows, problems).map((verdict) => `seed ${seed}: ${verdict}`))
    try {
      everythingDerivedFrom(siteOf(siteTables(poll as PollTables)), rows, NOW)
    } catch (error) {
      wrong.push(`seed ${seed}: ${(error as Error).stack} after ${JSON.stringify(mutations).slice(0, 500)}`)
    }
    const devices = [...new Set((rows.readings as unknown as StatusReading[]).map((row) => row.fk_device))]
    expect(scanned(sent.readings ?? [], devices), `seed ${seed}`).toEqual(
      (rows.readings as unknown as StatusReading[]).map((row) => [
        row.fk_device,
        readingTime(row),
        row.output_level,
      ]),
    )
  }
  expect(wrong).toEqual([])
}, 300_000)

test('the site is right before', async () => {
  const { rows, problems } = await read(site)
  expect(problems).toEqual([])
  for (const [table, given] of Object.entries(site)) {
    expect(rows[table]).toEqual(given)
    expect(given.filter((row) => !holds(table, row))).toEqual([])
  }
})

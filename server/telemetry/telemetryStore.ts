import { sql } from 'kysely'
import { emitsLight, type StoredKind, sensesMotion, storedKindsWhere } from '#domain/deviceKinds.ts'
import { HOUR, type Timestamp } from '#domain/units.ts'
import type { TelemetryBatch, TelemetryReceipt } from '#openapi/lighting.d.ts'
import { BoundedQueue } from '../http/boundedQueue.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { KeptReadings } from '../keeping/keptReadings.ts'
import type { Database } from '../store/database.ts'
import type { Clocks } from './clocks.ts'
import { createKnownDevices } from './knownDevices.ts'
import { deviceOf, type RefusedTelemetry, type Transport } from './refusedTelemetry.ts'
import {
  checkRow,
  type LooseBatch,
  type Refusal,
  type RefusedRow,
  type ReportList,
  readBatch,
} from './rowChecks.ts'

/** Older times come from wrong clocks, and would create partitions. */
const oldest = 5 * 366 * 24 * HOUR
const furthestAhead = 24 * HOUR

/** The kinds of device that report readings, and events. */
const reporting = { readings: storedKindsWhere(emitsLight), events: storedKindsWhere(sensesMotion) }

type Known = {
  readonly now: Timestamp
  /** The oldest instant whose reading is taken (keptReadings.ts). */
  readonly keptSince: Timestamp
  readonly kinds: ReadonlyMap<number, StoredKind>
  /** Told how long after its own time a report came. */
  readonly noteLag: Clocks['note']
}

type Rows<List extends ReportList> = NonNullable<TelemetryBatch[List]>

export type StoredBatch = Omit<TelemetryReceipt, 'refused'> & { readonly refused: readonly RefusedRow[] }

export type TelemetryStore = {
  /**
   * Stores a batch, which is as the contract has it, with its rollups and newest values in one transaction, or nothing of it.
   *
   * @throws HttpError 400 naming the first row with an unknown device or an impossible time
   * @throws RetryLater 503 while too many batches wait
   */
  store(batch: TelemetryBatch): Promise<StoredBatch>
  /**
   * Stores what it can of a batch of unknown origin, in one transaction, and keeps the rows that it cannot (refusedTelemetry.ts).
   *
   * @throws HttpError 400 if it is not a batch, whatever its rows are
   * @throws RetryLater 503 while too many batches wait
   */
  storeLeniently(batch: unknown, transport: Transport): Promise<StoredBatch>
  /**
   * Stores what it can of rows that were refused before, some time ago; they say nothing of clocks.
   *
   * @throws RetryLater 503 while too many batches wait
   */
  storeAgain(batch: LooseBatch): Promise<StoredBatch>
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyInstance {
    readonly telemetry: TelemetryStore
  }
}

/** The ids in rows of unknown origin that can be those of devices. */
const devicesIn = (rows: readonly unknown[]): number[] => rows.map(deviceOf).filter((id) => id > 0)

/** Stores what the field reports, by whatever way it came. */
export function createTelemetryStore({
  database: { query },
  keptReadings,
  refusedTelemetry,
  clocks,
}: {
  database: Pick<Database, 'query'>
  keptReadings: KeptReadings
  refusedTelemetry: RefusedTelemetry
  clocks: Clocks
}): TelemetryStore {
  const knownDevices = createKnownDevices(query)
  // Batches of one zone wait for each other: they may not take every connection.
  const queue = new BoundedQueue({ atOnce: 4, longest: 256, message: 'Too many batches wait to be stored' })

  async function write({ readings = [], events = [], applied_rules = [] }: TelemetryBatch, arrival: Date) {
    const updated = await query.transaction().execute(async (transaction) => {
      // Before all other locks, like everybody who changes these rows (migrations/0010_ingest_by_zone.ts).
      const { numAffectedRows = 0n } =
        applied_rules.length === 0
          ? {}
          : await sql`
              update applied_rule a set status = locked.status
              from (
                select a.id, reported.status
                from unnest(${applied_rules.map(({ id }) => id)}::integer[], ${applied_rules.map(({ status }) => status)}::text[])
                  reported(id, status)
                join applied_rule a on a.id = reported.id and a.status <> reported.status
                order by a.id for no key update of a
              ) locked
              where a.id = locked.id`.execute(transaction)
      if (readings.length > 0 || events.length > 0)
        await sql`select ingest_batch(
          ${readings.map(({ fk_device }) => fk_device)}, ${readings.map(({ dt_production }) => new Date(dt_production))},
          ${readings.map(({ output_level }) => output_level)},
          ${events.map(({ fk_device }) => fk_device)}, ${events.map(({ dt_production }) => new Date(dt_production))},
          ${arrival})`.execute(transaction)
      return Number(numAffectedRows)
    })
    return { readings: readings.length, events: events.length, applied_rules: updated }
  }

  /** What a batch of these devices, which arrives at `now`, is checked against. */
  const readKnown = async (
    devices: readonly number[],
    now: Date,
    noteLag: Known['noteLag'],
  ): Promise<Known> => ({
    now: now.getTime(),
    keptSince: await keptReadings.acceptedSince(),
    kinds: await knownDevices(devices),
    noteLag,
  })

  /** What of its device and its time is wrong. */
  function checkReport(
    list: 'readings' | 'events',
    { fk_device, dt_production }: Rows<'events'>[number],
    { now, keptSince, kinds, noteLag }: Known,
  ): Refusal | undefined {
    const time = Date.parse(dt_production)
    const kind = kinds.get(fk_device)
    if (kind !== undefined) noteLag(fk_device, now - time, now)
    if (!(time >= now - oldest && time <= now + furthestAhead))
      return {
        reason: 'impossible_time',
        message: `dt_production ${dt_production} is more than five years old or a day ahead`,
      }
    if (time < keptSince)
      return {
        reason: 'impossible_time',
        message: `dt_production ${dt_production} is of a time whose readings are not kept any more`,
      }
    if (kind === undefined || !reporting[list].includes(kind))
      return {
        reason: 'unknown_device',
        message: `fk_device: there is no ${reporting[list].join(' or ')} ${fk_device}`,
      }
    return undefined
  }

  async function storeWhatCan(batch: LooseBatch, noteLag: Known['noteLag']): Promise<StoredBatch> {
    const arrival = new Date()
    const refused: RefusedRow[] = []
    const sorted = <List extends ReportList>(
      list: List,
      check: (row: Rows<List>[number]) => Refusal | undefined,
    ): Rows<List> => {
      const rows = (batch[list] ?? []) as readonly Rows<List>[number][]
      return rows.filter((row, index) => {
        const refusal = checkRow(list, row) ?? check(row)
        if (refusal) refused.push({ list, index, row, ...refusal })
        return !refusal
      }) as Rows<List>
    }
    const devices = devicesIn([...(batch.readings ?? []), ...(batch.events ?? [])])
    const known = await readKnown(devices, arrival, noteLag)
    const stored: TelemetryBatch = {
      readings: sorted('readings', (row) => checkReport('readings', row, known)),
      events: sorted('events', (row) => checkReport('events', row, known)),
      applied_rules: sorted('applied_rules', () => undefined),
    }
    return { ...(await queue.run(() => write(stored, arrival))), refused }
  }

  return {
    async store(batch) {
      const arrival = new Date()
      const { readings = [], events = [] } = batch
      const known = await readKnown(
        [...readings, ...events].map(({ fk_device }) => fk_device),
        arrival,
        clocks.note,
      )
      for (const [list, rows] of [['readings', readings] as const, ['events', events] as const])
        for (const [index, row] of rows.entries()) {
          const refusal = checkReport(list, row, known)
          if (refusal) throw new HttpError(400, `body.${list}.${index}.${refusal.message}`)
        }
      const receipt = await queue.run(() => write(batch, arrival))
      void clocks.write()
      return { ...receipt, refused: [] }
    },

    async storeLeniently(value, transport) {
      const stored = await storeWhatCan(readBatch(value), clocks.note)
      void clocks.write()
      await refusedTelemetry.keep(stored.refused, transport)
      return stored
    },

    storeAgain: (batch) => storeWhatCan(batch, () => {}),
  }
}

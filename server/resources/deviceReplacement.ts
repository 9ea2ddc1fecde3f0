import { type Kysely, sql, type Transaction } from 'kysely'
import { ROOT_AREA_ID } from '#domain/areas.ts'
import { sensesByController, sensesMotion, storedKindsWhere } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import { UNPLACED } from '#domain/position.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import { refreshAreaPower } from '../telemetry/rollups.ts'
import type { Context } from './context.ts'
import { relinkSensor } from './relinkSensor.ts'

/** Kinds that sense motion whatever their controller's features. */
const sensing = storedKindsWhere((kind) => sensesMotion(kind) && !sensesByController(kind))

/** Replaces a device by another: an extension. */
export function deviceReplacementHandler({ database: { query } }: Context): Pick<Handlers, 'replaceDevice'> {
  return {
    async replaceDevice({ params: { id }, body: { fk_device, exchange_names = false, dt_installation } }) {
      await query.transaction().execute(async (transaction) => {
        const [failed, other] = await readPair(transaction, id, fk_device)
        await takePlace(transaction, failed, other, { exchange_names, dt_installation })
        await transaction.deleteFrom('group_device').where('fk_device', '=', other.id).execute()
        await transaction
          .updateTable('group_device')
          .set({ fk_device: other.id })
          .where('fk_device', '=', failed.id)
          .execute()
        await transaction.deleteFrom('applied_rule').where('fk_device', '=', other.id).execute()
        await transaction
          .updateTable('applied_rule')
          .set({ fk_device: other.id, status: 'pending' })
          .where('fk_device', '=', failed.id)
          .execute()
        if (failed.guid !== null)
          await relinkSensor(transaction, failed.guid, other.senses ? (other.guid ?? undefined) : undefined)
      })
      return undefined
    },
  }
}

type Replaceable = Awaited<ReturnType<typeof readPair>>[number]

/** @throws HttpError 404 for the device, 400 or 409 if the replacement is unsuitable */
async function readPair(transaction: Kysely<DB>, id: number, replacement: number) {
  const rows = await transaction
    .selectFrom('device')
    .leftJoin('controller', 'controller.id', 'device.fk_controller')
    .selectAll('device')
    .select([
      'controller.guid',
      sql<boolean>`device.kind = any(${sensing}::text[]) or exists (
        select from feature f where f.id = any(controller.features) and f.dataname = 'movement')`.as(
        'senses',
      ),
    ])
    .where('device.id', 'in', [id, replacement])
    .orderBy('device.id')
    .forNoKeyUpdate('device')
    .execute()
  const failed = requireFound(
    rows.find((row) => row.id === id),
    'device',
    id,
  )
  const other = rows.find((row) => row.id === replacement)
  if (!other) throw new HttpError(400, `body.fk_device: there is no device ${replacement}`)
  if (other.id === failed.id) throw new HttpError(400, 'body.fk_device: a device can’t replace itself')
  if (other.kind !== failed.kind)
    throw new HttpError(409, `${other.name} is a ${other.kind}, and ${failed.name} a ${failed.kind}`)
  if (isPlaced(other)) throw new HttpError(409, `${other.name} stands on a plan already`)
  return [failed, other] as const
}

/** A luminaire keeps its own type; without one, it gets the replaced luminaire's type. */
async function takePlace(
  transaction: Transaction<DB>,
  failed: Replaceable,
  other: Replaceable,
  {
    exchange_names,
    dt_installation,
  }: { exchange_names: boolean; dt_installation: string | null | undefined },
): Promise<void> {
  const height = (failed.settings as Record<string, unknown>).installation_height
  await transaction
    .updateTable('device')
    .set({
      fk_area: failed.fk_area,
      latitude: failed.latitude,
      longitude: failed.longitude,
      settings: JSON.stringify({
        ...(other.settings as object),
        ...(height !== undefined && { installation_height: height }),
      }),
      ...(other.fk_luminaire_type === null && { fk_luminaire_type: failed.fk_luminaire_type }),
      ...(dt_installation !== undefined && { dt_installation }),
      ...(exchange_names && { name: failed.name }),
    })
    .where('id', '=', other.id)
    .execute()
  await transaction
    .updateTable('device')
    .set({ fk_area: ROOT_AREA_ID, ...UNPLACED, ...(exchange_names && { name: other.name }) })
    .where('id', '=', failed.id)
    .execute()
  if (other.fk_luminaire_type === null && failed.fk_luminaire_type !== null)
    await refreshAreaPower(transaction, [other.id])
}

import { emitsLight, STORED_KINDS, type StoredKind, storedKindsWhere, tableOf } from '#domain/deviceKinds.ts'
import type { DeviceUpdate } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import { type Call, type DeviceUpdateId, deviceUpdateId, type Handlers } from '../http/operations.ts'
import { refreshAreaPower } from '../telemetry/rollups.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

const lit = storedKindsWhere(emitsLight)

/** PUT of each kind of device; omitted fields stay unchanged. */
export function deviceHandlers({ database: { query } }: Context): Pick<Handlers, DeviceUpdateId> {
  async function update(kind: StoredKind, id: number, { token: _, ...fields }: Omit<DeviceUpdate, 'base'>) {
    if (!lit.includes(kind) && fields.fk_luminaire_type != null)
      throw new HttpError(400, `body.fk_luminaire_type is a luminaire's alone, not a ${kind}'s`)
    const { settings, ...columns } = fields
    await query.transaction().execute(async (transaction) => {
      for (const [name, table, what] of [
        ['fk_area', 'area', 'zone'],
        ['fk_luminaire_type', 'luminaire_type', 'luminaire type'],
      ] as const) {
        const reference = columns[name]
        if (reference == null) continue
        const found = await transaction
          .selectFrom(table)
          .select('id')
          .where('id', '=', reference)
          .executeTakeFirst()
        if (!found) throw new HttpError(400, `body.${name}: there is no ${what} ${reference}`)
      }
      const before = await transaction
        .selectFrom('device')
        .select(['id', 'fk_luminaire_type'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        // FOR UPDATE would wait for a transaction that inserts a finding of the device, and deadlock with one that inserts several.
        .forNoKeyUpdate()
        .executeTakeFirst()
      const device = requireFound(before, kind, id)
      const changed = { ...columns, ...(settings && { settings: JSON.stringify(settings) }) }
      if (Object.keys(changed).length > 0)
        await transaction.updateTable('device').set(changed).where('id', '=', id).execute()
      if (columns.fk_luminaire_type !== undefined && columns.fk_luminaire_type !== device.fk_luminaire_type)
        await refreshAreaPower(transaction, [id])
    })
    return requireFound(await readEntity(query, tableOf(kind), id), kind, id)
  }

  const handlers = STORED_KINDS.map((kind) => [
    deviceUpdateId(kind),
    ({ params, body }: Call<DeviceUpdateId>) => update(kind, params.id, body),
  ])
  return Object.fromEntries(handlers)
}

import type { DeviceUpdate, PollTable } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import { present, Refusal } from '../http/refusal.ts'
import { refreshAreaPower } from '../telemetry/rollups.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

type Kind = 'luminaire' | 'sensor' | 'gateway'
type DeviceTable = Extract<PollTable, 'luminaires' | 'sensors' | 'gateways'>

const tableOf = {
  luminaire: 'luminaires',
  sensor: 'sensors',
  gateway: 'gateways',
} as const satisfies Record<Kind, DeviceTable>

/** PUT of luminaires, sensors and gateways; a field that is left out stays as it is. */
export function deviceHandlers({
  database: { query },
  changes,
}: Context): Pick<Handlers, 'updateLuminaire' | 'updateSensor' | 'updateGateway'> {
  async function update<K extends Kind>(kind: K, id: number, { token: _, ...fields }: DeviceUpdate) {
    if (kind !== 'luminaire' && fields.fk_luminaire_type != null)
      throw new Refusal(400, `body.fk_luminaire_type is a luminaire's alone, not a ${kind}'s`)
    const { settings, ...columns } = fields
    await query.transaction().execute(async (transaction) => {
      for (const [name, table, what] of [
        ['fk_area', 'area', 'zone'],
        ['fk_luminaire_type', 'luminaire_type', 'luminaire type'],
      ] as const) {
        const asked = columns[name]
        if (asked == null) continue
        const found = await transaction
          .selectFrom(table)
          .select('id')
          .where('id', '=', asked)
          .executeTakeFirst()
        if (!found) throw new Refusal(400, `body.${name}: there is no ${what} ${asked}`)
      }
      const before = await transaction
        .selectFrom('device')
        .select(['id', 'fk_luminaire_type'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst()
      const device = present(before, kind, id)
      const changed = { ...columns, ...(settings && { settings: JSON.stringify(settings) }) }
      if (Object.keys(changed).length > 0)
        await transaction.updateTable('device').set(changed).where('id', '=', id).execute()
      if (columns.fk_luminaire_type !== undefined && columns.fk_luminaire_type !== device.fk_luminaire_type)
        await refreshAreaPower(transaction, [id])
    })
    changes.wrote(tableOf[kind])
    return present(await readEntity(query, tableOf[kind], id), kind, id)
  }

  return {
    updateLuminaire: ({ params, body }) =>
      update('luminaire', params.id, body) as ReturnType<Handlers['updateLuminaire']>,
    updateSensor: ({ params, body }) =>
      update('sensor', params.id, body) as ReturnType<Handlers['updateSensor']>,
    updateGateway: ({ params, body }) =>
      update('gateway', params.id, body) as ReturnType<Handlers['updateGateway']>,
  }
}

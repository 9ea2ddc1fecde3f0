import { DEVICE_TABLES, type StoredKind, tableOf } from '#domain/deviceKinds.ts'
import type { PollTable } from '#openapi/lighting.d.ts'
import { requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { relinkSensor } from './relinkSensor.ts'

const touchedByDeletion: PollTable[] = [...DEVICE_TABLES, 'devicegroups', 'rules', 'applied_rules']

/** Renames and deletes devices: extensions. */
export function deviceIdentityHandlers({
  database: { query },
  changes,
}: Context): Pick<Handlers, 'renameDevice' | 'deleteDevice'> {
  return {
    async renameDevice({ params: { id }, body: { name } }) {
      const renamed = await query
        .updateTable('device')
        .set({ name })
        .where('id', '=', id)
        .returning('kind')
        .executeTakeFirst()
      const { kind } = requireFound(renamed, 'device', id)
      changes.record(tableOf(kind as StoredKind))
      return undefined
    },

    /** What it has reported stays; ids are never reused. */
    async deleteDevice({ params: { id } }) {
      await query.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('device')
          .leftJoin('controller', 'controller.id', 'device.fk_controller')
          .select('controller.guid')
          .where('device.id', '=', id)
          .forUpdate('device')
          .executeTakeFirst()
        const { guid } = requireFound(found, 'device', id)
        await transaction.deleteFrom('device').where('id', '=', id).execute()
        if (guid !== null) await relinkSensor(transaction, guid)
      })
      changes.record(...touchedByDeletion)
      return undefined
    },
  }
}

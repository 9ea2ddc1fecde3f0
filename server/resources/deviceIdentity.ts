import { requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { relinkSensor } from './relinkSensor.ts'

/** Renames and deletes devices: extensions. */
export function deviceIdentityHandlers({
  database: { query },
}: Context): Pick<Handlers, 'renameDevice' | 'deleteDevice'> {
  return {
    async renameDevice({ params: { id }, body: { name } }) {
      const renamed = await query
        .updateTable('device')
        .set({ name })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      requireFound(renamed, 'device', id)
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
      return undefined
    },
  }
}

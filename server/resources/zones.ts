import { ROOT_AREA_ID } from '#domain/areas.ts'
import type { Handlers } from '../http/operations.ts'
import { present, Refusal } from '../http/refusal.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

/** Zones made and deleted: an extension. A zone's name and image are changed by PUT api/v2/areas/{id}. */
export function zoneHandlers({
  database: { query },
  changes,
}: Context): Pick<Handlers, 'createArea' | 'deleteArea'> {
  return {
    async createArea({ body: { name } }) {
      const { id } = await query.insertInto('area').values({ name }).returning('id').executeTakeFirstOrThrow()
      changes.wrote('areas')
      return present(await readEntity(query, 'areas', id), 'zone', id)
    },

    /** Its readings stay, under a number that is not given again. */
    async deleteArea({ params: { id } }) {
      if (id === ROOT_AREA_ID) throw new Refusal(409, 'The root zone stays')
      await query.transaction().execute(async (transaction) => {
        const area = await transaction
          .selectFrom('area')
          .select('name')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        const { name } = present(area, 'zone', id)
        const { devices } = await transaction
          .selectFrom('device')
          .select((is) => is.fn.countAll<number>().as('devices'))
          .where('fk_area', '=', id)
          .executeTakeFirstOrThrow()
        if (devices > 0)
          throw new Refusal(
            409,
            `${name} is not empty: ${devices} ${devices === 1 ? 'device belongs' : 'devices belong'} to it`,
          )
        await transaction.deleteFrom('area').where('id', '=', id).execute()
      })
      changes.wrote('areas')
      return undefined
    },
  }
}

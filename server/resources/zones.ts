import { ROOT_AREA_ID } from '#domain/areas.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

/** Creates and deletes zones: an extension. PUT api/v2/areas/{id} changes a zone's name and image. */
export function zoneHandlers({ database: { query } }: Context): Pick<Handlers, 'createArea' | 'deleteArea'> {
  return {
    async createArea({ body: { name } }) {
      const { id } = await query.insertInto('area').values({ name }).returning('id').executeTakeFirstOrThrow()
      return requireFound(await readEntity(query, 'areas', id), 'zone', id)
    },

    /** Its readings stay; ids are never reused. */
    async deleteArea({ params: { id } }) {
      if (id === ROOT_AREA_ID) throw new HttpError(409, 'The root zone stays')
      await query.transaction().execute(async (transaction) => {
        const area = await transaction
          .selectFrom('area')
          .select('name')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        const { name } = requireFound(area, 'zone', id)
        const { devices } = await transaction
          .selectFrom('device')
          .select((is) => is.fn.countAll<number>().as('devices'))
          .where('fk_area', '=', id)
          .executeTakeFirstOrThrow()
        if (devices > 0)
          throw new HttpError(
            409,
            `${name} is not empty: ${devices} ${devices === 1 ? 'device belongs' : 'devices belong'} to it`,
          )
        await transaction.deleteFrom('area').where('id', '=', id).execute()
      })
      return undefined
    },
  }
}

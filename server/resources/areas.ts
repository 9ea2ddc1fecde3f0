import { requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

export function areaHandlers({ database: { query } }: Context): Pick<Handlers, 'updateArea'> {
  return {
    async updateArea({ params: { id }, body: { token: _, id: __, settings: ___, ...fields } }) {
      if (Object.keys(fields).length > 0)
        await query.updateTable('area').set(fields).where('id', '=', id).execute()
      return requireFound(await readEntity(query, 'areas', id), 'zone', id)
    },
  }
}

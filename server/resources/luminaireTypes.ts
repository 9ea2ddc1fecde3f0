import { requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import { refreshAreaPower } from '../telemetry/rollups.ts'
import type { Context } from './context.ts'

type LuminaireTypeHandlers = Pick<
  Handlers,
  'listLuminaireTypes' | 'createLuminaireType' | 'updateLuminaireType' | 'deleteLuminaireType'
>

/** Calls on api/v2/reference/luminairetypes. */
export function luminaireTypeHandlers({ database: { query } }: Context): LuminaireTypeHandlers {
  return {
    listLuminaireTypes: () => query.selectFrom('luminaire_type').selectAll().orderBy('id').execute(),

    async createLuminaireType({ body: { token: _, ...fields } }) {
      const type = await query
        .insertInto('luminaire_type')
        .values(fields)
        .returningAll()
        .executeTakeFirstOrThrow()
      return type
    },

    async updateLuminaireType({ params: { id }, body: { token: _, ...fields } }) {
      const type = await query.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('luminaire_type')
          .selectAll()
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        const before = requireFound(found, 'luminaire type', id)
        if (Object.keys(fields).length === 0) return before
        const after = await transaction
          .updateTable('luminaire_type')
          .set(fields)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (after.rated_power !== before.rated_power)
          await refreshAreaPower(transaction, await luminairesOf(transaction, id))
        return after
      })
      return type
    },

    async deleteLuminaireType({ params: { id } }) {
      await query.transaction().execute(async (transaction) => {
        const luminaires = await luminairesOf(transaction, id)
        const gone = await transaction
          .deleteFrom('luminaire_type')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        requireFound(gone, 'luminaire type', id)
        await refreshAreaPower(transaction, luminaires)
      })
      return undefined
    },
  }

  async function luminairesOf(transaction: typeof query, type: number): Promise<number[]> {
    const rows = await transaction
      .selectFrom('device')
      .select('id')
      .where('fk_luminaire_type', '=', type)
      .execute()
    return rows.map(({ id }) => id)
  }
}

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { PlanType } from '#domain/planImage.ts'
import type { Handlers } from '../http/operations.ts'
import { present } from '../http/refusal.ts'
import { readPlanFile } from '../plans/planFile.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

/** A zone's plan image, uploaded: an extension. Devices stand in percent of it, so they stay where they are. */
export function planHandler({ database: { query }, changes }: Context): Pick<Handlers, 'uploadPlan'> {
  return {
    async uploadPlan({ params: { id }, body, request }) {
      const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() as PlanType
      const { extension, bytes } = readPlanFile(mediaType, body)
      const hash = createHash('sha256').update(bytes).digest('hex')
      await query.transaction().execute(async (transaction) => {
        const area = await transaction
          .selectFrom('area')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        present(area, 'zone', id)
        // So that an image that another zone is just being given isn't taken for unused.
        await sql`lock table plan_image in share row exclusive mode`.execute(transaction)
        await transaction
          .insertInto('plan_image')
          .values({ hash, media_type: mediaType, bytes })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await transaction
          .updateTable('area')
          .set({ image: `/plans/${hash}.${extension}` })
          .where('id', '=', id)
          .execute()
        await forgetUnused(transaction)
      })
      changes.wrote('areas')
      return present(await readEntity(query, 'areas', id), 'zone', id)
    },
  }
}

/** An image that no zone has any more has no address either. */
const forgetUnused = (transaction: Kysely<DB>) =>
  sql`
    delete from plan_image p
    where not exists (select from area a where a.image like '/plans/' || p.hash || '.%')`.execute(transaction)

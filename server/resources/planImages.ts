import { join } from 'node:path'
import { largestPlanBytes, type PlanType } from '#domain/planImage.ts'
import type { Handlers } from '../http/operations.ts'
import { present } from '../http/refusal.ts'
import { PlanChecks } from '../plans/planChecks.ts'
import type { PlanFile } from '../plans/planFile.ts'
import { forgetUnusedPlans, lockPlans, piecesOfFile, planAddress, storePlan } from '../plans/planStore.ts'
import { Uploads } from '../plans/uploads.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

/** A zone's plan image, uploaded: an extension. Devices stand in percent of it, so they stay where they are. */
export function planHandler({ database: { query }, changes }: Context): Pick<Handlers, 'uploadPlan'> {
  const uploads = new Uploads()
  const checks = new PlanChecks()

  const zone = async (id: number) => present(await readEntity(query, 'areas', id), 'zone', id)

  const giveTo = (id: number, file: PlanFile) =>
    query.transaction().execute(async (transaction) => {
      const area = await transaction
        .selectFrom('area')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      present(area, 'zone', id)
      await lockPlans(transaction)
      await storePlan(transaction, file, piecesOfFile(file.path))
      await transaction
        .updateTable('area')
        .set({ image: planAddress(file) })
        .where('id', '=', id)
        .execute()
      await forgetUnusedPlans(transaction)
    })

  return {
    async uploadPlan({ params: { id }, body, user, request, reply }) {
      await zone(id)
      const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() as PlanType
      await uploads
        .receive({ user: user?.id ?? 0, body, limit: largestPlanBytes }, async ({ path, folder }) =>
          giveTo(id, await checks.check({ path, mediaType, kept: join(folder, 'kept') })),
        )
        .catch((error) => {
          if (error.statusCode === 503) reply.header('retry-after', '5')
          // It may have no end.
          if (error.statusCode === 413 && !request.raw.complete) reply.header('connection', 'close')
          throw error
        })
      changes.wrote('areas')
      return zone(id)
    },
  }
}

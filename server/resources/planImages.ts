import { join } from 'node:path'
import { largestPlanBytes, type PlanType } from '#domain/planImage.ts'
import { requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import { PlanChecks } from '../plans/planChecks.ts'
import type { PlanFile } from '../plans/planFile.ts'
import { forgetUnusedPlans, lockPlans, piecesOfFile, planAddress, storePlan } from '../plans/planStore.ts'
import { Uploads } from '../plans/uploads.ts'
import type { Context } from './context.ts'
import { readEntity } from './tables.ts'

/** Uploads a zone's plan image: an extension. Positions are in percent of the image, so they do not change. */
export function planHandler({ database: { query } }: Context): Pick<Handlers, 'uploadPlan'> {
  const uploads = new Uploads()
  const checks = new PlanChecks()

  const zone = async (id: number) => requireFound(await readEntity(query, 'areas', id), 'zone', id)

  const giveTo = (id: number, file: PlanFile) =>
    query.transaction().execute(async (transaction) => {
      const area = await transaction
        .selectFrom('area')
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      requireFound(area, 'zone', id)
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
          giveTo(id, await checks.check({ path, mediaType, outputPath: join(folder, 'kept') })),
        )
        .catch((error) => {
          if (error.statusCode === 503) reply.header('retry-after', '5')
          // The body may be endless.
          if (error.statusCode === 413 && !request.raw.complete) reply.header('connection', 'close')
          throw error
        })
      return zone(id)
    },
  }
}

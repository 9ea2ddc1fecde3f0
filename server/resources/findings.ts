import { type Kysely, sql } from 'kysely'
import type { Finding } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'
import { instantText } from './tables.ts'

const usualPage = 100

const instant = (column: string) => sql.raw(instantText(column))

const findings = sql`
  select f.id, f.fk_device, d.name as device, f.fk_area, f.cause, ${instant('f.since')} as since,
    ${instant('f.found_at')} as found_at, ${instant('f.over_at')} as over_at, f.status, f.fk_user, u.display_name as "user",
    case when f.evidence_at is not null then json_build_object(
      'at', ${instant('f.evidence_at')}, 'level', f.level, 'idle', f.idle, 'moving', f.moving) end as evidence,
    f.devices
  from finding f join device d on d.id = f.fk_device left join app_user u on u.id = f.fk_user`

async function readFinding(query: Kysely<DB>, id: number): Promise<Finding> {
  const { rows } = await sql<Finding>`${findings} where f.id = ${id}`.execute(query)
  return requireFound(rows[0], 'finding', id)
}

/** What server/findings has found, and what people make of it: extensions. */
export function findingHandlers({
  database: { query },
}: Context): Pick<Handlers, 'listFindings' | 'updateFinding'> {
  return {
    async listFindings({ query: filter }) {
      const { fk_area, fk_device, cause, status, start_date, end_date, before, limit = usualPage } = filter
      const conditions = [
        before !== undefined && sql`f.id < ${before}`,
        fk_area !== undefined && sql`f.fk_area = ${fk_area}`,
        fk_device !== undefined &&
          sql`(f.fk_device = ${fk_device} or ${fk_device}::integer = any(f.devices))`,
        cause !== undefined && sql`f.cause = ${cause}`,
        status !== undefined && sql`f.status = any(${status})`,
        start_date !== undefined && sql`(f.over_at is null or f.over_at >= ${start_date})`,
        end_date !== undefined && sql`f.since < ${end_date}`,
      ].filter((condition) => condition !== false)
      const { rows } = await sql<Finding>`${findings}
        where ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by f.id desc limit ${limit + 1}`.execute(query)
      const page = rows.slice(0, limit)
      return { findings: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
    },

    async updateFinding({ user, params: { id }, body: { status, mine, ...body } }) {
      const fk_user = mine ? user?.id : body.fk_user
      await query.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('finding')
          .select(['id', 'over_at'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        const { over_at } = requireFound(row, 'finding', id)
        if (over_at && status !== undefined && status !== 'closed')
          throw new HttpError(409, 'What is over stays closed')
        if (fk_user != null) await checkUser(transaction, fk_user)
        const changed = { ...(status && { status }), ...(fk_user !== undefined && { fk_user }) }
        if (Object.keys(changed).length > 0)
          await transaction.updateTable('finding').set(changed).where('id', '=', id).execute()
      })
      return readFinding(query, id)
    },
  }
}

async function checkUser(query: Kysely<DB>, id: number): Promise<void> {
  const user = await query.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()
  if (!user) throw new HttpError(400, `body.fk_user: there is no user ${id}`)
}

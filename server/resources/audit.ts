import { Transform } from 'node:stream'
import { sql } from 'kysely'
import type { AuditEntry } from '#openapi/lighting.d.ts'
import type { Call, Handlers } from '../http/operations.ts'
import { streamCopy } from '../store/streamCopy.ts'
import type { Context } from './context.ts'
import { instantText } from './tables.ts'

type Filter = Call<'exportAudit'>['query']

const usualPage = 50

/** Characters of values after which a page ends early: 500 long entries would block other requests. */
const longestPage = 1_000_000

/** SQL of the displayed values: entries written before the limits existed may be too long or too deep. */
const auditedValues = (column: 'before' | 'after') => `audited_values(${column}) as ${column}`

/** SQL of a filter. It has no parameters, since COPY accepts none; the contract allows only numbers, dates and known kinds. */
const conditionOf = ({ user, kind, entity, start_date, end_date }: Filter) =>
  [
    'true',
    user !== undefined && `fk_user = ${Number(user)}`,
    kind !== undefined && `kind = '${kind}'`,
    entity !== undefined && `entity = ${Number(entity)}`,
    start_date !== undefined && `at >= '${new Date(start_date).toISOString()}'`,
    end_date !== undefined && `at < '${new Date(end_date).toISOString()}'`,
  ]
    .filter(Boolean)
    .join(' and ')

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe. */
const escapeFormula = (column: string, as = column) =>
  `case when ${column} ~ '^[=+@\\t\\r-]' then '''' || ${column} else ${column} end as "${as}"`

/** Excel reads a file as UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF'

const withByteOrderMark = () => {
  let first = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (first) this.push(byteOrderMark)
      first = false
      done(null, chunk)
    },
  })
}

/** Reads the audit log, which triggers write (store/migrations/0003_accounts.ts): extensions for admins. */
export function auditHandlers({
  database,
  idleTimeout,
}: Context): Pick<Handlers, 'listAudit' | 'exportAudit'> {
  return {
    async listAudit({ query: { limit = usualPage, before, ...filter } }) {
      const { rows } = await sql<AuditEntry & { found: number }>`
        select id, at, "user", email, "apiToken", operation, kind, entity, name, before, after, found
        from (
          select *, count(*) over () as found,
            sum(coalesce(length(before::text), 0) + coalesce(length(after::text), 0))
              over (order by id desc rows between unbounded preceding and 1 preceding) as characters
          from (
            select id, ${sql.raw(instantText('at'))} as at, fk_user as user, email, api_token as "apiToken", operation,
              kind, entity, name,
              ${sql.raw(auditedValues('before'))}, ${sql.raw(auditedValues('after'))}
            from audit_entry
            where ${sql.raw(conditionOf(filter))} and id < ${before ?? Number.MAX_SAFE_INTEGER}
            order by id desc
            limit ${limit + 1}
          ) page
        ) counted
        where coalesce(characters, 0) < ${longestPage}
        order by id desc`.execute(database.query)
      const entries = rows.slice(0, limit).map(({ found: _, ...entry }) => entry)
      const isLast = (rows[0]?.found ?? 0) <= entries.length
      return { entries, next: isLast ? null : (entries.at(-1)?.id ?? null) }
    },

    async exportAudit({ query: filter, user, reply }) {
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
      })
      return streamCopy(
        database,
        `copy (
          select id, ${instantText('at')} as at, fk_user as user, ${escapeFormula('email')}, operation, kind, entity,
            ${escapeFormula('name')}, ${auditedValues('before')}, ${auditedValues('after')},
            ${escapeFormula('api_token', 'apiToken')}
          from audit_entry where ${conditionOf(filter)} order by id
        ) to stdout (format csv, header)`,
        withByteOrderMark(),
        { reply, user: user?.id ?? 0, idleTimeout },
      )
    },
  }
}

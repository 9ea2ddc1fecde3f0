import { type Kysely, sql } from 'kysely'
import { isObject } from '#domain/isObject.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { AuditKind, ChangedField, PollTable } from '#openapi/lighting.d.ts'
import { canonicalJson } from '../http/canonicalJson.ts'
import { ConflictError, HttpError } from '../http/httpErrors.ts'
import type { Call, Handlers, OperationId } from '../http/operations.ts'
import { inOneTransaction } from '../store/callTransaction.ts'
import type { DB } from '../store/schema.d.ts'
import { instantText, readEntity } from './tables.ts'

/** An entity's fields by name. */
export type Fields = Readonly<Record<string, unknown>>

/** An entity whose fields are columns of its table, under the same names. */
type Compared = {
  /** What it is called in the audit log; also its table in the poll, where it has one. */
  readonly kind: AuditKind
  readonly table: keyof DB
  /** Fields of the body that say what is changed, and are no change themselves. */
  readonly identifying?: readonly string[]
}

/** The operations whose body may have a `base`. */
const compared: Partial<Record<OperationId, Compared>> = {
  updateLuminaire: { kind: 'luminaires', table: 'device' },
  updateSensor: { kind: 'sensors', table: 'device' },
  updateGateway: { kind: 'gateways', table: 'device' },
  updateGroup: { kind: 'devicegroups', table: 'device_group' },
  updateLuminaireType: { kind: 'luminairetypes', table: 'luminaire_type' },
  updateRule: { kind: 'rules', table: 'rule' },
  updateArea: { kind: 'areas', table: 'area' },
  updateSetting: { kind: 'settings', table: 'setting' },
  updateAreaSetting: { kind: 'area_settings', table: 'area_setting', identifying: ['area_id', 'name'] },
}

/**
 * The handlers, where a body's `base` names what the client knew of the fields that it changes. A field that still has that
 * value is written, one that has its new value is done, and one with any other value is somebody else's: then the answer is
 * 409 and nothing is written. The handlers see the fields that are to be written, and no base.
 */
export function comparingWithBase<Some extends Partial<Handlers>>(query: Kysely<DB>, handlers: Some): Some {
  const wrapped = Object.entries(compared).map(([id, entity]) => {
    const handler = handlers[id as OperationId] as (call: Call<'updateGroup'>) => Promise<unknown>
    const compare = (call: Call<'updateGroup'>) => {
      const { base, ...body } = call.body as Fields
      if (!isObject(base)) return handler(call)
      return inOneTransaction(query, async () => {
        const current = await readLocked(query, entity, call.params.id)
        const open = current
          ? await openFields(query, entity.kind, call.params.id, { current, base, body })
          : base
        if (current && Object.keys(open).length === 0) return current
        return handler({ ...call, body: bodyOf(body, open, entity) })
      })
    }
    return [id, compare]
  })
  return { ...handlers, ...Object.fromEntries(wrapped) }
}

/** The entity as it is, which stays so until the end of the transaction; undefined if there is none. */
async function readLocked(
  query: Kysely<DB>,
  { kind, table }: Compared,
  id: number,
): Promise<Fields | undefined> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(query)
  // Read afterwards: the statement that waited for the lock does not see what others have written to other tables.
  if (isPolled(kind)) return readEntity(query, kind, id) as Promise<Fields | undefined>
  const { rows } = await sql<{ entity: Fields }>`
    select to_jsonb(e) as entity from ${sql.table(table)} e where id = ${id}`.execute(query)
  return rows[0]?.entity
}

const isPolled = (kind: AuditKind): kind is AuditKind & PollTable =>
  (POLL_TABLES as readonly string[]).includes(kind)

/**
 * The fields of an entity's `base` that are to be written, with their values in `body`.
 * @throws HttpError 400 for a field that the body does not have, ConflictError if others have changed one
 */
export async function openFields(
  query: Kysely<DB>,
  kind: AuditKind,
  id: number,
  { current, base, body }: { current: Fields; base: Fields; body: Fields },
): Promise<Fields> {
  const missing = Object.keys(base).find((name) => !(name in body))
  if (missing !== undefined) throw new HttpError(400, `body.${missing} is missing, and body.base has it`)
  const open = Object.keys(base).filter((name) => !isSame(current[name], body[name]))
  // Also those that others have given the new value: a client that changes several as one has to know all of theirs.
  const changed = Object.keys(base).filter((name) => !isSame(current[name], base[name]))
  if (open.some((name) => changed.includes(name)))
    throw new ConflictError(`Somebody else has changed it meanwhile: ${changed.join(', ')}`, {
      code: 'changed_meanwhile',
      changed: await lastChanges(query, kind, id, changed, current),
    })
  return Object.fromEntries(open.map((name) => [name, body[name]]))
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** The body with these of its changes alone. */
const bodyOf = (body: Fields, open: Fields, { identifying = [] }: Compared) =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => name === 'token' || name in open || identifying.includes(name)),
  ) as Call<'updateGroup'>['body']

/** Who changed each of these fields last, and when, as far as the audit log knows. */
async function lastChanges(
  query: Kysely<DB>,
  kind: AuditKind,
  id: number,
  names: readonly string[],
  current: Fields,
): Promise<Record<string, ChangedField>> {
  const { rows } = await sql<{ name: string; by: string | null; at: string | null }>`
    select f.name, e.by, e.at
    from unnest(${names}::text[]) f(name)
    left join lateral (
      select coalesce(u.display_name, a.email) as by, ${sql.raw(instantText('a.at'))} as at
      from audit_entry a left join app_user u on u.id = a.fk_user
      where a.kind = ${kind} and a.entity = ${id} and a.after ? f.name
      order by a.id desc limit 1
    ) e on true`.execute(query)
  return Object.fromEntries(
    rows.map(({ name, by, at }) => [
      name,
      { current: (current[name] ?? null) as ChangedField['current'], by, at },
    ]),
  )
}

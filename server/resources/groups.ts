import { sql, type Transaction } from 'kysely'
import { type Regrouping, regroupingOf } from '#domain/groups.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'
import { listAsJson, readEntity } from './tables.ts'

type GroupHandlers = Pick<
  Handlers,
  'listGroups' | 'createGroup' | 'updateGroup' | 'deleteGroup' | 'regroupDevices'
>

/**
 * Locks the devices to regroup. A device can be in one group only (specification section 3), so the second of two
 * concurrent changes gets an error that names the group.
 * @throws HttpError 400 for a device that does not exist
 */
async function lockDevices(transaction: Transaction<DB>, devices: number[]): Promise<void> {
  const known = await transaction
    .selectFrom('device')
    .select('id')
    .where(isOneOf('id', devices))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const unknown = devices.find((device) => !ids.has(device))
  if (unknown !== undefined) throw new HttpError(400, `There is no device ${unknown}`)
}

/** One array parameter: PostgreSQL allows 65,535 parameters per statement. */
const isOneOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** @throws HttpError 400 if a device does not exist, 409 if it is in another group */
async function setDevices(transaction: Transaction<DB>, group: number, devices: number[]): Promise<void> {
  await transaction.deleteFrom('group_device').where('fk_group', '=', group).execute()
  if (devices.length === 0) return
  await lockDevices(transaction, devices)
  const other = await transaction
    .selectFrom('group_device')
    .select('fk_device')
    .where(isOneOf('fk_device', devices))
    .limit(1)
    .executeTakeFirst()
  if (other) throw await inAnother(transaction, other.fk_device)
  await append(
    transaction,
    devices.map((device) => ({ device, group })),
  )
}

/** A separate query: joining 20,000 devices took PostgreSQL seconds before it had statistics. */
async function inAnother(transaction: Transaction<DB>, id: number): Promise<HttpError> {
  const { device, group } = await transaction
    .selectFrom('group_device')
    .innerJoin('device_group', 'device_group.id', 'group_device.fk_group')
    .innerJoin('device', 'device.id', 'group_device.fk_device')
    .select(['device.name as device', 'device_group.name as group'])
    .where('fk_device', '=', id)
    .executeTakeFirstOrThrow()
  return new HttpError(409, `${device} is in the group "${group}" already`)
}

/** @returns the devices that are in another group than their change expects; they are not moved */
async function regroup(transaction: Transaction<DB>, changes: readonly Regrouping[]) {
  const devices = [...new Set(changes.map(({ device }) => device))]
  if (devices.length === 0) return []
  await lockGroups(transaction, [...new Set(changes.flatMap(({ to = [] }) => to))])
  await lockDevices(transaction, devices)
  const now = await transaction
    .selectFrom('group_device')
    .select(['fk_device', 'fk_group'])
    .where(isOneOf('fk_device', devices))
    .execute()
  const { due, taken } = regroupingOf(
    new Map(now.map(({ fk_device, fk_group }) => [fk_device, fk_group])),
    changes,
  )
  await transaction
    .deleteFrom('group_device')
    .where(
      isOneOf(
        'fk_device',
        due.map(({ device }) => device),
      ),
    )
    .execute()
  await append(
    transaction,
    due.flatMap(({ device, to }) => (to === undefined ? [] : [{ device, group: to }])),
  )
  return taken
}

/** Groups are always locked before devices, which prevents deadlocks. @throws HttpError 404 */
async function lockGroups(transaction: Transaction<DB>, groups: readonly number[]): Promise<void> {
  const found = await transaction
    .selectFrom('device_group')
    .select('id')
    .where(isOneOf('id', groups))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = new Set(found.map(({ id }) => id))
  for (const group of groups) requireFound(ids.has(group) || undefined, 'group', group)
}

/** Appends devices to their groups in the given order. */
async function append(
  transaction: Transaction<DB>,
  added: readonly { device: number; group: number }[],
): Promise<void> {
  if (added.length === 0) return
  await sql`
    with added as materialized (
      select * from unnest(${added.map(({ device }) => device)}::integer[], ${added.map(({ group }) => group)}::integer[])
        with ordinality c(device, fk_group, place)
    ), last as materialized (
      select fk_group, max(position) as position from group_device
      where fk_group in (select fk_group from added) group by fk_group
    )
    insert into group_device (fk_device, fk_group, position)
    select c.device, c.fk_group,
      coalesce(l.position, -1) + row_number() over (partition by c.fk_group order by c.place)
    from added c left join last l on l.fk_group = c.fk_group`.execute(transaction)
}

/** Calls on api/v2/devices/groups, and the extension that changes several groups at once. */
export function groupHandlers({ database: { query } }: Context): GroupHandlers {
  const read = async (id: number): Promise<DeviceGroup> =>
    requireFound(await readEntity(query, 'devicegroups', id), 'group', id)

  return {
    async listGroups() {
      return JSON.parse(await listAsJson(query, 'devicegroups'))
    },

    async createGroup({ body: { token: _, devices = [], ...fields } }) {
      const id = await query.transaction().execute(async (transaction) => {
        const group = await transaction
          .insertInto('device_group')
          .values(fields)
          .returning('id')
          .executeTakeFirstOrThrow()
        await setDevices(transaction, group.id, devices)
        return group.id
      })
      return read(id)
    },

    async updateGroup({ params: { id }, body: { token: _, devices, ...fields } }) {
      await query.transaction().execute(async (transaction) => {
        await lockGroups(transaction, [id])
        if (Object.keys(fields).length > 0)
          await transaction.updateTable('device_group').set(fields).where('id', '=', id).execute()
        if (devices) await setDevices(transaction, id, devices)
      })
      return read(id)
    },

    async regroupDevices({ body }) {
      const devices = new Set<number>()
      for (const [index, { fk_device }] of body.changes.entries())
        if (devices.size === devices.add(fk_device).size)
          throw new HttpError(400, `body.changes.${index}.fk_device: device ${fk_device} is there twice`)
      const regroupings = body.changes.map(({ fk_device, from, to }) => ({
        device: fk_device,
        from: from ?? undefined,
        to: to ?? undefined,
      }))
      const taken = await query.transaction().execute((transaction) => regroup(transaction, regroupings))
      return {
        groups: JSON.parse(await listAsJson(query, 'devicegroups')),
        taken: taken.map(({ device, group = 0 }) => ({ fk_device: device, fk_group: group })),
      }
    },

    async deleteGroup({ params: { id } }) {
      const gone = await query
        .deleteFrom('device_group')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      requireFound(gone, 'group', id)
      return undefined
    },
  }
}

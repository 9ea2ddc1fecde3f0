import type { Transaction } from 'kysely'
import { type Regrouping, regroupingOf } from '#domain/groups.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import { present, Refusal } from '../http/refusal.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'
import { listAsJson, readEntity } from './tables.ts'

type GroupHandlers = Pick<
  Handlers,
  'listGroups' | 'createGroup' | 'updateGroup' | 'deleteGroup' | 'regroupDevices'
>

/**
 * A device can be in one group only (specification section 3). The devices that are regrouped are locked, so of two
 * people who give one device to two groups at once the second is told where it went.
 * @throws Refusal 400 for a device that does not exist
 */
async function lockDevices(transaction: Transaction<DB>, devices: number[]): Promise<void> {
  const known = await transaction
    .selectFrom('device')
    .select('id')
    .where('id', 'in', devices)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const unknown = devices.find((device) => !ids.has(device))
  if (unknown !== undefined) throw new Refusal(400, `There is no device ${unknown}`)
}

/** @throws Refusal 400 for a device that does not exist, 409 for one that another group has */
async function setDevices(transaction: Transaction<DB>, group: number, devices: number[]): Promise<void> {
  await transaction.deleteFrom('group_device').where('fk_group', '=', group).execute()
  if (devices.length === 0) return
  await lockDevices(transaction, devices)
  const taken = await transaction
    .selectFrom('group_device')
    .innerJoin('device_group', 'device_group.id', 'group_device.fk_group')
    .innerJoin('device', 'device.id', 'group_device.fk_device')
    .select(['device.name as device', 'device_group.name as group'])
    .where('fk_device', 'in', devices)
    .executeTakeFirst()
  if (taken) throw new Refusal(409, `${taken.device} is in the group "${taken.group}" already`)
  await transaction
    .insertInto('group_device')
    .values(devices.map((fk_device, position) => ({ fk_device, fk_group: group, position })))
    .execute()
}

/** @returns the devices that are in another group than their change knows of; they are left there */
async function regroup(transaction: Transaction<DB>, changes: readonly Regrouping[]) {
  const devices = [...new Set(changes.map(({ device }) => device))]
  if (devices.length === 0) return []
  const goals = [...new Set(changes.flatMap(({ to = [] }) => to))].sort((one, other) => one - other)
  for (const group of goals) await lockGroup(transaction, group)
  await lockDevices(transaction, devices)
  const now = await transaction
    .selectFrom('group_device')
    .select(['fk_device', 'fk_group'])
    .where('fk_device', 'in', devices)
    .execute()
  const { due, taken } = regroupingOf(
    new Map(now.map(({ fk_device, fk_group }) => [fk_device, fk_group])),
    changes,
  )
  if (due.length > 0) {
    await transaction
      .deleteFrom('group_device')
      .where(
        'fk_device',
        'in',
        due.map(({ device }) => device),
      )
      .execute()
  }
  for (const group of goals)
    await append(
      transaction,
      group,
      due.filter(({ to }) => to === group),
    )
  return taken
}

/** Groups are locked before devices everywhere, so that nobody waits for each other. @throws Refusal 404 */
async function lockGroup(transaction: Transaction<DB>, group: number) {
  const found = await transaction
    .selectFrom('device_group')
    .select('id')
    .where('id', '=', group)
    .forUpdate()
    .executeTakeFirst()
  present(found, 'group', group)
}

async function append(transaction: Transaction<DB>, group: number, coming: readonly Regrouping[]) {
  if (coming.length === 0) return
  const { last } = await transaction
    .selectFrom('group_device')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('fk_group', '=', group)
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('group_device')
    .values(
      coming.map(({ device }, index) => ({
        fk_device: device,
        fk_group: group,
        position: (last ?? -1) + 1 + index,
      })),
    )
    .execute()
}

/** Calls on api/v2/devices/groups, and the extension that changes several groups at once. */
export function groupHandlers({ database: { query }, changes }: Context): GroupHandlers {
  const read = async (id: number): Promise<DeviceGroup> =>
    present(await readEntity(query, 'devicegroups', id), 'group', id)

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
      changes.wrote('devicegroups')
      return read(id)
    },

    async updateGroup({ params: { id }, body: { token: _, devices, ...fields } }) {
      await query.transaction().execute(async (transaction) => {
        await lockGroup(transaction, id)
        if (Object.keys(fields).length > 0)
          await transaction.updateTable('device_group').set(fields).where('id', '=', id).execute()
        if (devices) await setDevices(transaction, id, devices)
      })
      changes.wrote('devicegroups')
      return read(id)
    },

    async regroupDevices({ body }) {
      const asked = body.changes.map(({ fk_device, from, to }) => ({
        device: fk_device,
        from: from ?? undefined,
        to: to ?? undefined,
      }))
      const taken = await query.transaction().execute((transaction) => regroup(transaction, asked))
      changes.wrote('devicegroups')
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
      present(gone, 'group', id)
      changes.wrote('devicegroups', 'rules')
      return undefined
    },
  }
}

import type { Transaction } from 'kysely'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import { present, Refusal } from '../http/refusal.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'
import { listAsJson, readEntity } from './tables.ts'

type GroupHandlers = Pick<Handlers, 'listGroups' | 'createGroup' | 'updateGroup' | 'deleteGroup'>

/** @throws Refusal 400 for a device that does not exist, 409 for one that another group has (specification section 3). */
async function setDevices(transaction: Transaction<DB>, group: number, devices: number[]): Promise<void> {
  await transaction.deleteFrom('group_device').where('fk_group', '=', group).execute()
  if (devices.length === 0) return
  const known = await transaction.selectFrom('device').select('id').where('id', 'in', devices).execute()
  const ids = new Set(known.map(({ id }) => id))
  const unknown = devices.find((device) => !ids.has(device))
  if (unknown !== undefined) throw new Refusal(400, `body.devices: there is no device ${unknown}`)
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

/** Calls on api/v2/devices/groups. */
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
        const found = await transaction
          .selectFrom('device_group')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        present(found, 'group', id)
        if (Object.keys(fields).length > 0)
          await transaction.updateTable('device_group').set(fields).where('id', '=', id).execute()
        if (devices) await setDevices(transaction, id, devices)
      })
      changes.wrote('devicegroups')
      return read(id)
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

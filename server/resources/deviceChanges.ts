import { type Kysely, sql } from 'kysely'
import { updatePath } from '#domain/devices.ts'
import type { DeviceAnswer, DeviceChange } from '#openapi/lighting.d.ts'
import { problemOf } from '../http/errors.ts'
import { HttpError } from '../http/httpErrors.ts'
import { doOnce } from '../http/idempotency.ts'
import { type Call, type DeviceUpdateId, deviceUpdateId, type Handlers } from '../http/operations.ts'
import { inOneTransaction } from '../store/callTransaction.ts'
import type { DB } from '../store/schema.d.ts'

type UpdateOne = (call: Call<DeviceUpdateId>) => Promise<object>

/**
 * Many changes of devices in one call and one transaction, each as its own call would make it: with its key and its base. One
 * that is refused is rolled back alone.
 */
export function deviceChangesHandler(
  query: Kysely<DB>,
  handlers: Pick<Handlers, DeviceUpdateId>,
): Pick<Handlers, 'updateDevices'> {
  async function update({ kind, id, key, ...body }: DeviceChange, call: Call<'updateDevices'>) {
    const url = updatePath(kind).replace('{id}', String(id))
    const asked = { key, user: call.user?.id ?? 0, method: 'PUT', url, body }
    const updateOne = handlers[deviceUpdateId(kind)] as UpdateOne
    const one = { ...call, params: { id }, body: { ...body, token: call.body.token } }
    const { answer, isReplayed } = await doOnce(query, asked, () => updateOne(one))
    const device = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer
    return { status: 200, device, ...(isReplayed && { replayed: true }) }
  }

  async function answered(work: () => Promise<DeviceAnswer>): Promise<DeviceAnswer> {
    try {
      return await query.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { status: error.statusCode, problem: problemOf(error) }
    }
  }

  return {
    updateDevices: (call) =>
      inOneTransaction(query, async () => {
        const { changes } = call.body
        // In one order, so that two such calls do not wait for each other.
        await sql`
          select from device where id = any(${changes.map(({ id }) => id)}) order by id for no key update`.execute(
          query,
        )
        const answers: DeviceAnswer[] = []
        for (const change of changes) answers.push(await answered(() => update(change, call)))
        return { answers }
      }),
  }
}

import { type Kysely, sql } from 'kysely'
import { tableOf } from '#domain/deviceKinds.ts'
import { updatePath } from '#domain/devices.ts'
import type { DeviceAnswer, DeviceChange } from '#openapi/lighting.d.ts'
import { problemOf } from '../http/errors.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import { type Asked, doAllOnce, type Outcome } from '../http/idempotency.ts'
import type { Handlers } from '../http/operations.ts'
import { inOneTransaction } from '../store/callTransaction.ts'
import type { DB } from '../store/schema.d.ts'
import { type Fields, openFields } from './base.ts'
import { type DevicePatch, readDevices, updateDevices } from './devices.ts'

/**
 * Many changes of devices in one call and one transaction, each as its own call would make it: with its key and its base. One
 * that is refused is rolled back alone.
 */
export function deviceChangesHandler(query: Kysely<DB>): Pick<Handlers, 'updateDevices'> {
  /** Makes changes of different devices with the same few statements, however many they are. @throws HttpError if one is refused */
  async function update(changes: readonly DeviceChange[], user: number): Promise<DeviceAnswer[]> {
    const outcomes = await doAllOnce(query, user, changes.map(askedBy), async (places) => {
      const due = places.map((place) => changes[place] as DeviceChange)
      const current = await readDevices(
        query,
        due.filter(({ base }) => base),
      )
      const patches: DevicePatch[] = []
      for (const { kind, id, key: _, base, ...body } of due) {
        const fields = base
          ? await openFields(query, tableOf(kind), id, {
              current: requireFound(current.get(id), kind, id) as Fields,
              base,
              body,
            })
          : body
        patches.push({ kind, id, fields })
      }
      return updateDevices(query, patches)
    })
    return outcomes.map(answerOf)
  }

  /** Their answers, or why one of them is refused; then all of them are rolled back. */
  async function attempt(
    changes: readonly DeviceChange[],
    user: number,
  ): Promise<DeviceAnswer[] | HttpError> {
    try {
      return await query.transaction().execute(() => update(changes, user))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return error
    }
  }

  return {
    updateDevices: ({ body: { changes }, user }) =>
      inOneTransaction(query, async () => {
        const userId = user?.id ?? 0
        // In one order, so that two such calls do not wait for each other.
        await sql`
          select from device where id = any(${changes.map(({ id }) => id)}) order by id for no key update`.execute(
          query,
        )
        // Each is made by itself only where it matters which one is refused, or which comes first.
        const together = areDistinct(changes) && (await attempt(changes, userId))
        if (Array.isArray(together)) return { answers: together }
        const answers: DeviceAnswer[] = []
        for (const change of changes) {
          const alone = await attempt([change], userId)
          answers.push(...(Array.isArray(alone) ? alone : [refusalOf(alone)]))
        }
        return { answers }
      }),
  }
}

/** As the change's own call would ask for it. */
function askedBy({ kind, id, key, ...body }: DeviceChange): Asked {
  return { key, method: 'PUT', url: updatePath(kind).replace('{id}', String(id)), body }
}

function answerOf({ answer, isReplayed }: Outcome<object>): DeviceAnswer {
  const device = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer
  return { status: 200, device, ...(isReplayed && { replayed: true }) }
}

const refusalOf = (error: HttpError): DeviceAnswer => ({
  status: error.statusCode,
  problem: problemOf(error),
})

/** Whether no two of the changes are of one device, or have one key. */
function areDistinct(changes: readonly DeviceChange[]): boolean {
  const devices = new Set(changes.map(({ id }) => id))
  const keys = new Set(changes.map(({ key }) => key.toLowerCase()))
  return devices.size === changes.length && keys.size === changes.length
}

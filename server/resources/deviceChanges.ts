import { type Kysely, sql } from 'kysely'
import { tableOf } from '#domain/deviceKinds.ts'
import { updatePath } from '#domain/devices.ts'
import type { DeviceAnswer, DeviceChange } from '#openapi/lighting.d.ts'
import { problemOf } from '../http/errors.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import { type Asked, doAllOnce, doOnce, type Outcome } from '../http/idempotency.ts'
import { type Call, type DeviceUpdateId, deviceUpdateId, type Handlers } from '../http/operations.ts'
import { inOneTransaction } from '../store/callTransaction.ts'
import type { DB } from '../store/schema.d.ts'
import { type Fields, openFields } from './base.ts'
import { type DevicePatch, readDevices, updateDevices } from './devices.ts'

type UpdateOne = (call: Call<DeviceUpdateId>) => Promise<object>

/**
 * Many changes of devices in one call and one transaction, each as its own call would make it: with its key and its base. One
 * that is refused is rolled back alone.
 */
export function deviceChangesHandler(
  query: Kysely<DB>,
  handlers: Pick<Handlers, DeviceUpdateId>,
): Pick<Handlers, 'updateDevices'> {
  /** One of them. */
  async function update(change: DeviceChange, call: Call<'updateDevices'>): Promise<DeviceAnswer> {
    const { kind, id, key: _, ...body } = change
    const updateOne = handlers[deviceUpdateId(kind)] as UpdateOne
    const one = { ...call, params: { id }, body: { ...body, token: call.body.token } }
    return answerOf(await doOnce(query, userOf(call), askedBy(change), () => updateOne(one)))
  }

  /** All of them, with few statements: each by itself takes nine times as long. @throws HttpError if one of them is refused */
  async function updateTogether(call: Call<'updateDevices'>): Promise<DeviceAnswer[]> {
    const { changes } = call.body
    const outcomes = await doAllOnce(query, userOf(call), changes.map(askedBy), async (places) => {
      const due = places.map((place) => changes[place] as DeviceChange)
      const current = await readDevices(query, due)
      const patches: DevicePatch[] = []
      for (const { kind, id, key: _, base, ...body } of due) {
        const device = requireFound(current.get(id), kind, id) as Fields
        const fields = base
          ? await openFields(query, tableOf(kind), id, { current: device, base, body })
          : body
        patches.push({ kind, id, fields })
      }
      return updateDevices(query, patches)
    })
    return outcomes.map(answerOf)
  }

  /** Work in a savepoint, or what `refused` makes of its refusal, where it is rolled back. */
  async function unlessRefused<Answer>(
    work: () => Promise<Answer>,
    refused: (error: HttpError) => Answer,
  ): Promise<Answer> {
    try {
      return await query.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return refused(error)
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
        const together = areDistinct(changes)
          ? await unlessRefused<DeviceAnswer[] | undefined>(
              () => updateTogether(call),
              () => undefined,
            )
          : undefined
        if (together) return { answers: together }
        const answers: DeviceAnswer[] = []
        for (const change of changes)
          answers.push(
            await unlessRefused<DeviceAnswer>(
              () => update(change, call),
              (error) => ({ status: error.statusCode, problem: problemOf(error) }),
            ),
          )
        return { answers }
      }),
  }
}

const userOf = (call: Call<'updateDevices'>) => call.user?.id ?? 0

/** As the change's own call would ask for it. */
function askedBy({ kind, id, key, ...body }: DeviceChange): Asked {
  return { key, method: 'PUT', url: updatePath(kind).replace('{id}', String(id)), body }
}

function answerOf({ answer, isReplayed }: Outcome<object>): DeviceAnswer {
  const device = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer
  return { status: 200, device, ...(isReplayed && { replayed: true }) }
}

/** Whether no two of the changes are of one device, or have one key. */
function areDistinct(changes: readonly DeviceChange[]): boolean {
  const devices = new Set(changes.map(({ id }) => id))
  const keys = new Set(changes.map(({ key }) => key.toLowerCase()))
  return devices.size === changes.length && keys.size === changes.length
}

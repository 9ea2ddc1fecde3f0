import { type DeviceKind, deviceKinds } from '#domain/deviceKinds.ts'
import type { DeviceChange } from '#openapi/lighting.d.ts'
import type { AnswerOf } from './answers.ts'
import type { DevicePatch, Reply } from './calls.ts'
import type { Send } from './client.ts'
import { somethingElse } from './unreadable.ts'

/** The most changes of one call (openapi/lighting.yaml). */
export const DEVICES_AT_ONCE = 100

type Waiting = {
  readonly change: DeviceChange
  /** Sends it in a call of its own. */
  readonly alone: () => Promise<Reply<unknown>>
  readonly resolve: (reply: Reply<unknown> | Promise<Reply<unknown>>) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Sends the changes of devices that are made in one moment in one call, an extension; each is answered as if it had been sent
 * alone, and a single one is.
 *
 * @param read reads the answer of such a call, or throws Unreadable
 */
export function createDeviceBatches(send: Send, read: (body: unknown) => AnswerOf<'updateDevices'>) {
  let waiting: Waiting[] = []

  function sendAll() {
    const all = waiting
    waiting = []
    while (all.length > 0) void sendTogether(all.splice(0, DEVICES_AT_ONCE))
  }

  return (kind: DeviceKind, id: number, patch: DevicePatch, key: string, alone: Waiting['alone']) =>
    new Promise<Reply<unknown>>((resolve, reject) => {
      if (waiting.length === 0) globalThis.setTimeout(sendAll)
      const change = { ...patch, kind: deviceKinds[kind].storedAs, id, key }
      waiting.push({ change, alone, resolve, reject })
    })

  async function sendTogether(batch: readonly Waiting[]) {
    const [first] = batch
    if (batch.length === 1) return first?.resolve(first.alone())
    try {
      const { data, error, response } = await send('updateDevices', {
        body: { changes: batch.map(({ change }) => change) },
      })
      const replies = response.ok ? repliesIn(read(data)) : batch.map(() => ({ error, response }))
      if (replies.length !== batch.length) throw somethingElse('an answer for each device')
      for (const [at, { resolve }] of batch.entries()) resolve(replies[at] as Reply<unknown>)
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown)
    }
  }
}

/** The answers of the changes, as their own calls would have brought them. */
const repliesIn = ({ answers }: AnswerOf<'updateDevices'>): Reply<unknown>[] =>
  answers.map(({ status, device, problem, replayed }) => {
    const headers: HeadersInit = replayed ? { 'Idempotency-Replayed': 'true' } : {}
    return { data: device, error: problem, response: new Response(null, { status, headers }) }
  })

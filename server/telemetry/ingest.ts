import type { TelemetryBatch } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import { isLenient, lenient } from '../http/prefer.ts'
import type { TelemetryStore } from './telemetryStore.ts'

/** POST api/v2/telemetry: stores a batch, then acknowledges it. Where leniency is asked for, `body` is loose (contract.ts). */
export const telemetryHandlers = (store: TelemetryStore): Pick<Handlers, 'ingestTelemetry'> => ({
  async ingestTelemetry({ body, request, reply }) {
    if (!isLenient(request)) {
      const { refused: _, ...receipt } = await store.store(body as TelemetryBatch)
      return receipt
    }
    const { refused, ...receipt } = await store.storeLeniently(body, 'http')
    reply.header('preference-applied', lenient)
    return {
      ...receipt,
      refused: refused.map(({ list, index, reason, message }) => ({ list, index, reason, message })),
    }
  },
})

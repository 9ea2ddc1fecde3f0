import { setTimeout as pause } from 'node:timers/promises'

/** ms between two batches of a gateway, and before one that was not acknowledged is sent again. */
const PERIOD = 200
const RETRY = 100
/** ms after which an answer does not come any more. */
const PATIENCE = 10_000

/**
 * Gateways that report their luminaires' levels through the proxy, a batch after the other, each again until it is acknowledged:
 * stored, or stored before.
 */
export function startField(
  address: string,
  ingestKey: string,
  luminaires: readonly number[],
  gateways: number,
) {
  const stopped = new AbortController()
  const field = {
    /** Readings. */
    acknowledged: 0,
    /** Batches. */
    batches: 0,
    sentAgain: 0,
    refusals: [] as string[],
  }

  async function send(body: string): Promise<boolean> {
    const answer = await fetch(`${address}/api/v2/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-key': ingestKey },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    })
    const text = await answer.text()
    if (answer.status < 500 && answer.status !== 200) field.refusals.push(`${answer.status} ${text}`)
    return answer.status === 200
  }

  async function report(own: readonly number[]): Promise<void> {
    while (!stopped.signal.aborted) {
      const dt_production = new Date().toISOString()
      const readings = own.map((fk_device) => ({
        fk_device,
        dt_production,
        output_level: field.batches % 101,
      }))
      const body = JSON.stringify({ readings })
      field.batches += 1
      while (!(await send(body).catch(() => false))) {
        field.sentAgain += 1
        await pause(RETRY)
      }
      field.acknowledged += readings.length
      await pause(PERIOD)
    }
  }

  const work = Array.from({ length: gateways }, (_, gateway) =>
    report(luminaires.filter((_id, lamp) => lamp % gateways === gateway)),
  )
  return {
    field,
    async stop() {
      stopped.abort()
      await Promise.all(work)
    },
  }
}

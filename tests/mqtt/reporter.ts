import { connectGateway } from '#support/gateway.ts'

/** ms after which a message without a receipt is sent again. */
const PATIENCE = 4000

/** A gateway that reports its luminaires' levels at an interval, and sends again what it has no receipt of. */
export async function createReporter(
  url: string,
  name: string,
  luminaires: readonly number[],
  period: number,
) {
  const gateway = await connectGateway(url, name)
  const unconfirmed = new Map<string, { readonly text: string; at: number }>()
  const reporter = {
    /** Readings. */
    published: 0,
    messages: 0,
    /** Messages, each time that they were sent. */
    sent: 0,
    waiting: () => unconfirmed.size,
    stopPublishing: () => clearInterval(publishing),
    async stop() {
      clearInterval(publishing)
      clearInterval(repeating)
      await gateway.stop()
    },
  }

  function send(text: string): void {
    reporter.sent++
    // What the broker does not take is sent again when there is no receipt.
    void gateway.publish('status', text).catch(() => {})
  }

  const publishing = setInterval(() => {
    const batch = `${name}-${reporter.messages++}`
    const dt_production = new Date().toISOString()
    const output_level = reporter.messages % 101
    const readings = luminaires.map((fk_device) => ({ fk_device, dt_production, output_level }))
    const text = JSON.stringify({ batch, readings })
    reporter.published += readings.length
    unconfirmed.set(batch, { text, at: Date.now() })
    send(text)
  }, period)

  const repeating = setInterval(() => {
    for (const [batch, message] of unconfirmed) {
      if (gateway.receipts.has(batch)) {
        unconfirmed.delete(batch)
        gateway.receipts.delete(batch)
      } else if (Date.now() - message.at > PATIENCE) {
        message.at = Date.now()
        send(message.text)
      }
    }
  }, 200)
  return reporter
}

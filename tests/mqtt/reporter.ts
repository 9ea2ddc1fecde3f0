import { connectGateway } from '#support/gateway.ts'

/** ms after which a message that the broker has is sent again without a receipt; twice as long after each further time. */
const PATIENCE = 4000
const LONGEST_PATIENCE = 32_000
/** Messages without a receipt that are on their way; later ones wait. */
const MOST_ON_THEIR_WAY = 10

type Unconfirmed = {
  readonly text: string
  /** When the broker took it; undefined while it has not, since MQTT.js sends it then by itself. */
  takenAt: number | undefined
  patience: number
}

/** A gateway that reports its luminaires' levels at an interval, and sends again what it has no receipt of. */
export async function createReporter(
  url: string,
  name: string,
  luminaires: readonly number[],
  period: number,
) {
  const gateway = await connectGateway(url, name)
  const unconfirmed = new Map<string, Unconfirmed>()
  const queue: { batch: string; text: string }[] = []
  const reporter = {
    /** Readings. */
    published: 0,
    messages: 0,
    /** How often a message was sent again. */
    again: 0,
    waiting: () => unconfirmed.size + queue.length,
    stopPublishing: () => clearInterval(publishing),
    async stop() {
      clearInterval(publishing)
      clearInterval(sending)
      await gateway.stop()
    },
  }

  async function send(message: Unconfirmed): Promise<void> {
    message.takenAt = undefined
    // What the broker refuses is sent again too.
    await gateway.publish('status', message.text).catch(() => {})
    message.takenAt = Date.now()
  }

  const publishing = setInterval(() => {
    const batch = `${name}-${reporter.messages++}`
    const dt_production = new Date().toISOString()
    const output_level = reporter.messages % 101
    const readings = luminaires.map((fk_device) => ({ fk_device, dt_production, output_level }))
    const text = JSON.stringify({ batch, readings })
    reporter.published += readings.length
    queue.push({ batch, text })
  }, period)

  const sending = setInterval(() => {
    for (const [batch, message] of unconfirmed) {
      if (gateway.receipts.delete(batch)) unconfirmed.delete(batch)
      else if (message.takenAt !== undefined && Date.now() - message.takenAt > message.patience) {
        reporter.again++
        message.patience = Math.min(2 * message.patience, LONGEST_PATIENCE)
        void send(message)
      }
    }
    for (const { batch, text } of queue.splice(0, MOST_ON_THEIR_WAY - unconfirmed.size)) {
      const message: Unconfirmed = { text, takenAt: undefined, patience: PATIENCE }
      unconfirmed.set(batch, message)
      void send(message)
    }
  }, 50)
  return reporter
}

import mqtt from 'mqtt'
import { wrongIn } from './telemetryContract.ts'

export type Gateway = {
  /** Publishes to `latern/site/{gateway}/{topic}`, and resolves when the broker has it. */
  publish(topic: 'status' | 'events' | 'applied', message: unknown): Promise<void>
  /** The receipts so far, by the name of the message. */
  receipts: Map<string, Record<string, unknown>>
  /** What of them is not as the contract has it. */
  wrong: string[]
  stop(): Promise<void>
}

/** A gateway at a broker. */
export async function connectGateway(url: string, gateway: string): Promise<Gateway> {
  const client = await mqtt.connectAsync(url, { clientId: gateway, reconnectPeriod: 100 })
  const wrong: string[] = []
  const receipts = new Map<string, Record<string, unknown>>()
  client.on('message', (_topic, payload) => {
    const receipt = JSON.parse(payload.toString('utf8'))
    wrong.push(...[wrongIn('receipt', receipt) ?? []].flat())
    receipts.set(receipt.batch, receipt)
  })
  // A broker that is killed is connected to again.
  client.on('error', () => {})
  await client.subscribeAsync(`latern/site/${gateway}/receipts`, { qos: 1 })
  return {
    async publish(topic, message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      await client.publishAsync(`latern/site/${gateway}/${topic}`, text, { qos: 1 })
    },
    receipts,
    wrong,
    stop: () => client.endAsync(true),
  }
}

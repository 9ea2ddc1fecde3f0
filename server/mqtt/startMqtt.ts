import type { FastifyBaseLogger } from 'fastify'
import mqtt, { type MqttClient } from 'mqtt'
import { SECOND } from '#domain/units.ts'
import type { IngestMetrics } from '../telemetry/ingestMetrics.ts'
import type { TelemetryStore } from '../telemetry/telemetryStore.ts'
import { withTimeout } from '../withTimeout.ts'
import { createBatches } from './batches.ts'
import { batchIn, type Receipt, readMessage, UnreadableMessage } from './messages.ts'
import { readTopic, receiptTopic, subscriptionsOf } from './topics.ts'

export type MqttOptions = {
  /** `mqtt://user:password@host:1883` or `mqtts://…`. */
  url: string
  /** Certificates (PEM) of the authorities that the broker's certificate may be signed by; default: the well-known ones. */
  ca?: string | undefined
  /** The second level of the topics. */
  site: string
  /** This server's name at the broker, which keeps the server's messages by it: it outlives a restart, and no other has it. */
  clientId: string
}

export type Gateways = {
  /** Resolves when the broker has every subscription for the first time: what is published before may be lost. */
  readonly subscribed: Promise<unknown>
  /** Takes no more messages, and resolves when those that came are stored and acknowledged, or left to the broker. */
  stop(): Promise<void>
}

/**
 * Each handles one message at a time (MQTT.js). A transaction stores about half as many messages as there are connections: while it is
 * committed, the others bring the next. Where a commit takes 100 ms, 32 stored 130 messages a second, and 128 three times as many.
 */
const connections = 128
/** A message that is not stored by then is left to the broker, which sends it again. */
const longestStore = 20 * SECOND
const reconnectPeriod = SECOND
/** What waits at the broker for a server that is gone is kept for so long. */
const sessionExpiry = 7 * 24 * 60 * 60
/** Bytes; a larger message would keep the server's thread for too long. */
const largestMessage = 2 * 1024 * 1024

/**
 * Takes what gateways publish (openapi/telemetry.yaml) from a broker. A message is acknowledged once it is committed; one that
 * cannot be stored now is sent again by the broker, and one that never can is refused by a receipt and passed over.
 */
export function startMqtt(
  options: MqttOptions,
  store: Pick<TelemetryStore, 'storeLeniently'>,
  metrics: IngestMetrics,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Gateways {
  const batches = createBatches(store)
  const handled = new Set<Promise<void>>()
  let isStopping = false
  let said: string | undefined

  /** Warns once of what is wrong, until something was right again. */
  function warn(text: string): void {
    if (said !== text) log.warn({ broker: withoutPassword(options.url) }, text)
    said = text
  }

  function connect(index: number, onSubscribed: () => void): MqttClient {
    const client = mqtt.connect(options.url, {
      protocolVersion: 5,
      clientId: `${options.clientId}-${index}`,
      clean: false,
      resubscribe: false,
      reconnectPeriod,
      ...(options.ca !== undefined && { ca: options.ca }),
      properties: { sessionExpiryInterval: sessionExpiry, maximumPacketSize: largestMessage },
    })
    client.on('connect', () => {
      said = undefined
      metrics.brokerConnections(1)
      client.stream.once('close', () => metrics.brokerConnections(-1))
      client.subscribe(subscriptionsOf(options.site), { qos: 1 }, (error) => {
        if (error) warn(`The broker refuses the subscription: ${error.message}`)
        else onSubscribed()
      })
    })
    client.on('error', ({ message }) => warn(`The broker cannot be used: ${message}`))
    client.handleMessage = ({ topic, payload }, acknowledge) => {
      if (isStopping) return
      const { stream } = client
      const work = handle(client, topic, Buffer.from(payload)).then(
        () => {
          // On another connection the same number is another message's.
          if (client.stream === stream) acknowledge()
        },
        (error: Error) => {
          metrics.batch('failed', 'mqtt')
          warn(`What gateways report cannot be stored now: ${error.message}`)
          // Not acknowledged: the broker sends it again to the next connection.
          stream.destroy()
        },
      )
      handled.add(work)
      void work.finally(() => handled.delete(work))
    }
    return client
  }
  const clients: MqttClient[] = []
  const subscriptions = Array.from(
    { length: connections },
    (_, index) => new Promise<void>((resolve) => clients.push(connect(index, resolve))),
  )

  async function handle(client: MqttClient, name: string, payload: Buffer): Promise<void> {
    const topic = readTopic(name)
    if (!topic) return
    const answer = (receipt: Receipt) =>
      client.publish(receiptTopic(options.site, topic.gateway), JSON.stringify(receipt), { qos: 1 }, () => {
        // One that is lost is not missed: the gateway sends its message again.
      })
    try {
      const message = readMessage(topic.list, payload)
      const { stored, refused } = await withTimeout(
        longestStore,
        batches.store(message),
        'storing takes too long',
      )
      metrics.batch('stored', 'mqtt')
      metrics.stored(message.list, stored, 'mqtt')
      if (message.batch === undefined) return
      answer({
        batch: message.batch,
        stored,
        refused: refused.map(({ index, reason, message: text }) => ({ index, reason, message: text })),
      })
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error
      metrics.batch('refused', 'mqtt')
      log.warn({ topic: name }, `A message was passed over: ${error.message}`)
      const batch = batchIn(payload)
      if (batch !== undefined) answer({ batch, message: error.message })
    }
  }

  return {
    subscribed: Promise.all(subscriptions),
    async stop() {
      isStopping = true
      await Promise.all(handled)
      await Promise.all(clients.map(end))
    },
  }
}

/** Ends a connection when the broker has its receipts; it does not wait long for one that is away. */
async function end(client: MqttClient): Promise<void> {
  const ended = client.endAsync()
  await withTimeout(5 * SECOND, ended, '').catch(() => client.endAsync(true))
}

function withoutPassword(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

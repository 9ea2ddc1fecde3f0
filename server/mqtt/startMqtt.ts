import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { MqttClient } from 'mqtt'
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
/** Storing that takes longer counts as failed. */
const longestStore = 20 * SECOND
/** A message that could not be stored is tried again after this, for as long as its connection lives. */
const retryPeriod = SECOND
const reconnectPeriod = SECOND
/** What waits at the broker for a server that is gone is kept for so long. */
const sessionExpiry = 7 * 24 * 60 * 60
/** Bytes; a larger message would keep the server's thread for too long. */
const largestMessage = 2 * 1024 * 1024

/**
 * Takes what gateways publish (openapi/telemetry.yaml) from a broker. A message is acknowledged once it is committed; one that
 * cannot be stored now is tried again, by another connection if this one ends, and one that never can is refused by a receipt and
 * passed over.
 */
export async function startMqtt(
  options: MqttOptions,
  store: Pick<TelemetryStore, 'storeLeniently'>,
  metrics: IngestMetrics,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Gateways> {
  // Most servers have no broker, and loading it takes a fifth of the time in which a server's scripts are loaded.
  const { default: mqtt } = await import('mqtt')
  const batches = createBatches(store)
  const handled = new Set<Promise<void>>()
  const stopping = new AbortController()
  setMaxListeners(connections, stopping.signal)
  const warned = new Map<'broker' | 'storing', string>()

  /** Warns once of what is wrong with one of them, until it was right again. */
  function warn(about: 'broker' | 'storing', text: string): void {
    if (warned.get(about) !== text) log.warn({ broker: withoutPassword(options.url) }, text)
    warned.set(about, text)
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
      warned.delete('broker')
      metrics.brokerConnections(1)
      client.stream.once('close', () => metrics.brokerConnections(-1))
      client.subscribe(subscriptionsOf(options.site), { qos: 1 }, (error) => {
        if (!error) onSubscribed()
        else if (client.connected) warn('broker', `The broker refuses the subscription: ${error.message}`)
      })
    })
    client.on('error', ({ message }) => warn('broker', `The broker cannot be used: ${message}`))
    client.handleMessage = ({ topic, payload }, acknowledge) => {
      const { stream } = client
      // On another connection the same number is another message's.
      const isConnected = () => client.stream === stream && !stream.destroyed
      const work = handleUntilStored(client, topic, Buffer.from(payload), isConnected).then((isHandled) => {
        if (isHandled && isConnected()) acknowledge()
      })
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

  /**
   * Without its acknowledgement the broker sends a message again to the next connection, which goes on trying.
   *
   * @returns whether it was stored, or refused for good
   */
  async function handleUntilStored(
    client: MqttClient,
    name: string,
    payload: Buffer,
    isConnected: () => boolean,
  ): Promise<boolean> {
    while (isConnected() && !stopping.signal.aborted)
      try {
        await handle(client, name, payload)
        return true
      } catch (error) {
        metrics.batch('failed', 'mqtt')
        warn('storing', `What gateways report cannot be stored now: ${(error as Error).message}`)
        await pause(retryPeriod, undefined, { signal: stopping.signal }).catch(() => {})
      }
    return false
  }

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
      warned.delete('storing')
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
      stopping.abort()
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

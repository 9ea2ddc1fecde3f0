import { hostname } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createBatches } from '#server/mqtt/batches.ts'
import { batchIn, readMessage, UnreadableMessage } from '#server/mqtt/messages.ts'
import { readTopic } from '#server/mqtt/topics.ts'
import type { StoredBatch } from '#server/telemetry/telemetryStore.ts'
import { wrongIn } from '#support/telemetryContract.ts'

test('a message is read where the contract has it so, and refused where its frame is otherwise', () => {
  const row = fc.record({
    fk_device: fc.integer({ min: 1, max: 1000 }),
    dt_production: fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((at) => at.toISOString()),
    output_level: fc.integer({ min: 0, max: 100 }),
  })
  const message = fc.record(
    {
      batch: fc.oneof(fc.string(), fc.integer()),
      readings: fc.oneof(fc.array(row), fc.integer()),
      more: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(message, (value) => {
      const read = () => readMessage('readings', Buffer.from(JSON.stringify(value)))
      if (wrongIn('status', value) === undefined)
        expect(read()).toEqual({ list: 'readings', rows: value.readings, batch: value.batch })
      else expect(read).toThrow(UnreadableMessage)
    }),
  )
})

test('bytes that are no message are refused, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(() => readMessage('readings', Buffer.from(bytes))).toThrow(UnreadableMessage)
      expect(batchIn(Buffer.from(bytes))).toBeUndefined()
    }),
  )
})

test('a topic says which gateway reports, and what', () => {
  expect(readTopic('latern/site/cabinet-7/status')).toEqual({ gateway: 'cabinet-7', list: 'readings' })
  expect(readTopic('latern/site/cabinet-7/applied')).toEqual({ gateway: 'cabinet-7', list: 'applied_rules' })
  for (const other of ['latern/site/cabinet-7/receipts', 'latern/site/status', 'latern/site/a/b/status', ''])
    expect(readTopic(other)).toBeUndefined()
})

test('messages that arrive while others are stored are joined, and each hears of its own rows', async () => {
  const rows = fc.array(fc.boolean(), { maxLength: 6 })
  const messages = fc.array(fc.record({ list: fc.constantFrom('readings', 'events'), rows }), {
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(messages, async (sent) => {
      let calls = 0
      const { store } = createBatches({
        // True is stored, false refused.
        async storeLeniently(value) {
          calls++
          const batch = value as Record<'readings' | 'events' | 'applied_rules', boolean[]>
          const refused = (['readings', 'events'] as const).flatMap((list) =>
            batch[list].flatMap((row, index) =>
              row ? [] : [{ list, index, row, reason: 'unreadable' as const, message: 'false' }],
            ),
          )
          return { readings: 0, events: 0, applied_rules: 0, refused } satisfies StoredBatch
        },
      })
      const outcomes = await Promise.all(
        sent.map((message) => store({ ...message, list: message.list as 'readings', batch: undefined })),
      )
      expect(calls).toBeLessThanOrEqual(2)
      for (const [item, { stored, refused }] of outcomes.entries()) {
        const own = sent[item]?.rows ?? []
        expect(stored).toBe(own.filter(Boolean).length)
        expect(refused.map(({ index }) => index)).toEqual(own.flatMap((row, index) => (row ? [] : [index])))
      }
    }),
  )
})

test('the settings name the broker, the site and this server, and a name that a broker would read as more is refused', () => {
  const mqtt = (env: NodeJS.ProcessEnv) => {
    const config = readConfig(['--port', '4444'], env)
    return config === 'help' ? undefined : config.mqtt
  }
  const url = 'mqtts://latern:secret@broker.example:8883'
  expect(mqtt({})).toBeUndefined()
  expect(mqtt({ LATERN_MQTT_URL: url })).toEqual({
    url,
    caFile: undefined,
    site: 'site',
    clientId: `latern-${hostname()}-4444`,
  })
  expect(mqtt({ LATERN_MQTT_URL: url, LATERN_MQTT_SITE: 'tartu', LATERN_MQTT_CLIENT: 'a' })).toMatchObject({
    site: 'tartu',
    clientId: 'a',
  })
  expect(() => mqtt({ LATERN_MQTT_URL: url, LATERN_MQTT_SITE: 'a/#' })).toThrow('LATERN_MQTT_SITE')
  expect(() => mqtt({ LATERN_MQTT_URL: 'http://x:secret@broker' })).toThrow(/^(?!.*secret).*LATERN_MQTT_URL/)
})

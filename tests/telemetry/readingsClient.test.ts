import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/units.ts'
import { byteStream } from '#support/byteStream.ts'
import type { Port } from '#telemetry/protocol.ts'
import { answerQuestions } from '#telemetry/readingsAnswers.ts'
import { createReadings, type HistoryProgress } from '#telemetry/readingsClient.ts'

const start = Date.parse('2026-10-25T00:00:00Z')
const edges = Float64Array.of(start, start + HOUR, start + 2 * HOUR)
const at = (minute: number) => new Date(start + minute * MINUTE).toISOString()
const reading = (fk_device: number, minute: number, output_level: number) => ({
  fk_device,
  dt_arrival: null,
  dt_production: at(minute),
  output_level,
})
const event = (fk_device: number, minute: number) => ({
  fk_device,
  dt_arrival: at(minute),
  dt_production: null,
})

const energy = { kind: 'energy', devices: [7, 8], ratedPower: Float64Array.of(100, 50), edges } as const

const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

/** A channel in place of a worker. */
function worker(): Port {
  const channel = new MessageChannel()
  channels.push(channel)
  answerQuestions(channel.port2)
  channel.port2.start()
  channel.port1.start()
  return channel.port1
}

const readings = () => createReadings(worker)

/** A history that does not come before it is let go. */
function heldHistory() {
  let letGo = (_: string) => {}
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      letGo = (text) => {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      }
    },
  })
  return { stream, letGo: (text: string) => letGo(text) }
}

function streamOf(text: string, { pieceLength = 50 } = {}): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  let from = 0
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(from, from + pieceLength))
      from += pieceLength
    },
  })
}

const streamed = (rows: unknown) => streamOf(JSON.stringify(rows))

describe('a history that is asked about', () => {
  const rows = [
    reading(7, 0, 50),
    reading(8, 30, 100),
    reading(7, 60, 100),
    reading(8, 90, 0),
    reading(9, 10, 100),
  ]

  test('answers its energy', async () => {
    const answer = await readings().ask(energy, streamed(rows))
    expect(answer).toEqual({
      ok: true,
      value: {
        energy: Float64Array.of(50 + 25, 25),
        covered: Float64Array.of(1.5 * HOUR, 0.5 * HOUR),
      },
    })
  })

  test('answers the mean level of each device in each slot', async () => {
    const answer = await readings().ask({ kind: 'levels', devices: [8, 7], edges }, streamed(rows))
    expect(answer).toEqual({ ok: true, value: Float32Array.of(100, 50, 100, Number.NaN) })
  })

  test('answers occupancy, of all devices and of each', async () => {
    const events = [event(3, 0), event(3, 4), event(3, 5), event(4, 61), event(5, 61)]
    const asked = { devices: [3, 4], edges, now: start + 70 * MINUTE }
    const { ask } = readings()
    const [together, each] = await Promise.all([
      ask({ kind: 'occupancy', ...asked }, streamed({ data: events })),
      ask({ kind: 'presence', ...asked }, streamed(events)),
    ])
    expect(together).toEqual({ ok: true, value: Float64Array.of(2, 1) })
    expect(each).toEqual({ ok: true, value: Float32Array.of((2 / 12) * 100, 0, 0, 50) })
  })

  test('reports its progress to the end', async () => {
    const long = JSON.stringify(Array.from({ length: 60_000 }, (_, row) => reading(7, row, 50)))
    const told: HistoryProgress[] = []
    const onProgress = (progress: HistoryProgress) => told.push(progress)
    await readings().ask(energy, streamOf(long, { pieceLength: 65_536 }), { onProgress })
    expect(told.length).toBeGreaterThan(3)
    expect(told.map(({ rows: read }) => read)).toEqual(
      told.map(({ rows: read }) => read).sort((a, b) => a - b),
    )
    expect(told.at(-1)).toEqual({ bytes: long.length, rows: 60_000 })
  })

  test('fails with a sentence, and without an answer, where it is broken off or broken', async () => {
    const { ask } = readings()
    const whole = JSON.stringify(rows)
    expect(await ask(energy, streamOf(whole.slice(0, -1)))).toEqual({
      ok: false,
      error: 'The history broke off before its end',
    })
    expect(await ask(energy, streamOf(whole.replace('{', '<')))).toEqual({
      ok: false,
      error: 'The server sent something else than JSON',
    })
    expect(await ask(energy, streamOf(whole))).toMatchObject({ ok: true })
  })

  test('throws what its stream throws', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    await expect(readings().ask(energy, broken)).rejects.toThrow('network error')
  })

  test('that is cancelled throws the reason, and releases its stream', async () => {
    const cancelled = new AbortController()
    let reason: unknown
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
      cancel: (why) => {
        reason = why
      },
    })
    const { ask } = readings()
    const asked = ask(energy, endless, { signal: cancelled.signal })
    cancelled.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(reason).toMatchObject({ name: 'AbortError' })
    expect(await ask(energy, streamed(rows))).toMatchObject({ ok: true })
  })

  test('is read beside another, each by a worker of its own, and a third shares', async () => {
    let workers = 0
    const held = heldHistory()
    const { ask } = createReadings(() => {
      workers += 1
      return worker()
    })
    const first = ask(energy, held.stream)
    const second = ask(energy, streamed(rows))
    const third = ask(energy, streamed(rows))
    expect(await second).toMatchObject({ ok: true })
    expect(await third).toMatchObject({ ok: true })
    expect(workers).toBe(2)
    held.letGo(JSON.stringify(rows))
    expect(await first).toEqual(await second)
    expect(await ask(energy, streamed(rows))).toEqual(await second)
    expect(workers).toBe(2)
  })

  test('is read in the memory of the one before', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify(Array.from({ length: 40_000 }, (_, row) => reading(7, row, 50))),
    )
    let unused = 0
    const history = () =>
      byteStream(bytes, (room) => {
        if (room.every((byte) => byte === 0)) unused += 1
        return room.length
      })
    const { ask } = readings()
    const first = await ask(energy, history())
    expect(unused).toBeGreaterThan(1)
    const before = unused
    expect(await ask(energy, history())).toEqual(first)
    expect(unused).toBe(before)
  })

  test('fails where its worker does, and the next one gets a new worker', async () => {
    const workers: ((event: Event) => void)[] = []
    const dead: Port = {
      postMessage: () => undefined,
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'error') workers.push(listener as (event: Event) => void)
      },
    }
    const { ask } = createReadings(() => dead)
    for (const nth of [1, 2]) {
      const asked = ask(energy, streamed(rows))
      expect(workers).toHaveLength(nth)
      workers.at(-1)?.(new Event('error'))
      expect(await asked).toEqual({
        ok: false,
        error: 'The readings cannot be computed: their worker has failed',
      })
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillerFrom } from '#telemetry/buffers.ts'
import { cutAnywhere } from './history.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** A stream of chunks that are there already, as a response's body that is none of a fetch. */
const chunkStream = (pieces: readonly Uint8Array[]): Bytes =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece.slice())
      controller.close()
    },
  })

/** A stream that writes into the reader's own buffers, as a fetch's. */
function byteStream(pieces: readonly Uint8Array[]): Bytes {
  const left = pieces.filter(({ length }) => length > 0).map((piece) => piece.slice())
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const next = left.shift()
      if (next) return controller.enqueue(next)
      controller.close()
      controller.byobRequest?.respond(0)
    },
  })
}

async function readWith(stream: Bytes, size: number): Promise<number[][]> {
  const { fill } = fillerFrom(stream)
  const read: number[][] = []
  for (;;) {
    const bytes = await fill(new ArrayBuffer(size))
    if (bytes.length === 0) return read
    read.push([...bytes])
  }
}

type Source = {
  pull?(controller: { error(reason: unknown): void }): void
  cancel?(reason: unknown): void
}
const broken = new TypeError('network error')

describe.each([
  ['of bytes', byteStream, (source: Source): Bytes => new ReadableStream({ ...source, type: 'bytes' })],
  ['of chunks', chunkStream, (source: Source): Bytes => new ReadableStream({ ...source })],
] as const)('a stream %s', (_, streamOf, streamFrom) => {
  test('fills one buffer after the other, all but the last to its end, wherever it is cut', async () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'binary-ascii' })
    const cut = text.chain((all) =>
      fc.tuple(fc.constant(all), cutAnywhere(all), fc.integer({ min: 1, max: 20 })),
    )
    await fc.assert(
      fc.asyncProperty(cut, async ([all, pieces, size]) => {
        const read = await readWith(streamOf(pieces), size)
        expect(read.flat()).toEqual([...new TextEncoder().encode(all)])
        expect(read.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      }),
    )
  })

  test('without anything in it fills nothing', async () => {
    expect(await readWith(streamOf([]), 8)).toEqual([])
  })

  test('throws what breaks it', async () => {
    const stream = streamFrom({ pull: (controller) => controller.error(broken) })
    await expect(fillerFrom(stream).fill(new ArrayBuffer(8))).rejects.toBe(broken)
  })

  test('that is cancelled while it fills a buffer ends, and hears why', async () => {
    const heard: unknown[] = []
    const stream = streamFrom({ cancel: (why) => void heard.push(why) })
    const { fill, cancel } = fillerFrom(stream)
    const filled = fill(new ArrayBuffer(8))
    cancel('enough')
    expect(await filled).toHaveLength(0)
    expect(heard).toEqual(['enough'])
  })
})

test('the body of a response is written into the buffer that is given, without another', async () => {
  const { body } = new Response(new Blob(['a history']))
  const buffer = new ArrayBuffer(64)
  const bytes = await fillerFrom(body as Bytes).fill(buffer)
  expect(new TextDecoder().decode(bytes)).toBe('a history')
  expect(bytes.buffer.byteLength).toBe(64)
  expect(buffer.byteLength, 'it was handed over').toBe(0)
})

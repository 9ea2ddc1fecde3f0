import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { SerialQueue } from '../http/serialQueue.ts'

/** Concurrent downloads of plans. Each buffers a few slices (planStore.ts), however large the plan. */
const limits = { all: 512, address: 64 }
/** ms without progress after which a download may be cut while others wait. */
const longestPause = 5000

type Reader = { readonly address: string; readonly response: ServerResponse; tookAt: number }

/** Limits the concurrent downloads of plans. */
export class PlanReaders {
  readonly #readers = new Set<Reader>()
  readonly #idleTimeout: number
  /** Sixty concurrent downloads would otherwise occupy every database connection. */
  readonly #queue = new SerialQueue()

  /** @param idleTimeout ms without progress after which a client is disconnected */
  constructor(idleTimeout: number) {
    this.#idleTimeout = idleTimeout
  }

  /**
   * Admits a download. Each piece is read after the previous one was sent. Idle clients are disconnected; if there are
   * too many, the one idle for longest is.
   *
   * @returns the stream to send; undefined if the limit is reached
   */
  admit(address: string, response: ServerResponse, pieces: AsyncIterator<Buffer>): Readable | undefined {
    const neighbours = [...this.#readers].filter((reader) => reader.address === address)
    if (neighbours.length >= limits.address && !makeRoom(neighbours)) return undefined
    if (this.#readers.size >= limits.all && !makeRoom([...this.#readers])) return undefined
    const reader: Reader = { address, response, tookAt: Date.now() }
    this.#readers.add(reader)
    response.once('close', () => this.#readers.delete(reader))
    // The client is idle only if data waits to be sent.
    response.setTimeout(this.#idleTimeout, () => {
      if (response.writableNeedDrain) response.destroy()
    })
    return Readable.from(this.#followed(pieces, reader), { objectMode: false, highWaterMark: 1 })
  }

  async *#followed(pieces: AsyncIterator<Buffer>, reader: Reader): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.#queue.run(() => pieces.next())
      if (done) return
      reader.tookAt = Date.now()
      yield value
    }
  }
}

function makeRoom(readers: readonly Reader[]): boolean {
  const slowest = readers.reduce((one, other) => (other.tookAt < one.tookAt ? other : one))
  if (Date.now() - slowest.tookAt < longestPause) return false
  slowest.response.destroy()
  return true
}

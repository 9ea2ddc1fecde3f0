import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { SerialQueue } from '../http/serialQueue.ts'

/** How many may read plans at once. A reader takes some 300 kB of memory, however large the plan. */
const most = { all: 512, address: 64 }
/** ms for which a reader may take nothing while others wait for a place. */
const longestPause = 5000

type Reader = { readonly address: string; readonly response: ServerResponse; tookAt: number }

/** Those who are being sent a plan. */
export class PlanReaders {
  readonly #readers = new Set<Reader>()
  readonly #idleTimeout: number
  /** Sixty readers who each ask for a piece would have every connection to the database. */
  readonly #queue = new SerialQueue()

  /** @param idleTimeout ms for which a reader may take nothing of what is there for it */
  constructor(idleTimeout: number) {
    this.#idleTimeout = idleTimeout
  }

  /**
   * What is to be sent to a new reader: a piece is asked for when the one before was taken. Who takes nothing for too long is
   * cut off; where there are too many, the one who has paused longest is.
   *
   * @returns undefined where there is no place
   */
  admit(address: string, response: ServerResponse, pieces: AsyncIterator<Buffer>): Readable | undefined {
    const neighbours = [...this.#readers].filter((reader) => reader.address === address)
    if (neighbours.length >= most.address && !makeRoom(neighbours)) return undefined
    if (this.#readers.size >= most.all && !makeRoom([...this.#readers])) return undefined
    const reader: Reader = { address, response, tookAt: Date.now() }
    this.#readers.add(reader)
    response.once('close', () => this.#readers.delete(reader))
    // The reader is to blame only where something waits for it.
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

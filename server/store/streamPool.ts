import type pg from 'pg'
import { StreamRate } from './streamRate.ts'
import { DatabaseRefused } from './unavailable.ts'

export type StreamLimits = {
  /** Connections: the number of concurrent streams. */
  connections: number
  /** Streams per user. While others wait, further ones wait for the user's own to end. */
  perUser: number
  waitingPerUser: number
  /** ms to wait for a connection. */
  longestWait: number
  /** The minimum rate in bytes per second over `floorWindow` ms. */
  floor: number
  floorWindow: number
  /** The minimum rate while a user with less than a fair share of the connections waits; over `window` ms. */
  floorWhileOthersWait: number
  /** The same for a reader whose user has more than a fair share. */
  floorAboveShare: number
  window: number
}

const usualLimits: StreamLimits = {
  connections: 8,
  perUser: 4,
  waitingPerUser: 16,
  longestWait: 60_000,
  floor: 8_000,
  floorWindow: 60_000,
  floorWhileOthersWait: 64_000,
  floorAboveShare: 256_000,
  window: 5_000,
}

/** The reader of a streamed response. */
export type StreamReader = {
  user: number
  /** Bytes sent. */
  taken(): number
  /** Whether data waits to be sent, so that the reader is the bottleneck. */
  isBehind(): boolean
  /** Aborts the response; `close` of its connection follows. */
  cut(why: Error): void
  /** Aborted when the reader leaves. */
  left: AbortSignal
}

type Running = { reader: StreamReader; rate: StreamRate; isCut: boolean }
type Waiting = { reader: StreamReader; enter: () => void }

/**
 * Connections for streamed responses, shared fairly between users. A slow reader is cut only while a user with fewer
 * connections waits.
 */
export class StreamPool {
  readonly #pool: pg.Pool
  readonly #limits: StreamLimits
  readonly #running = new Set<Running>()
  readonly #waiting = new Set<Waiting>()
  #clock: NodeJS.Timeout | undefined

  constructor(poolOf: (max: number) => pg.Pool, limits: Partial<StreamLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
    this.#pool = poolOf(this.#limits.connections)
  }

  get running(): number {
    return this.#running.size
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Opens a connection for the reader. `close` returns it to the pool, or closes it if there is an error, because data
   * may still be arriving.
   *
   * @throws DatabaseRefused 429 if too many streams of the user wait, 503 after `longestWait`; DatabaseUnavailable
   */
  async open(reader: StreamReader): Promise<{ client: pg.PoolClient; close: (error?: Error) => void }> {
    const running = this.#hasRoomFor(reader.user) ? this.#start(reader) : await this.#turn(reader)
    const leave = () => {
      this.#running.delete(running)
      if (this.#running.size === 0) {
        clearInterval(this.#clock)
        this.#clock = undefined
      }
      this.#admit()
    }
    try {
      const client = await this.#pool.connect()
      return {
        client,
        close: (error) => {
          client.release(error)
          leave()
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #of(user: number, all: Iterable<{ reader: StreamReader }>): number {
    let count = 0
    for (const { reader } of all) if (reader.user === user) count++
    return count
  }

  #start(reader: StreamReader): Running {
    const running: Running = { reader, rate: new StreamRate(this.#limits.floorWindow), isCut: false }
    this.#running.add(running)
    this.#clock ??= setInterval(() => this.#measure(), this.#limits.window / 5).unref()
    return running
  }

  /** Resolves when a connection is free for the reader. */
  async #turn(reader: StreamReader): Promise<Running> {
    const { waitingPerUser, longestWait, perUser } = this.#limits
    if (this.#of(reader.user, this.#waiting) >= waitingPerUser)
      throw new DatabaseRefused({
        status: 429,
        message: `You read ${perUser} histories at once, and ${waitingPerUser} more wait. Try again when some have come`,
        retryAfter: 10,
      })
    return new Promise<Running>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        reader.left.removeEventListener('abort', leave)
        this.#waiting.delete(waiting)
      }
      const waiting: Waiting = {
        reader,
        enter: () => {
          end()
          resolve(this.#start(reader))
        },
      }
      const leave = () => {
        end()
        reject(new DatabaseRefused({ status: 499, message: 'The reader has left' }))
      }
      const timer = setTimeout(() => {
        end()
        reject(
          new DatabaseRefused({
            status: 503,
            message: 'Too many histories are read at the moment. Try again in a few seconds',
            retryAfter: 10,
          }),
        )
      }, longestWait)
      reader.left.addEventListener('abort', leave)
      this.#waiting.add(waiting)
      this.#makeRoom()
    })
  }

  #hasRoomFor(user: number): boolean {
    const { connections, perUser } = this.#limits
    return this.#running.size < connections && this.#of(user, this.#running) < perUser
  }

  /** The user with the fewest streams comes first, then the longest wait. */
  #admit(): void {
    const next = [...this.#waiting]
      .filter(({ reader }) => this.#hasRoomFor(reader.user))
      .map((waiting) => ({ waiting, has: this.#of(waiting.reader.user, this.#running) }))
      .reduce<{ waiting: Waiting; has: number } | undefined>(
        (first, one) => (first && first.has <= one.has ? first : one),
        undefined,
      )
    next?.waiting.enter()
  }

  #measure(): void {
    const { floor, floorWindow } = this.#limits
    for (const running of this.#running) {
      running.rate.sample(running.reader)
      const rate = running.rate.over(floorWindow)
      if (rate !== undefined && rate < floor) this.#cut(running, rate)
    }
    this.#makeRoom()
  }

  /** Cuts a slow reader for each waiting user below a fair share, first those above it. */
  #makeRoom(): void {
    const { connections, perUser, floorWhileOthersWait, floorAboveShare, window } = this.#limits
    const users = new Set([...this.#running, ...this.#waiting].map(({ reader }) => reader.user))
    const share = connections / users.size
    const due = Math.min(perUser, Math.max(1, Math.floor(share)))
    const has = (user: number) => this.#of(user, this.#running)
    let needed = 0
    for (const user of users) needed += Math.min(this.#of(user, this.#waiting), Math.max(0, due - has(user)))
    let room = connections - this.#running.size
    for (const { isCut } of this.#running) if (isCut) room++
    const slow = [...this.#running]
      .flatMap((running) => {
        const rate = running.rate.over(window)
        const isAbove = has(running.reader.user) > share
        if (running.isCut || rate === undefined) return []
        return rate < (isAbove ? floorAboveShare : floorWhileOthersWait) ? [{ running, rate, isAbove }] : []
      })
      .sort((a, b) => Number(b.isAbove) - Number(a.isAbove) || a.rate - b.rate)
    for (const { running, rate } of slow.slice(0, Math.max(0, needed - room))) this.#cut(running, rate)
  }

  #cut(running: Running, rate: number): void {
    if (running.isCut) return
    running.isCut = true
    running.reader.cut(new Error(`The reader took ${Math.round(rate)} bytes a second, which is too slow`))
  }
}

import type pg from 'pg'
import { StreamRate } from './streamRate.ts'
import { DatabaseRefused } from './unavailable.ts'

export type StreamLimits = {
  /** Connections, and so answers that are streamed at once. */
  connections: number
  /** Of one user. Further ones wait for the user's own to end, as long as others do. */
  perUser: number
  waitingPerUser: number
  /** ms to wait for a connection. */
  longestWait: number
  /** Bytes a second over `floorWindow` ms that a reader has to take in any case. */
  floor: number
  floorWindow: number
  /** Likewise while somebody with less than a fair share of the connections waits for one; over `window` ms. */
  floorWhileOthersWait: number
  /** And for a reader whose user has more than a fair share. */
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

/** Who reads a streamed answer. */
export type StreamReader = {
  user: number
  /** Bytes of the answer that have gone out. */
  taken(): number
  /** Whether something waits for the reader, so that it is to blame for what does not move. */
  isBehind(): boolean
  /** Ends the answer part-way; `close` of its connection follows. */
  cut(why: Error): void
  /** The reader has left. */
  left: AbortSignal
}

type Running = { reader: StreamReader; rate: StreamRate; isCut: boolean }
type Waiting = { reader: StreamReader; enter: () => void }

/**
 * Connections for answers that last as long as somebody reads them, shared between users. Who is slow is cut when
 * somebody waits who has less: a phone may take its time, but not others'.
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
   * A connection of the reader's own; `close` gives it back, or ends it where an error says that something is still coming
   * through it.
   *
   * @throws DatabaseRefused 429 where too many of the user's wait already, 503 after `longestWait`; DatabaseUnavailable.
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

  /** Resolves when there is a connection for the reader. */
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

  /** The user with the fewest streams comes first, then the one who has waited longest. */
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

  /** Cuts a slow reader for everybody who waits with less than a fair share; first of all one who has more than that. */
  #makeRoom(): void {
    const { connections, perUser, floorWhileOthersWait, floorAboveShare, window } = this.#limits
    const users = new Set([...this.#running, ...this.#waiting].map(({ reader }) => reader.user))
    const share = connections / users.size
    const due = Math.min(perUser, Math.max(1, Math.floor(share)))
    const has = (user: number) => this.#of(user, this.#running)
    let wanted = 0
    for (const user of users) wanted += Math.min(this.#of(user, this.#waiting), Math.max(0, due - has(user)))
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
    for (const { running, rate } of slow.slice(0, Math.max(0, wanted - room))) this.#cut(running, rate)
  }

  #cut(running: Running, rate: number): void {
    if (running.isCut) return
    running.isCut = true
    running.reader.cut(new Error(`The reader took ${Math.round(rate)} bytes a second, which is too slow`))
  }
}

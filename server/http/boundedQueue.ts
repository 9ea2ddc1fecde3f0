import type { Milliseconds } from '#domain/units.ts'
import { RetryLater } from './httpErrors.ts'

type Limits = {
  /** The maximum number of tasks that run at the same time. */
  readonly atOnce: number
  /** The maximum number of tasks that wait. */
  readonly longest: number
  /** What a caller reads who finds the queue full. */
  readonly message: string
  /** ms after which such a caller may try again. */
  readonly wait?: Milliseconds
}

/** Runs a few tasks at the same time, lets a bounded number wait in order of arrival, and refuses the rest. */
export class BoundedQueue {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws RetryLater 503 if the queue is full, and what `work` throws */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    const { atOnce, longest, message, wait = 1000 } = this.#limits
    if (this.#running < atOnce) this.#running++
    else {
      if (this.#waiting.length >= longest) throw new RetryLater(503, message, wait)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

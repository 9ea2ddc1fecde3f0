import { Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * One piece of work at a time, first come, first served, and everybody else's calls between two of them: for long answers
 * that many ask for at once. Each asks for its next piece when the one before is done, so all of them advance alike.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** @throws what `work` throws */
  run<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const running = this.#last.then(() => setImmediate()).then(work)
    this.#last = running.catch(() => {})
    return running
  }

  /** Passes on what comes, a piece at a time. */
  stream(): Transform {
    return new Transform({
      transform: (piece, _encoding, done) => {
        this.run(() => done(null, piece))
      },
    })
  }
}

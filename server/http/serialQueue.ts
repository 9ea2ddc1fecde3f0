import { Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * Runs tasks one at a time in order of arrival and yields to other calls between them. Long responses queue one chunk
 * after the other, so concurrent ones advance equally.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** @throws what `work` throws */
  run<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const running = this.#last.then(() => setImmediate()).then(work)
    this.#last = running.catch(() => {})
    return running
  }

  /** A transform that passes one chunk at a time through the queue. */
  stream(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        this.run(() => done(null, chunk))
      },
    })
  }
}

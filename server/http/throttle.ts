import { isIPv4, isIPv6 } from 'node:net'
import { MINUTE, type Milliseconds } from '#domain/units.ts'

/** The maximum number of keys; the least recently used ones are dropped. */
const mostKeys = 100_000

/** Time that clock changes do not affect. */
export const monotonic = () => performance.now()

/** A map that drops the least recently used keys, so that clients cannot fill the memory. */
export class LruMap<Value> {
  readonly #values = new Map<string, Value>()

  get = (key: string): Value | undefined => this.#values.get(key)

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > mostKeys && oldest !== undefined) this.#values.delete(oldest)
  }
}

/** A token bucket per key: allows a number of attempts at once, and refills within `span`. */
export class Throttle {
  /** When a key's bucket is full again. */
  readonly #full = new LruMap<Milliseconds>()
  readonly #each: Milliseconds
  readonly #span: Milliseconds
  readonly #now: () => Milliseconds

  constructor(tries: number, { span = MINUTE, now = monotonic } = {}) {
    this.#each = span / tries
    this.#span = span
    this.#now = now
  }

  /** Counts an attempt. @returns 0, or if the bucket is empty the ms to wait; that attempt is not counted */
  take(key: string): Milliseconds {
    const wait = this.waitOf(key)
    if (wait === 0) this.#full.set(key, this.#fullAfterOne(key))
    return wait
  }

  /** The ms that an attempt would have to wait now; 0 if the bucket has one left. Counts nothing. */
  waitOf(key: string): Milliseconds {
    const wait = this.#fullAfterOne(key) - this.#now() - this.#span
    // Tolerates rounding errors.
    return wait > 0.001 ? wait : 0
  }

  #fullAfterOne = (key: string): Milliseconds => Math.max(this.#full.get(key) ?? 0, this.#now()) + this.#each
}

/** The network that shares a bucket: an IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [before = '', after] = plain.toLowerCase().split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = after === undefined ? 0 : 8 - parts(before).length - parts(after).length
  const all = [...parts(before), ...Array<string>(Math.max(0, missing)).fill('0'), ...parts(after ?? '')]
  return all.slice(0, 4).join(':')
}

import { isIPv4, isIPv6 } from 'node:net'
import { MINUTE, type Milliseconds } from '#domain/units.ts'

/** Different keys that a throttle remembers; of more, the ones that were used longest ago are forgotten. */
const mostKeys = 100_000

/** Time that no setting of the clock moves. */
export const monotonic = () => performance.now()

/** Remembers what the keys that were used last have, so that nobody fills the memory with others. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>()

  get = (key: string): Value | undefined => this.#values.get(key)

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > mostKeys && oldest !== undefined) this.#values.delete(oldest)
  }
}

/** Lets through so many tries at once for each key, and as many again as `span` passes. */
export class Throttle {
  /** When all of a key's tries are there again. */
  readonly #full = new Recent<Milliseconds>()
  readonly #each: Milliseconds
  readonly #span: Milliseconds
  readonly #now: () => Milliseconds

  constructor(tries: number, { span = MINUTE, now = monotonic } = {}) {
    this.#each = span / tries
    this.#span = span
    this.#now = now
  }

  /** Counts a try. @returns ms to wait where it is one too many, which is not counted; otherwise 0 */
  take(key: string): Milliseconds {
    const now = this.#now()
    const full = Math.max(this.#full.get(key) ?? 0, now) + this.#each
    const wait = full - now - this.#span
    // A try that is due by less than what floating point gets wrong is due.
    if (wait > 0.001) return wait
    this.#full.set(key, full)
    return 0
  }
}

/** Who shares a bucket by where they are: one IPv4 address, or the /64 of an IPv6 address, which is one subscriber's. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [before = '', after] = plain.toLowerCase().split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = after === undefined ? 0 : 8 - parts(before).length - parts(after).length
  const all = [...parts(before), ...Array<string>(Math.max(0, missing)).fill('0'), ...parts(after ?? '')]
  return all.slice(0, 4).join(':')
}

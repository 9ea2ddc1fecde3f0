import { isIPv4, isIPv6 } from 'node:net'

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

type Sample = { at: number; taken: number; isBehind: boolean }

/** How quickly a reader takes what is there for it. */
export class StreamRate {
  readonly #samples: Sample[] = []
  readonly #kept: number

  /** @param kept ms that samples are kept for */
  constructor(kept: number) {
    this.#kept = kept
  }

  sample({ taken, isBehind }: { taken(): number; isBehind(): boolean }): void {
    const at = performance.now()
    this.#samples.push({ at, taken: taken(), isBehind: isBehind() })
    // One that is older stays: what is kept has to reach back that far.
    while ((this.#samples[1]?.at ?? at) <= at - this.#kept) this.#samples.shift()
  }

  /**
   * Bytes a second over the last `window` ms; undefined where it has not been read for as long, or where it was mostly the
   * database that was waited for.
   */
  over(window: number): number | undefined {
    const last = this.#samples.at(-1)
    if (!last) return undefined
    const first = this.#samples.findLastIndex(({ at }) => at <= last.at - window)
    const start = this.#samples[first]
    if (!start) return undefined
    const within = this.#samples.slice(first + 1)
    const behind = within.filter(({ isBehind }) => isBehind).length
    if (behind * 2 < within.length) return undefined
    return (last.taken - start.taken) / ((last.at - start.at) / 1000)
  }
}

type Sample = { at: number; taken: number; isBehind: boolean }

/** Measures a reader's rate. */
export class StreamRate {
  readonly #samples: Sample[] = []
  readonly #span: number

  /** @param span ms to keep samples for */
  constructor(span: number) {
    this.#span = span
  }

  sample({ taken, isBehind }: { taken(): number; isBehind(): boolean }): void {
    const at = performance.now()
    this.#samples.push({ at, taken: taken(), isBehind: isBehind() })
    // Keeps one older sample, so that the samples cover the whole span.
    while ((this.#samples[1]?.at ?? at) <= at - this.#span) this.#samples.shift()
  }

  /**
   * Bytes per second over the last `window` ms; undefined if the stream is younger, or mostly waited for the database.
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

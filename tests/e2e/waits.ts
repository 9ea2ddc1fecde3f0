import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** One run of one test, and what it waited for longest. */
export type Run = {
  readonly test: string
  readonly passed: boolean
  /** How many times slower the page's processor was made. */
  readonly slowdown: number
  readonly longest: { readonly step: string; readonly ms: number }
}

const mostShown = 10

/**
 * Tells which tests live near their limit: after a run, the longest waits for the page. Each run is added to the file that
 * LATERN_RUNS names, as a line of JSON, for repeat.ts.
 */
export default class Waits implements Reporter {
  readonly #longest = new Map<TestResult, Run['longest']>()
  readonly #runs: Run[] = []

  printsToStdio(): boolean {
    return false
  }

  onStepEnd(_test: TestCase, result: TestResult, { category, title, duration }: TestStep): void {
    if (category !== 'expect' && category !== 'pw:api') return
    if (duration > (this.#longest.get(result)?.ms ?? -1))
      this.#longest.set(result, { step: title, ms: duration })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const run: Run = {
      test: `${relative(import.meta.dirname, test.location.file)} › ${test.title}`,
      passed: result.status === test.expectedStatus,
      slowdown: Number(process.env.LATERN_SLOWDOWN ?? 1),
      longest: this.#longest.get(result) ?? { step: 'nothing', ms: 0 },
    }
    this.#runs.push(run)
    if (process.env.LATERN_RUNS) appendFileSync(process.env.LATERN_RUNS, `${JSON.stringify(run)}\n`)
  }

  onEnd(): void {
    const longest = [...this.#runs].sort((one, other) => other.longest.ms - one.longest.ms)
    const lines = longest.slice(0, mostShown).map(waitLine)
    process.stdout.write(`\nThe longest waits, of 15 s that each may take:\n${lines.join('\n')}\n`)
  }
}

export const waitLine = ({ test, longest }: Run): string =>
  `${(longest.ms / 1000).toFixed(1).padStart(6)} s  ${test}: ${longest.step}`

import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** One run of a test, with its longest wait. */
export type Run = {
  /** Its file, groups and title (`testName`). */
  readonly test: string
  readonly passed: boolean
  /** The slow-down factor of the page's processor. */
  readonly slowdown: number
  readonly longest: { readonly step: string; readonly ms: number }
}

const mostShown = 10

const separator = ' › '
/** @param names the file, the groups and the title of a test */
export const testName = (names: readonly string[]): string => names.join(separator)
export const fileOf = (test: string): string => test.split(separator)[0] as string

/**
 * Reports which tests come close to their limit: the longest waits of a run. Appends each run as a line of JSON to the
 * file named by LATERN_RUNS, for repeat.ts.
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
    if (result.status === 'interrupted' || result.status === 'skipped') return
    // The first two are the root and the project.
    const [, , ...names] = test.titlePath()
    const run: Run = {
      test: testName(names),
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

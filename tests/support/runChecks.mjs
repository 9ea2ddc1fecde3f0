// Plain JavaScript: tests/run.mjs needs it before TypeScript runs.
import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * A check: its name, and what npm is called with.
 *
 * @typedef {[name: string, args: string[]]} Check
 * @typedef {{ name: string, passed: boolean, seconds: number }} Outcome
 */

/**
 * Runs all checks, so many at once, in their order; none stops another. What a check prints is shown as it comes where one
 * runs at a time, otherwise together once the check has ended.
 *
 * @param {Check[]} checks
 * @param {{ atOnce?: number, cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Outcome[]>} in the order of their ends
 */
export async function runChecks(checks, { atOnce = 1, cwd, env = process.env }) {
  const waiting = [...checks]
  const outcomes = []
  const inTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      outcomes.push(await runCheck(next, { apart: atOnce > 1, cwd, env }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
  return outcomes
}

async function runCheck([name, args], { apart, cwd, env }) {
  const heading = `\n── ${name}`
  if (!apart) console.log(heading)
  const started = performance.now()
  const child = spawn('npm', args, {
    cwd,
    env,
    stdio: apart ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes))
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  const outcome = { name, passed: status === 0, seconds: (performance.now() - started) / 1000 }
  if (apart) {
    console.log(heading)
    process.stdout.write(Buffer.concat(output))
  }
  console.log(`── ${name}: ${outcome.passed ? 'yes' : 'NO'}, ${outcome.seconds.toFixed(1)} s`)
  return outcome
}

/**
 * The seconds of each check, the longest first, a line each.
 *
 * @param {Outcome[]} outcomes
 */
export const tableOf = (outcomes) =>
  outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
    .join('\n')

/**
 * The tests that failed according to a report of Vitest or Playwright as JSON, each by its file and its name, with the first
 * line of what it said.
 *
 * @param {object} report `{}` where none was written
 * @returns {string[]}
 */
export const failedTestsOf = (report) => [
  ...(report.testResults ?? []).flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return failed.length > 0
      ? failed.map(({ fullName, failureMessages }) => lineOf(file, fullName, failureMessages[0]))
      : message
        ? [lineOf(file, 'was not run', message)]
        : []
  }),
  ...(report.suites ?? []).flatMap((suite) => failedSpecsOf(suite)),
]

const failedSpecsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      lineOf(
        file,
        [...titles, title].join(' › '),
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    ),
  ...suites.flatMap((suite) =>
    failedSpecsOf(suite, suite.title === suite.file ? titles : [...titles, suite.title]),
  ),
]

const lineOf = (file, name, message = '') =>
  `${relative(process.cwd(), file)}: ${name}\n    ${stripVTControlCharacters(message).split('\n')[0]}`

/**
 * `npm run test:attack`: attacks the built server, and checks that no other user notices. `-- --quick` runs those that
 * are part of `npm test`, `-- --only=svg` those whose name contains a word.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Attack } from './attack.ts'
import { attacks } from './attacks/index.ts'
import { quantile, residentMemory, startInnocent } from './measure.ts'
import { differing, digestOf } from './rows.ts'
import { type AttackedSite, startSite } from './site.ts'

/**
 * The 99th percentile that an attack may add to innocent requests, beyond what the machine delays everybody: as long as the
 * control takes for so many bursts of 100 requests on the same machine, and at least 250 ms.
 */
const MOST_BURSTS = 12
const LEAST_LIMIT = 250
/** Bytes by which the server's resident memory may grow over all attacks. */
const MOST_GROWTH = 200 * 1024 * 1024
/** ms within which the server must recover after an attack that interrupts it. */
const LONGEST_INTERRUPTION = 30_000

/** ms for which innocent requests are measured once an attack is over. */
const AFTERMATH = 400

type Outcome = {
  readonly name: string
  readonly held: string
  /** Failures; empty on success. */
  readonly faults: readonly string[]
  readonly p99: number
  readonly worst: number
  /** The 99th percentile of the control: what the machine, which the attacker shares, delayed everybody. */
  readonly control: number
  readonly growth: number
}

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, report: { type: 'string' } },
})
const chosen = attacks.filter(
  ({ name, quick }) => (!options.quick || quick) && name.includes(options.only ?? ''),
)

async function isBack(address: string): Promise<boolean> {
  const deadline = Date.now() + LONGEST_INTERRUPTION
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: null, email: 'nobody@latern.example', password: 'wrong password' }),
    }).catch(() => undefined)
    if (response && response.status < 500) return true
    await pause(100)
  }
  return false
}

async function face(attack: Attack, site: AttackedSite, floor: number): Promise<Outcome> {
  const before = await site.target()
  const rows = await digestOf(before.database)
  const innocent = await startInnocent(before.address, before.admin)
  // Its first requests include its own start-up.
  await pause(300)
  const longestDelay = Math.max(LEAST_LIMIT, MOST_BURSTS * (await innocent.measureBurst()))
  innocent.begin()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(before.pid))
  }, 100)
  const faults: string[] = []
  const held = await attack.run(before).catch((error: Error) => {
    faults.push(error.message)
    return ''
  })
  // Effects may follow an attack, and a short one has few innocent requests during it.
  await pause(AFTERMATH)
  const { delays, controls, refused } = await innocent.end()
  clearInterval(watch)
  innocent.stop()

  const ended = site.server.process.exitCode !== null || site.server.process.signalCode !== null
  const p99 = quantile(delays, 0.99)
  const growth = Math.max(0, peak - floor)
  if (ended) faults.push(`the server ended: ${site.server.output().split('\n').slice(-5).join(' ')}`)
  if (!attack.interrupts) {
    if (p99 > longestDelay)
      faults.push(
        `an innocent request took ${milliseconds(p99)} at 99 %, of ${milliseconds(longestDelay)} at most`,
      )
    if (refused > 0) faults.push(`${refused} innocent requests were refused`)
  } else if (!ended && !(await isBack(before.address))) faults.push('the server did not come back')
  if (growth > MOST_GROWTH) faults.push(`its memory grew by ${megabytes(growth)}`)
  if (!ended) {
    const { database } = await site.target()
    const changed = differing(rows, await digestOf(database)).filter(
      (name) => !attack.mayChange?.includes(name),
    )
    if (changed.length > 0) faults.push(`rows changed in ${changed.join(', ')}`)
  }
  return {
    name: attack.name,
    held,
    faults,
    p99,
    worst: Math.max(0, ...delays),
    control: quantile(controls, 0.99),
    growth,
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
const milliseconds = (ms: number) => `${Math.round(ms)} ms`

function line({ name, held, faults, p99, worst, control, growth }: Outcome): string {
  const figures = `${milliseconds(p99).padStart(8)} ${milliseconds(worst).padStart(8)} ${milliseconds(control).padStart(8)} ${megabytes(growth).padStart(7)}`
  return `${faults.length === 0 ? 'held  ' : 'FAILED'} ${figures}  ${name}: ${[held, ...faults].filter(Boolean).join('; ')}`
}

let site = await startSite()
let floor = residentMemory(site.server.process.pid ?? 0)
const outcomes: Outcome[] = []
print('\n            p99    worst  control  memory  attack')
for (const attack of chosen) {
  const outcome = await face(attack, site, floor)
  outcomes.push(outcome)
  print(line(outcome))
  if (site.server.process.exitCode !== null || site.server.process.signalCode !== null) {
    await site.remove()
    site = await startSite()
    floor = residentMemory(site.server.process.pid ?? 0)
  }
}
await site.remove()

const failed = outcomes.filter(({ faults }) => faults.length > 0).length
if (options.report) {
  mkdirSync(dirname(options.report), { recursive: true })
  writeFileSync(options.report, JSON.stringify({ passed: outcomes.length - failed, failed }))
}
print(`\nAttacks: ${outcomes.length - failed} held, ${failed} did not`)
process.exit(failed > 0 || outcomes.length === 0 ? 1 : 0)

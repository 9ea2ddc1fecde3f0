import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { packageRoot } from '#server/root.ts'
import type { Attack, Target } from '../attack.ts'

type Site = Pick<Target, 'address'>

/** A call with the token where the contract expects it. */
const call = ({ address }: Site, token: string, method: string, path: string, body?: object) =>
  fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify({ token, ...body }) }),
  })
const poll = (site: Site, token: string) =>
  call(site, token, 'POST', '/api/v2/poll', { tables: ['areas'], start_date: null })

const historyOf = (years: number) =>
  `/api/v2/devices/status/history?fk_area=2&fk_area=3&fk_area=4&fk_area=5&start_date=${new Date(
    Date.now() - years * 365 * 86_400_000,
  ).toISOString()}`
const lastHour = '/api/v2/devices/status/history?fk_area=1'

/** Requests a history, and resolves with the response while it is streaming, or with the refusal. */
const open = ({ address }: Site, token: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(`${address}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
      .on('response', (answer) => resolve(answer.on('error', () => {})))
      .on('error', reject)
      .end()
  })

async function luminairesOf({ database }: Target): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select id from device where kind = 'luminaire' order by id limit 200`,
  )
  return rows.map(({ id }) => id)
}

async function report(target: Target, luminaires: number[]): Promise<number> {
  const dt_production = new Date().toISOString()
  const answer = await fetch(`${target.address}/api/v2/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': target.ingestKey },
    body: JSON.stringify({
      readings: luminaires.map((fk_device) => ({ fk_device, dt_production, output_level: 50 })),
    }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Polls until `count` responses in a row are 200, and counts the 503s before.
 *
 * @throws Error for any other response, or after half a minute
 */
async function pollUntilAnswered(target: Target, count: number): Promise<number> {
  const deadline = Date.now() + 30_000
  let refused = 0
  for (let answered = 0; answered < count; ) {
    const { status } = await poll(target, target.admin)
    if (status !== 200 && status !== 503) throw new Error(`A poll was answered ${status}`)
    if (Date.now() > deadline) throw new Error(`Polls are answered 503 still, ${refused} times by now`)
    if (status === 503) refused++
    answered = status === 200 ? answered + 1 : 0
    await delay(10)
  }
  return refused
}

const whatReports = ['status_reading', 'status_latest', 'device_hour', 'area_hour']

async function terminateBackends(target: Target): Promise<string> {
  let ended = 0
  let refused = 0
  for (let time = 0; time < 5; time++) {
    const { rowCount } = await target.database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    )
    ended += rowCount ?? 0
    refused += await pollUntilAnswered(target, 10)
  }
  return `${ended} connections ended, ${refused} polls refused with 503, the rest answered`
}

/** `target.database` is closed with PostgreSQL; later attacks reconnect. */
async function killPostgres(target: Target): Promise<string> {
  const luminaires = await luminairesOf(target)
  const status = await report(target, luminaires)
  if (status !== 200) throw new Error(`A batch was answered ${status}`)
  target.database.on('error', () => {})
  const begun = performance.now()
  process.kill(
    Number.parseInt(readFileSync(join(target.folder, 'postgres/postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  )
  // Its processes end one after another, so the first polls may still be answered.
  const refused = (await pollUntilAnswered(target, 10)) + (await pollUntilAnswered(target, 20))
  while ((await report(target, luminaires)) !== 200)
    if (performance.now() - begun > 30_000) throw new Error('No batch is stored')
    else await delay(20)
  return `${refused} polls refused with 503; batches stored again ${Math.round(performance.now() - begun)} ms after`
}

async function fiveYearHistories(target: Target): Promise<string> {
  const answers = await Promise.all(
    [target.admin, target.user].flatMap((token) =>
      Array.from({ length: 4 }, () => open(target, token, historyOf(5))),
    ),
  )
  try {
    const luminaires = await luminairesOf(target)
    const statuses: number[] = []
    for (const answer of answers) answer.resume()
    for (const until = Date.now() + 2_000; Date.now() < until; )
      statuses.push(await report(target, luminaires))
    const refused = [...answers.map(({ statusCode = 0 }) => statusCode), ...statuses].filter(
      (it) => it !== 200,
    )
    if (refused.length > 0) throw new Error(`Histories and batches were answered ${refused}`)
    return `all eight came, and ${statuses.length} batches were stored meanwhile`
  } finally {
    for (const answer of answers) answer.destroy()
  }
}

/** 22 kB a second each. */
async function slowReaders(target: Target): Promise<string> {
  const asked = Array.from({ length: 30 }, () => open(target, target.user, historyOf(1)))
  const answers: IncomingMessage[] = []
  for (const each of asked)
    each.then(
      (answer) => {
        answers.push(answer.on('readable', () => {}))
        const timer = setInterval(() => answer.read(2200), 100)
        answer.once('close', () => clearInterval(timer))
      },
      () => {},
    )
  try {
    const luminaires = await luminairesOf(target)
    await delay(300)
    const delays: number[] = []
    for (let time = 0; time < 20; time++) {
      const begun = performance.now()
      const answer = await call(target, target.admin, 'GET', lastHour)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`Another user's hour was answered ${answer.status}`)
      delays.push(performance.now() - begun)
      const stored = await report(target, luminaires)
      if (stored !== 200) throw new Error(`A batch was answered ${stored}`)
    }
    const worst = Math.round(Math.max(...delays))
    if (worst > 1_000) throw new Error(`Another user waited ${worst} ms for an hour`)
    const refused = answers.filter(({ statusCode }) => statusCode === 429).length
    return `another user's hour came in ${worst} ms at worst; ${refused} were refused with 429`
  } finally {
    const left = Promise.allSettled(asked)
    for (const answer of answers) answer.destroy()
    for (const each of asked) each.then((answer) => answer.destroy()).catch(() => {})
    await left
  }
}

/** Fills the disk of a separate server: a file system in memory. */
async function fullDisk(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'latern-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return 'left out: only root may mount the small file system that it takes'
  }
  chmodSync(folder, 0o711)
  let server: ChildProcess | undefined
  try {
    server = spawn(
      process.execPath,
      [join(packageRoot, 'dist/server/main.js'), '--no-demo', '--port', '0', '--data', join(folder, 'data')],
      { cwd: packageRoot, env: { ...process.env, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return await fillDisk({ address: await addressOf(server) }, join(folder, 'ballast'))
  } finally {
    if (server && server.exitCode === null) {
      server.kill('SIGINT')
      await new Promise((resolve) => server?.once('exit', resolve))
    }
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
}

async function fillDisk(site: Site, ballast: string): Promise<string> {
  const account = { email: 'full@latern.example', password: 'correct horse', displayName: 'Full' }
  const { access_token: token } = await answerOf(call(site, '', 'POST', '/auth/register', account))
  const { id } = await answerOf(call(site, token, 'POST', '/settings', { name: 'energy_cost', value: 'x' }))
  const change = () => call(site, token, 'PATCH', `/settings/${id}`, { value: 'y'.repeat(1900) })

  const file = openSync(ballast, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(1_000_000))
  } catch {
    closeSync(file)
  }
  let refused = 0
  for (const until = Date.now() + 4_000; Date.now() < until; ) {
    const [written, read] = await Promise.all([change(), poll(site, token)])
    if (read.status !== 200) throw new Error(`A poll was answered ${read.status}`)
    const { message } = await written.json()
    // The disk is checked twice a second, so the first writes may still succeed.
    if (written.status !== 200 && !(written.status === 507 && /disk of the database is full/.test(message)))
      throw new Error(`A change was answered ${written.status}: ${message}`)
    if (written.status === 507) refused++
  }
  if (refused === 0) throw new Error('Changes went on being saved on a full disk')
  rmSync(ballast)
  const begun = performance.now()
  while ((await change()).status !== 200) {
    if (performance.now() - begun > 10_000) throw new Error('Nothing was saved though there was space again')
    await delay(50)
  }
  return `${refused} changes refused with 507, all polls answered; saved again ${Math.round(performance.now() - begun)} ms after there was space`
}

async function answerOf(asked: Promise<Response>): Promise<{ access_token: string; id: number }> {
  const answer = await asked
  if (answer.status !== 200) throw new Error(`${answer.url} was answered ${answer.status}`)
  return answer.json()
}

const addressOf = ({ stdout }: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    if (!stdout) return reject(new Error('The server says nothing'))
    createInterface({ input: stdout })
      .on('line', (line) => {
        const found = /^\s*Console\s+(http\S+)/.exec(line)?.[1]
        if (found) resolve(found)
      })
      .on('close', () => reject(new Error('The server on the small disk has ended')))
  })

export const databaseAttacks: Attack[] = [
  {
    name: 'every connection to the database terminated, five times',
    quick: true,
    interrupts: true,
    run: terminateBackends,
  },
  {
    name: 'kill -9 of PostgreSQL after an acknowledged batch',
    quick: true,
    interrupts: true,
    mayChange: whatReports,
    run: killPostgres,
  },
  {
    name: 'eight histories of five years at once',
    quick: false,
    mayChange: whatReports,
    run: fiveYearHistories,
  },
  {
    name: '30 readers at 22 kB/s beside another user’s hour',
    quick: false,
    mayChange: whatReports,
    run: slowReaders,
  },
  {
    name: 'a disk filled to its last byte, under changes',
    quick: false,
    interrupts: true,
    run: fullDisk,
  },
]

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedDemoSite } from '#server/demo/seed.ts'
import { demoSignIn } from '#server/demo/signIn.ts'
import { openDatabase } from '#server/store/database.ts'
import { type LaunchedServer, launchConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { connectTo, demoState, isLoadingHistory } from '#support/demoState.ts'
import { killEverythingIn, processesIn } from '#support/processes.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { sendTo } from '#support/testServer.ts'

const days = 4

let parent: string
let folder: string
const launched: LaunchedServer[] = []
const environment = { LATERN_DEMO_DAYS: `${days}` }

function launch(...args: string[]): LaunchedServer {
  const server = launchConsoleServer(['--port', '0', '--data', folder, ...args], environment)
  launched.push(server)
  return server
}

beforeEach(async () => {
  parent = await temporaryFolder()
  folder = join(parent, 'data')
})
afterEach(async () => {
  for (const server of launched.splice(0)) await server.end('SIGKILL')
  killEverythingIn(folder)
  await rm(parent, { recursive: true, maxRetries: 10 })
})

const loadsHistory = () => vi.waitUntil(() => isLoadingHistory(folder), { timeout: 30_000, interval: 5 })

test('a first start that is interrupted again and again ends in the whole demo site', async () => {
  const atTheDatabase = launch()
  await atTheDatabase.said(/Making the database/)
  expect(await atTheDatabase.end('SIGINT')).toBe(130)
  expect(atTheDatabase.output()).toMatch(/Stopped. The next start goes on from here./)
  expect(processesIn(folder)).toEqual([])

  const atPostgres = launch()
  await atPostgres.said(/Starting PostgreSQL/)
  expect(await atPostgres.end('SIGTERM')).toBe(143)
  expect(processesIn(folder)).toEqual([])

  const atTheSite = launch()
  await atTheSite.said(/Making the demo site/)
  await atTheSite.end('SIGKILL')

  const inTheHistory = launch()
  await inTheHistory.said(/Making the demo site|Going on with the demo site/)
  await loadsHistory()
  expect(await inTheHistory.end('SIGINT')).toBe(130)
  expect(processesIn(folder)).toEqual([])

  const withoutDemo = launch('--no-demo')
  expect(await withoutDemo.ended).toBe(1)
  expect(withoutDemo.output()).toMatch(
    /holds a demo site whose making was interrupted. Start without --no-demo to finish it/,
  )
  expect(processesIn(folder)).toEqual([])

  const killed = launch()
  await killed.said(/Going on with the demo site/)
  await loadsHistory()
  await killed.end('SIGKILL')

  const whole = await startConsoleServer(['--port', '0', '--data', folder], environment)
  launched.push(whole)
  const send = sendTo(whole.address)
  expect((await send('GET', '/api/v2/latern')).body).toMatchObject({ demo: true })
  const { email, password } = demoSignIn
  expect((await send('POST', '/auth/login', { token: null, email, password })).status).toBe(200)
  const client = await connectTo(folder)
  const made = await demoState(client)
  await client.end()
  await whole.stop()
  expect(processesIn(folder)).toEqual([])

  const { connection, remove } = await temporaryDatabase()
  const database = await openDatabase(connection)
  await seedDemoSite(database, Date.parse(made.end), () => {}, days)
  const reference = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  await reference.connect()
  expect(made).toEqual({ ...(await demoState(reference)), wrongRollups: 0 })
  await reference.end()
  await database.close()
  await remove()
}, 180_000)

describe('a server that is asked to stop', () => {
  const serving = async () => {
    const server = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder])
    launched.push(server)
    return server
  }

  test('ends at once where it is asked again, and the next start recovers', async () => {
    const server = await serving()
    // A suspended PostgreSQL cannot shut down normally.
    const all = processesIn(folder).filter((processId) => processId !== server.process.pid)
    for (const processId of all) process.kill(processId, 'SIGSTOP')
    server.process.kill('SIGINT')
    await server.said(/Stopping…/)
    const again = setInterval(() => server.process.kill('SIGINT'), 100)
    expect(await server.ended).toBe(130)
    clearInterval(again)
    for (const processId of all) process.kill(processId, 'SIGCONT')
    await vi.waitUntil(() => processesIn(folder).length === 0, { timeout: 20_000 })
    expect(await (await serving()).end('SIGTERM')).toBe(0)
  })

  test('stops in order where its terminal has gone', async () => {
    const server = await serving()
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    expect(await server.end('SIGHUP')).toBe(0)
    expect(processesIn(folder)).toEqual([])
  })
})

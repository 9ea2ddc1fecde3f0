import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { connectionUrl } from '#support/databaseTypes.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { sendTo } from '#support/testServer.ts'

describe('the options', () => {
  test('come from the command line, then from the environment, then from the defaults', () => {
    expect(readConfig([], {})).toMatchObject({ host: '127.0.0.1', port: 4400, demo: true, data: undefined })
    expect(readConfig([], { LATERN_PORT: '80', LATERN_DEMO: 'off' })).toMatchObject({ port: 80, demo: false })
    expect(readConfig(['--port', '81', '--no-demo'], { LATERN_PORT: '80' })).toMatchObject({
      port: 81,
      demo: false,
    })
    expect(readConfig(['--help'], {})).toBe('help')
  })

  test.each([
    [['--port', 'eighty'], {}, /port must be a whole number from 0 to 65535, not "eighty"/],
    [['--port', '70000'], {}, /not "70000"/],
    [['--prot', '80'], {}, /--prot/],
    [[], { LATERN_SIGN_IN_TRIES: '0' }, /LATERN_SIGN_IN_TRIES/],
    [[], { LATERN_DEMO_DAYS: 'two' }, /LATERN_DEMO_DAYS must be a whole number from 1 to 365, not "two"/],
  ])('that can not be meant are refused by name: %j %j', (args, env, message) => {
    expect(() => readConfig(args, env)).toThrow(message)
  })
})

describe('the built server', () => {
  let folder: string
  const running: ConsoleServer[] = []
  const start = async (args: string[] = [], env: Record<string, string> = {}) => {
    const server = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder, ...args], env)
    running.push(server)
    return server
  }
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    for (const server of running.splice(0)) if (server.process.exitCode === null) await server.stop()
    await rm(folder, { recursive: true })
  })

  const account = {
    token: null,
    email: 'first@latern.example',
    password: 'correct horse',
    displayName: 'First',
  }

  test('without the demo has no account until the first comer makes an admin’s, and keeps it', async () => {
    const first = await start()
    expect(first.output()).toMatch(/make the first account, an admin's, at http:\S+\/pages\/auth\/register/)
    await sendTo(first.address)('POST', '/auth/register', account)
    await first.stop()
    expect(first.output()).toMatch(/Everything is saved/)
    expect(first.process.exitCode).toBe(0)

    const second = await start()
    expect(second.output()).toMatch(/with an account of this site/)
    const session = await sendTo(second.address)<{ user: { role: string[] } }>('POST', '/auth/login', {
      email: account.email,
      password: account.password,
    })
    expect(session.body.user.role).toEqual(['admin'])
    const refused = await sendTo(second.address)('POST', '/auth/register', {
      ...account,
      email: 'b@latern.example',
    })
    expect(refused.status).toBe(403)
  })

  test('keeps a session over a restart: the key that signs tokens stays with the data', async () => {
    const first = await start()
    const { body } = await sendTo(first.address)<{ access_token: string }>('POST', '/auth/register', account)
    await first.stop()
    const second = await start()
    const again = await sendTo(second.address)('POST', '/auth/token', { token: body.access_token })
    expect(again.status).toBe(200)
  })

  test('is the only one on its data folder: a second one reports that and exits', async () => {
    await start()
    await expect(start()).rejects.toThrow(/Latern could not start[\s\S]*Another Latern server/)
  })

  test('keeps the ingest key where only its owner reads it, and prints neither key nor password', async () => {
    const server = await start()
    const file = join(folder, 'ingest-key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const key = (await readFile(file, 'utf8')).trim()
    const password = await readFile(join(folder, 'database-password'), 'utf8')
    expect(server.output()).not.toContain(key)
    expect(server.output()).not.toContain(password)
  })

  test('uses the PostgreSQL that DATABASE_URL names, beside other servers', async () => {
    const { connection, remove } = await temporaryDatabase({ empty: true })
    const env = { DATABASE_URL: connectionUrl(connection) }
    try {
      const server = await start([], env)
      await sendTo(server.address)('POST', '/auth/register', account)
      expect(server.output()).not.toContain(connection.password)
      const other = await start(['--data', join(folder, 'other')], env)
      const { status } = await sendTo(other.address)('POST', '/auth/login', {
        email: account.email,
        password: account.password,
      })
      expect(status).toBe(200)
      await other.stop()
      await server.stop()
      await expect(stat(join(folder, 'postgres'))).rejects.toThrow(/ENOENT/)
    } finally {
      await remove()
    }
  })

  test('exits with a message if another server takes its database while it is disconnected', async () => {
    const { connection, remove } = await temporaryDatabase({ empty: true })
    const other = new pg.Client(connection)
    try {
      const server = await start([], { DATABASE_URL: connectionUrl(connection) })
      await other.connect()
      // Waits for the lock, and gets it as soon as the server's session ends.
      const taken = other.query('select pg_advisory_lock(0x6c617465726e)')
      const operator = new pg.Client(connection)
      await operator.connect()
      const ended = once(server.process, 'exit')
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'latern server%'`,
      )
      await Promise.all([taken, ended])
      await operator.end()
      expect(server.process.exitCode).toBe(1)
      expect(server.output()).toMatch(/Another Latern server serves PostgreSQL at .+, so this one stops\./)
    } finally {
      await other.end()
      await remove()
    }
  })

  test('says what to do where it can not listen, and leaves nothing running', async () => {
    const first = await start()
    const { port } = new URL(first.address)
    const other = await temporaryFolder()
    try {
      await expect(start(['--port', port, '--data', other])).rejects.toThrow(
        `Cannot listen at 127.0.0.1, port ${port}: something else listens there, perhaps another Latern. Stop it, or choose`,
      )
      await expect(start(['--host', '192.0.2.1', '--data', other])).rejects.toThrow(
        'Cannot listen at 192.0.2.1, port 0: this machine has no such address.',
      )
      // The failed start has released the data folder.
      const second = await start(['--data', other])
      await second.stop()
    } finally {
      await rm(other, { recursive: true })
    }
  })
})

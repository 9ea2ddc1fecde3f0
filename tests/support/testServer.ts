import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { type AppOptions, createApp } from '#server/app.ts'
import { type Mailer, outboxMailer } from '#server/mail/mailer.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#server/store/database.ts'
import { readSecrets, type Secrets } from '#server/store/state.ts'
import type { Storage } from '#server/store/storage.ts'
import { wrongAnswer } from './contract.ts'
import { temporaryDatabase } from './temporaryDatabase.ts'

export type Answer<Body = never> = { status: number; headers: Headers; body: Body }
export type Send = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>

export type TestServer = {
  address: string
  app: FastifyInstance
  database: Database
  secrets: Secrets
  /** As nobody: no token is added. */
  send: Send
  /** As the signed-in first user, an admin: the Bearer header on all, `token` in the body of all but GET. */
  signedIn: Send
  token: string
  /** The mails to an address, oldest first; waits until there are `count`. */
  mails: (to: string, count: number) => Promise<string[]>
  stop(): Promise<void>
}

/**
 * Our server on a real database of its own, over real HTTP. Every answer is held against the contract: one that does not
 * fit it fails the test that asked.
 */
export async function startTestServer(
  options: {
    openRegistration?: boolean
    signInTriesPerMinute?: number
    mailer?: Mailer
    providers?: AppOptions['providers']
    onlyAdminsHavePasswords?: boolean
    /** The console's address in mails, and where providers send browsers back to. */
    consoleAddress?: string
    idleTimeout?: number
    bodyGrace?: number
    trustProxy?: string[]
    consoleFolder?: string
    streams?: DatabaseOptions['streams']
    metricsToken?: string
    logger?: AppOptions['logger']
    /** A database of the test's own, instead of a new one in the PostgreSQL that the tests share. */
    storage?: Pick<Storage, 'database' | 'close'>
  } = {},
): Promise<TestServer> {
  const { database, close } = options.storage ?? (await openTemporary(options))
  const secrets = await readSecrets(database)
  const outbox = await mkdtemp(join(tmpdir(), 'latern-outbox-'))
  const app = await createApp({
    database,
    secrets,
    site: {
      demo: false,
      openRegistration: options.openRegistration ?? true,
      onlyAdminsHavePasswords: options.onlyAdminsHavePasswords ?? false,
      version: '0.0.0',
    },
    signInTriesPerMinute: options.signInTriesPerMinute ?? 1000,
    mail: {
      mailer: options.mailer ?? outboxMailer(outbox, 'Latern <latern@latern.example>'),
      consoleAddress: () => options.consoleAddress ?? 'https://console.example',
    },
    ...(options.providers && { providers: options.providers }),
    ...(options.idleTimeout && { idleTimeout: options.idleTimeout }),
    ...(options.consoleFolder && { consoleFolder: options.consoleFolder }),
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    ...(options.bodyGrace && { bodyGrace: options.bodyGrace }),
    ...(options.metricsToken && { metricsToken: options.metricsToken }),
    ...(options.logger && { logger: options.logger }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const send = sendTo(address)
  const { body } = await send<{ access_token: string }>('POST', '/auth/register', {
    token: null,
    email: 'admin@latern.example',
    password: 'correct horse',
    displayName: 'Admin',
  })
  const token = body.access_token
  return {
    address,
    app,
    database,
    secrets,
    send,
    token,
    async mails(to, count) {
      const read = async () => {
        // A mail has a name with a dot before it while it is written.
        const names = (await readdir(outbox)).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
        const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
        return all.filter((mail) => mail.includes(`\nTo: ${to}\n`)).map(unwrapped)
      }
      await vi.waitFor(async () => expect(await read()).toHaveLength(count), 5000)
      return read()
    },
    signedIn: (method, path, body, headers) =>
      send(method, path, method === 'GET' ? body : { token, ...(body as object | undefined) }, {
        authorization: `Bearer ${token}`,
        ...headers,
      }),
    async stop() {
      await app.close()
      await close()
      await rm(outbox, { recursive: true })
    },
  }
}

async function openTemporary({ streams }: { streams?: DatabaseOptions['streams'] | undefined }) {
  const { connection, remove } = await temporaryDatabase()
  const database = await openDatabase(connection, { ...(streams && { streams }) })
  return {
    database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** Quoted-printable text as it was, as far as links need it. */
const unwrapped = (mail: string) => mail.replaceAll('=\n', '').replaceAll('=3D', '=')

/** A body of bytes goes as it is, with its `content-type` in `headers`. @throws Error where an answer does not fit the contract. */
export function sendTo(address: string): Send {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body:
          typeof body === 'string'
            ? body
            : Buffer.isBuffer(body)
              ? new Uint8Array(body)
              : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const parsed = text === '' ? undefined : type.startsWith('application/json') ? JSON.parse(text) : text
    const wrong = wrongAnswer(method, new URL(path, address).pathname, response.status, type, parsed)
    if (wrong) throw new Error(wrong)
    return { status: response.status, headers: response.headers, body: parsed }
  }
}

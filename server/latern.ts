import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { Server } from 'node:https'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#domain/units.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { finishDemoSite, isDemoUnfinished, seedDemoSite } from './demo/seed.ts'
import { startReconciliation } from './findings/startReconciliation.ts'
import { followCertificate, readCertificate } from './http/certificate.ts'
import { logAt } from './http/log.ts'
import { startForgettingTries } from './http/startForgettingTries.ts'
import { startForgettingRefused } from './keeping/startForgettingRefused.ts'
import { startRetention } from './keeping/startRetention.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { startMqtt } from './mqtt/startMqtt.ts'
import { packageRoot } from './root.ts'
import { type Post, startSimulator } from './simulator/simulator.ts'
import { defaultDataFolder, diskFullError, requireDiskSpace } from './store/cluster/index.ts'
import type { Database } from './store/database.ts'
import { startLeading } from './store/leading.ts'
import { startForgettingChanges } from './store/startForgettingChanges.ts'
import { readSecrets, readState } from './store/state.ts'
import { openStorage } from './store/storage.ts'
import { withStartLock } from './store/withStartLock.ts'

export type Latern = {
  /** The console's address for a browser. */
  address: string
  demo: boolean
  /** The location of the data and of the ingest key's file, for display. */
  place: string
  ingestKeyFile: string
  /** The folder that mails are written to without an SMTP server; undefined with one. */
  outbox: string | undefined
  /** Whether there is no account yet. */
  needsFirstUser: boolean
  /** Resolves with the reason, in a sentence, when another server has taken over the data and this one must stop. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/**
 * Starts the whole server: database, demo site (if enabled and the database is empty), API, console and, for a demo
 * site, the simulated field. `log` gets a line per step.
 *
 * @throws Error that says what to do, or the signal's reason once it is aborted. Whatever has started is stopped again.
 */
export async function startLatern(
  config: Config,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Latern> {
  const folder = config.data ?? defaultDataFolder()
  const certificate = config.tls && (await readCertificate(config.tls))
  const storage = await openStorage({
    folder,
    databaseUrl: config.databaseUrl,
    replicaUrl: config.replicaUrl,
    log,
    signal,
  })
  const { database } = storage
  const stops: (() => Promise<void>)[] = [() => storage.close()]
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    signal.throwIfAborted()
    await withStartLock(storage, signal, () =>
      makeDemo(database, storage.place, { ...config, folder }, log, signal),
    )
    const demo = (await readState(database, 'demo')) !== undefined
    const secrets = await readSecrets(database)
    const ingestKeyFile = join(folder, 'ingest-key')
    await writeSecret(folder, ingestKeyFile, secrets.ingestKey)

    const { smtpUrl, mailFrom } = config
    const outbox = join(folder, 'outbox')
    let address = config.publicUrl ?? ''
    const app = await createApp({
      database,
      secrets,
      site: {
        demo,
        openRegistration: demo || config.openRegistration,
        onlyAdminsHavePasswords: config.onlyAdminsHavePasswords,
        version: await ownVersion(),
      },
      providers: config.providers,
      signInTriesPerMinute: config.signInTriesPerMinute,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      stopping: signal,
      certificate,
      mail: {
        mailer: smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(outbox, mailFrom),
        consoleAddress: () => address,
      },
      logger: logAt(config.logLevel),
    })
    stops.push(() => app.close())
    const { server }: { server: unknown } = app
    if (config.tls && certificate && server instanceof Server) {
      const unfollow = followCertificate({ files: config.tls, used: certificate, server, log: app.log })
      stops.push(async () => unfollow())
    }
    const { host, port } = config
    const listensAt = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        `Cannot listen at ${host}, port ${port}: ${remedies[error.code ?? ''] ?? error.message}`,
      )
    })
    address ||= listensAt
    if (config.mqtt) {
      const { caFile, ...broker } = config.mqtt
      const ca = caFile && (await readFile(caFile, 'utf8'))
      const mqtt = await startMqtt(
        { ...broker, ...(ca && { ca }) },
        app.telemetry,
        app.ingestMetrics,
        app.log,
      )
      stops.push(() => mqtt.stop())
    }
    const simulated = {
      database,
      address: listensAt,
      // The certificate need not name the address that the server listens at.
      ...(certificate && { post: postTo(app) }),
      ingestKey: secrets.ingestKey,
      log,
    }
    const { keepReadingsDays } = config
    const leading = startLeading(storage.connection, log, () => [
      ...(demo ? [startSimulator(simulated)] : []),
      startReconciliation(database, log),
      startForgettingChanges(database, log),
      startForgettingTries(database, log),
      startForgettingRefused(database, log),
      ...(keepReadingsDays === undefined ? [] : [startRetention(database, keepReadingsDays, log)]),
    ])
    // Balancers see at /ready that this server is stopping, and have this long to send requests elsewhere.
    stops.push(() => (signal.aborted ? delay(config.drainSeconds * SECOND) : Promise.resolve()))
    stops.push(() => leading.stop())
    const needsFirstUser = !(await hasUsers(database))
    signal.throwIfAborted()
    return {
      address: listensAt,
      demo,
      place: storage.place,
      ingestKeyFile,
      outbox: smtpUrl ? undefined : outbox,
      needsFirstUser,
      lost: storage.lost,
      stop,
    }
  } catch (error) {
    const full = config.databaseUrl ? undefined : await diskFullError((error as Error).message, folder)
    await stop().catch((failure) => {
      throw full ?? failure
    })
    signal.throwIfAborted()
    throw full ?? error
  }
}

/** Posts to this server without the network. */
const postTo =
  (app: FastifyInstance): Post =>
  async (path, headers, body) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
    return { status: answer.statusCode, text: answer.body }
  }

/** Disk space in bytes needed per day of the demo site's history. */
const demoDay = 10 * 1024 * 1024

/** Seeds the demo site if enabled, or resumes an interrupted seed. */
async function makeDemo(
  database: Database,
  place: string,
  { demo, demoDays, databaseUrl, folder }: Config & { folder: string },
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = await isDemoUnfinished(database)
  if (unfinished && !demo)
    throw new Error(
      `${place} holds a demo site whose making was interrupted. Start without --no-demo to finish it, ` +
        'or begin a site of your own somewhere else: npm start -- --no-demo --data FOLDER',
    )
  if (unfinished) {
    log('Going on with the demo site, whose making was interrupted…')
    await finishDemoSite(database, log, signal)
  } else if (demo && (await isEmpty(database))) {
    if (!databaseUrl) await requireDiskSpace(folder, demoDays * demoDay, `a demo site of ${demoDays} days`)
    await seedDemoSite(database, Date.now(), log, demoDays, undefined, signal)
  }
}

/** What to do if the server cannot listen, by system error. */
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'something else listens there, perhaps another Latern. Stop it, or choose another port: npm start -- --port N',
  EACCES: 'the system does not allow it. Choose a port from 1024 on: npm start -- --port N',
  EADDRNOTAVAIL:
    'this machine has no such address. Choose one of its own: npm start -- --host 127.0.0.1, or 0.0.0.0 for all',
}

const hasUsers = async ({ query }: Database) =>
  (await query.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Whether there is no account and no zone but the root, so nothing would be lost. */
const isEmpty = async (database: Database) =>
  !(await hasUsers(database)) &&
  (await database.query.selectFrom('area').select('id').where('id', '<>', 1).limit(1).executeTakeFirst()) ===
    undefined

async function writeSecret(folder: string, file: string, secret: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // On a full disk, rewriting the file would destroy it.
  const existing = await readFile(file, 'utf8').catch(() => '')
  if (existing !== `${secret}\n`) await writeFile(file, `${secret}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

const ownVersion = async (): Promise<string> =>
  JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')).version

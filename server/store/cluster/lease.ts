import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError, DataFolderInUse, failedWithLog, messageOf } from './failures.ts'
import type { Address } from './listening.ts'
import {
  type Installation,
  leave,
  lockFile,
  runningPostmaster,
  serve,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { openServerSession, type Session } from './session.ts'

type Log = (line: string) => void

/** The exclusive right to serve a data folder until it is released. */
export type Lease = Session & {
  /** Resolves with the reason to stop if another server took the folder while PostgreSQL was down. */
  lost: Promise<Error>
  /** Releases the lease. Resolves with whether it was still held, in which case PostgreSQL is ours to stop. */
  release(): Promise<boolean>
}

/** Attempts to start PostgreSQL, and the time it may take to recover from a crash (ms). */
const startAttempts = 3
const longestRecovery = 10 * 60_000
/** How long PostgreSQL may refuse connections after it reports ready (ms). */
const refusalLasts = 5_000
/** How long to keep trying to open the session after a stop signal (ms): only its holder may stop PostgreSQL. */
const stopTakes = 5_000
/** Pause between attempts to restart a crashed PostgreSQL (ms). */
const pauseBetweenTries = 2_000

/**
 * Takes the lease of a data folder. PostgreSQL is started at `preferred`, or taken over if a killed server left it
 * running. If PostgreSQL crashes later, it is restarted and the lease renewed, however often that fails: a full disk
 * may have space again. Throws `DataFolderInUse` or `ClusterError`, or the signal's reason once it is aborted.
 */
export async function takeLease(
  installation: Installation,
  preferred: Address,
  password: string,
  log: Log,
  signal?: AbortSignal,
): Promise<Lease> {
  let session = await reach(installation, preferred, password, log, signal)
  let renewal = Promise.resolve(true)
  const released = new AbortController()
  let resolveLost: (why: Error) => void
  const lost = new Promise<Error>((resolve) => {
    resolveLost = resolve
  })

  const renewWhenLost = () =>
    session.client.once('end', () => {
      if (!released.signal.aborted) renewal = renew()
    })
  const renew = async (): Promise<boolean> => {
    const { signal } = released
    log('PostgreSQL has ended the session that holds the data folder; opening another')
    let lastError = ''
    while (!signal.aborted) {
      try {
        session = await reach(installation, session.address, password, lastError ? () => {} : log, signal)
        if (lastError) log('PostgreSQL is back')
        renewWhenLost()
        return true
      } catch (error) {
        if (error instanceof DataFolderInUse) {
          resolveLost(error)
          return false
        }
        if (!lastError && !signal.aborted)
          log(`PostgreSQL does not start; trying again until it does. ${messageOf(error)}`)
        lastError = messageOf(error)
      }
      await delay(pauseBetweenTries, undefined, { signal }).catch(() => {})
    }
    return true
  }

  renewWhenLost()
  return {
    ...session,
    lost,
    release: () => {
      released.abort()
      return renewal
    },
  }
}

/** Starts PostgreSQL if it is not running, waits until it is ready, and opens the server's session. */
async function reach(
  installation: Installation,
  preferred: Address,
  password: string,
  log: Log,
  signal?: AbortSignal,
): Promise<Session> {
  const { layout } = installation
  let deadline = Date.now() + longestRecovery
  let refusedSince = Number.POSITIVE_INFINITY
  let starts = 0
  let waitingFor = ''
  const openSession = (address: Address) =>
    openServerSession(address, password, layout).catch(async (error) => {
      // Nobody else would stop this PostgreSQL.
      if (starts > 0 && error instanceof ClusterError) await stopPostmaster(installation)
      if (error instanceof DataFolderInUse) leave(installation)
      throw error
    })
  while (Date.now() < deadline) {
    const postmaster = await runningPostmaster(layout)
    if (signal?.aborted) {
      if (!postmaster) throw signal.reason
      deadline = Math.min(deadline, Date.now() + stopTakes)
    }
    if (!postmaster) {
      if (starts === startAttempts) break
      if (starts > 0) await delay(200)
      starts += 1
      log('Starting PostgreSQL')
      await startPostmaster(installation, preferred, signal)
      continue
    }
    const { processId, address, ready } = postmaster
    const session = address ? await openSession(address) : 'it does not listen yet'
    if (typeof session !== 'string') {
      if (starts === 0) log('Taking over the PostgreSQL that a killed server left running')
      serve(installation)
      return session
    }
    if (session !== waitingFor) log(`Waiting for PostgreSQL (process ${processId}): ${session}`)
    waitingFor = session
    if (!ready || !/ENOENT|ECONNREFUSED/.test(session)) refusedSince = Number.POSITIVE_INFINITY
    else refusedSince = Math.min(refusedSince, Date.now())
    if (Date.now() - refusedSince > refusalLasts)
      throw new ClusterError(
        `${lockFile(layout)} says that process ${processId} is the PostgreSQL of this folder, but that does not listen ` +
          `(${session}). If it is another program, remove this file and start again; otherwise stop that process.`,
      )
    await delay(20)
  }
  if (signal?.aborted && starts > 0) await stopPostmaster(installation)
  signal?.throwIfAborted()
  throw await failedWithLog(`PostgreSQL in ${layout.folder} did not start.`, layout.log)
}

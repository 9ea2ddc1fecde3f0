import { setTimeout as delay } from 'node:timers/promises'
import { ClusterFailed, DataFolderInUse, failedWithLog, messageOf } from './failures.ts'
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

/** The right to be the server of a data folder, for as long as it is not released. */
export type Lease = Session & {
  /** Resolves where another server has taken the folder while PostgreSQL was away; why this one has to stop. */
  lost: Promise<Error>
  /** Gives the right up. Resolves with whether it was still held, so that PostgreSQL is ours to stop. */
  release(): Promise<boolean>
}

/** How often PostgreSQL may fail to start, and how long it may take to recover from a crash (ms). */
const startAttempts = 3
const longestRecovery = 10 * 60_000
/** How long a PostgreSQL that says that it is ready may refuse connections (ms). */
const refusalLasts = 5_000
/** How long to try for the session still, once we were asked to stop (ms): who holds it may stop PostgreSQL. */
const stopTakes = 5_000
/** Between tries to start a PostgreSQL that crashed (ms). */
const pauseBetweenTries = 2_000

/**
 * Becomes the server of a data folder. PostgreSQL is started at `preferred`, or taken over where a killed server left it
 * running. If PostgreSQL crashes later on, it is started again and the lease renewed, however often that fails: a full
 * disk may have space again.
 * Throws `DataFolderInUse` or `ClusterFailed`, or the signal's reason once it is aborted.
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
  let tellLost: (why: Error) => void
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve
  })

  const renewWhenLost = () =>
    session.client.once('end', () => {
      if (!released.signal.aborted) renewal = renew()
    })
  const renew = async (): Promise<boolean> => {
    const { signal } = released
    log('PostgreSQL has ended the session that holds the data folder; opening another')
    let said = ''
    while (!signal.aborted) {
      try {
        session = await reach(installation, session.address, password, said ? () => {} : log, signal)
        if (said) log('PostgreSQL is back')
        renewWhenLost()
        return true
      } catch (error) {
        if (error instanceof DataFolderInUse) {
          tellLost(error)
          return false
        }
        if (!said && !signal.aborted)
          log(`PostgreSQL does not start; trying again until it does. ${messageOf(error)}`)
        said = messageOf(error)
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

/** Starts PostgreSQL where none runs, waits where one is not ready, and opens the server's session. */
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
      // Nobody else would stop what was started for a server that cannot use it.
      if (starts > 0 && error instanceof ClusterFailed) await stopPostmaster(installation)
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
      throw new ClusterFailed(
        `${lockFile(layout)} says that process ${processId} is the PostgreSQL of this folder, but that does not listen ` +
          `(${session}). If it is another program, remove this file and start again; otherwise stop that process.`,
      )
    await delay(20)
  }
  if (signal?.aborted && starts > 0) await stopPostmaster(installation)
  signal?.throwIfAborted()
  throw await failedWithLog(`PostgreSQL in ${layout.folder} did not start.`, layout.log)
}

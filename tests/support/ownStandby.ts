import { appendFile, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { accountFor, takeFromRoot } from '#server/store/cluster/account.ts'
import { installedPackage, readyBinaries } from '#server/store/cluster/binaries.ts'
import { layoutOf } from '#server/store/cluster/dataFolder.ts'
import { chooseAddress } from '#server/store/cluster/listening.ts'
import { startPostmaster, stopPostmaster } from '#server/store/cluster/postmaster.ts'
import type { OwnPostgres } from './ownPostgres.ts'
import { temporaryFolder } from './temporaryCluster.ts'

/** What a PostgreSQL that a standby follows needs. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: '4' }

export type OwnStandby = Pick<OwnPostgres, 'connection' | 'start' | 'stop' | 'remove'> & {
  /** Stops showing what is written from here on. */
  pause(): Promise<unknown>
  resume(): Promise<unknown>
  /** Resolves when it shows everything that the primary has committed. */
  caughtUp(): Promise<void>
}

/** A standby of `primary`, from a copy of its stopped cluster. Both run when this resolves. */
export async function ownStandby(primary: OwnPostgres): Promise<OwnStandby> {
  const folder = await temporaryFolder()
  const layout = layoutOf(join(folder, 'data'))
  const { host, port, user, password } = primary.connection
  await primary.stop()
  await cp(primary.folder, layout.folder, { recursive: true, preserveTimestamps: true })
  await primary.start()
  const address = await chooseAddress('socket', layout.run)
  await writeFile(join(layout.cluster, 'standby.signal'), '')
  await appendFile(
    join(layout.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  )
  const account = accountFor(layoutOf(primary.folder).cluster)
  if (account) await takeFromRoot(layout.cluster, account)
  const binaries = await readyBinaries(installedPackage(), layout.native, account)
  const installation = { layout, binaries, account }
  const connection = { ...primary.connection, ...address }
  const its = {
    connection,
    start: () => startPostmaster(installation, address),
    stop: () => stopPostmaster(installation),
    pause: () => ask(connection, 'select pg_wal_replay_pause()'),
    resume: () => ask(connection, 'select pg_wal_replay_resume()'),
    async caughtUp() {
      const [{ at }] = await ask(primary.connection, 'select pg_current_wal_lsn() as at')
      const there = `select pg_last_wal_replay_lsn() >= '${at}' as there`
      for (let [row] = await ask(connection, there); !row.there; [row] = await ask(connection, there))
        await delay(5)
    },
    async remove() {
      await its.stop().catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
  await its.start()
  return its
}

async function ask(connection: pg.ClientConfig, question: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(question).finally(() => client.end())
  return rows as [Record<string, unknown>]
}

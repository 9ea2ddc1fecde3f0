import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { packageRoot } from '#server/root.ts'
import type { Cluster } from '#server/store/cluster/openCluster.ts'
import { temporaryFolder } from './temporaryCluster.ts'

type Connection = Cluster['connection']

export type CitusCluster = {
  /** As its superuser, to the coordinator's database `postgres`. */
  coordinator: Connection
  workers: Connection[]
  /** The data folder of each node, the coordinator's first. */
  dataFolders: string[]
  /** PostgreSQL's programs of the cluster, and what they need in their environment. */
  programs: { folder: string; env: NodeJS.ProcessEnv }
  remove(): Promise<void>
}

const WORKERS = 2
/** Nobody needs what tests write once the machine has lost its power. */
const careless = { fsync: 'off', full_page_writes: 'off' }

/**
 * Each database of a test has a process of Citus' own. Commits are synchronous: a move of a shard waits for what has been written of the
 * log, and would leave the last ones behind.
 */
const needed = {
  synchronous_commit: 'on',
  max_connections: '400',
  max_worker_processes: '64',
  max_wal_senders: '32',
  max_replication_slots: '32',
  max_locks_per_transaction: '256',
}

/**
 * A real Citus cluster of a coordinator and two workers, in a temporary folder and on the loopback only.
 *
 * It is started by `LATERN_CITUS_START`, a program that is called with `FOLDER PORT WORKERS`, and with `--stop FOLDER`; the nodes
 * listen at PORT and those after it, and let `postgres` in without a password. The data of the first are in `FOLDER/data0`, and so on.
 *
 * @param settings PostgreSQL's; by default those of tests, whose data may be lost with the machine's power
 * @throws Error that says what is missing
 */
export async function startCitusCluster(
  settings: Readonly<Record<string, string>> = careless,
): Promise<CitusCluster> {
  const start = startProgram()
  const run = promisify(execFile)
  const folder = await temporaryFolder()
  const port = await freePorts(WORKERS + 1)
  const nodes = Array.from({ length: WORKERS + 1 }, (_, node) => ({
    host: '127.0.0.1',
    port: port + node,
    user: 'postgres',
    password: '',
    database: 'postgres',
  }))
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('A cluster has a coordinator')
  const begin = () => run('bash', [start, folder, String(port), String(WORKERS)])
  const end = () => run('bash', [start, '--stop', folder])
  await begin()
  for (const node of nodes)
    await runOn(
      node,
      Object.entries({ ...settings, ...needed }).map(
        ([name, value]) => `alter system set ${name} = '${value}'`,
      ),
    )
  await end()
  await begin()
  return {
    coordinator,
    workers,
    dataFolders: nodes.map((_, node) => join(folder, `data${node}`)),
    programs: {
      folder: join(folder, 'pg17/bin'),
      env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'pg17/lib') },
    },
    async remove() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Makes an empty database with Citus on every node of the cluster, and has the nodes know each other in it.
 *
 * @param shards into which a distributed table is split
 */
export async function createCitusDatabase(
  { coordinator, workers }: CitusCluster,
  database: string,
  shards = 4,
): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    await runOn(node, [
      `create database ${database}`,
      `alter database ${database} set citus.shard_count = ${shards}`,
    ])
    await runOn({ ...node, database }, ['create extension citus'])
  }
  await runOn({ ...coordinator, database }, [
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ])
}

/** Closes the database on every node to everybody, so that it can be copied by `create database … template`. */
export async function closeCitusDatabase(
  { coordinator, workers }: CitusCluster,
  database: string,
): Promise<void> {
  for (const node of [coordinator, ...workers])
    await runOn(node, [
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
    ])
}

/** One statement after another, each its own transaction. */
export async function runOn(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function startProgram(): string {
  const named = process.env.LATERN_CITUS_START
  const beside = join(packageRoot, '../shared/citus/start.sh')
  const program = named ?? beside
  if (existsSync(program)) return program
  throw new Error(
    named
      ? `LATERN_CITUS_START names ${named}, which is not there.`
      : 'There is no Citus to test on: set LATERN_CITUS_START to a program that starts a cluster (tests/support/citusCluster.ts says how it is called).',
  )
}

/** The first of so many ports in a row that are free. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort(0)
    const others = Array.from({ length: count - 1 }, (_, index) => freePort((first ?? 0) + index + 1))
    const all = await Promise.all(others)
    if (first !== undefined && !all.includes(undefined)) return first
  }
}

/** The port, or any free one for 0; undefined where somebody listens there. */
const freePort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ host: '127.0.0.1', port }, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })

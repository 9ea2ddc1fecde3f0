import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { installedPackage } from '#server/store/cluster/binaries.ts'
import { ClusterError, DataFolderInUse } from '#server/store/cluster/failures.ts'
import { defaultDataFolder } from '#server/store/cluster/index.ts'
import { socketFolder } from '#server/store/cluster/listening.ts'
import { type ClusterOptions, openCluster as open } from '#server/store/cluster/openCluster.ts'
import { killEverythingIn } from '#support/processes.ts'
import { temporaryCluster, temporaryFolder } from '#support/temporaryCluster.ts'
import {
  cleanUp,
  lockFileOf,
  mountDisk,
  newDataFolder,
  postmasterOf,
  query,
  startWorker,
} from './clusterProcesses.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const nobody = 65_534

const opened: { stop(): Promise<void> }[] = []
const helpers: ChildProcess[] = []

async function openCluster(options: ClusterOptions) {
  const cluster = await open(options)
  opened.push(cluster)
  return cluster
}

afterEach(async () => {
  for (const helper of helpers.splice(0)) helper.kill('SIGKILL')
  await Promise.allSettled(opened.splice(0).map((cluster) => cluster.stop()))
  await cleanUp()
})

let packageFolder = ''
let shared: Awaited<ReturnType<typeof temporaryCluster>>

beforeAll(async () => {
  packageFolder = join(await temporaryFolder(), 'package')
  await cp(installedPackage(), packageFolder, { recursive: true, verbatimSymlinks: true })
  shared = await temporaryCluster()
})

afterAll(async () => {
  await shared?.remove()
  await rm(dirname(packageFolder), { recursive: true, force: true })
})

/** The installed package as npm leaves it where install scripts may not run: without its library links. */
async function packageWithoutLinks(): Promise<string> {
  for (const link of libraryLinks()) await rm(link, { force: true })
  return packageFolder
}

const libraryLinks = (): string[] =>
  JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')).map(
    ({ target }: { target: string }) => join(packageFolder, target),
  )

/** The TCP ports that a process listens on, from what Linux tells about its sockets. */
function listeningPortsOf(processId: number): number[] {
  const sockets = readdirSync(`/proc/${processId}/fd`).map((descriptor) => {
    try {
      return readlinkSync(`/proc/${processId}/fd/${descriptor}`)
    } catch {
      return ''
    }
  })
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/net/${family}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`))
      .map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16)),
  )
}

describe('a cluster', () => {
  test('is in UTF-8 and UTC, with checksums, and durable', async () => {
    const settings = `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('jit') as jit, current_database() as database, lower('ÄÖÜÕ') as lower`
    expect(await query(shared.cluster.connection, settings)).toEqual([
      {
        encoding: 'UTF8',
        zone: 'UTC',
        checksums: 'on',
        fsync: 'on',
        jit: 'off',
        database: 'latern',
        lower: 'äöüõ',
      },
    ])
  })

  test('opens to its password alone', async () => {
    const { connection } = shared.cluster
    await expect(query({ ...connection, password: 'a guess' }, 'select 1')).rejects.toThrow(/password/)
  })

  test('listens on its socket alone, which only its own account may use', async () => {
    const { folder, connection } = shared.cluster
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(connection.host).toBe(join(folder, 'run'))
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    if (isLinux) expect(listeningPortsOf(postmasterOf(folder))).toEqual([])
  })

  test.runIf(isLinux)('has a session of its own, which Ctrl-C in our terminal does not reach', async () => {
    const sessionOf = (processId: number) =>
      readFileSync(`/proc/${processId}/stat`, 'utf8').replace(/.*\) /, '').split(' ')[3]
    expect(sessionOf(postmasterOf(shared.cluster.folder))).not.toBe(sessionOf(process.pid))
  })

  test('is refused to a second server, whose error names the process', async () => {
    const { folder } = shared.cluster
    await expect(open({ folder })).rejects.toThrow(new DataFolderInUse(folder, process.pid))
    expect(new DataFolderInUse(folder, 42).message).toBe(
      `Another Latern server (pid 42) uses this data folder: ${folder}`,
    )
  })

  test.runIf(isRoot)(
    'that root starts is run by somebody else, and its password is kept to root',
    async () => {
      const { folder } = shared.cluster
      expect(statSync(join(folder, 'postgres')).uid).not.toBe(0)
      if (isLinux) expect(statSync(`/proc/${postmasterOf(folder)}`).uid).not.toBe(0)
      expect(statSync(join(folder, 'database-password'))).toMatchObject({ uid: 0, mode: 0o100_600 })
    },
  )
})

describe('a first start', () => {
  test.runIf(isRoot)('by an ordinary user works, also with a package that user may not write', async () => {
    const folder = await newDataFolder()
    await chown(dirname(folder), nobody, nobody)
    const worker = startWorker(folder, { uid: nobody, packageFolder: await packageWithoutLinks() })
    const connection = await worker.ready()
    expect(statSync(join(folder, 'database-password'))).toMatchObject({ uid: nobody, mode: 0o100_600 })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await worker.kill('SIGTERM')
    expect(existsSync(lockFileOf(folder))).toBe(false)

    // Root may look after the same folder later, and then runs PostgreSQL as the folder's user.
    const cluster = await openCluster({ folder })
    expect(await query(cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(folder, 'postgres')).uid).toBe(nobody)
  })

  test('creates the library links that npm has left out', async () => {
    const { folder, connection } = await openCluster({
      folder: await newDataFolder(),
      packageFolder: await packageWithoutLinks(),
    })
    expect(libraryLinks().every((link) => lstatSync(link).isSymbolicLink())).toBe(true)
    expect(existsSync(join(folder, 'native'))).toBe(false)
    expect(await query(connection, `select 'ä' < 'b' collate "et-x-icu" as icu`)).toEqual([{ icu: false }])
  })

  test.runIf(isRoot)(
    'copies the programs from where only root may read, and shares what it must under any umask',
    async () => {
      await chmod(dirname(packageFolder), 0o700)
      const umask = process.umask(0o077)
      const { folder, connection } = await openCluster({
        folder: await newDataFolder(),
        packageFolder: await packageWithoutLinks(),
      }).finally(() => {
        process.umask(umask)
        return chmod(dirname(packageFolder), 0o711)
      })
      const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
      expect(readdirSync(join(folder, 'native'))).toEqual([version])
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test('works in a folder with spaces, quotes, a comma, a dollar and an umlaut in its name', async () => {
    const { connection } = await openCluster({ folder: await newDataFolder(`it's "a", $HOME ä`) })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says which variable to set where there is no PostgreSQL for this machine', async () => {
    const architecture = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
    Object.defineProperty(process, 'arch', { ...architecture, value: 'sparc' })
    try {
      await expect(open({ folder: await newDataFolder() })).rejects.toThrow(/sparc.*DATABASE_URL/)
    } finally {
      Object.defineProperty(process, 'arch', architecture)
    }
  })

  test('says what is wrong with a folder that cannot be made', async () => {
    const file = await newDataFolder('file')
    await writeFile(file, '')
    const start = open({ folder: join(file, 'data') })
    await expect(start).rejects.toThrow(ClusterError)
    await expect(start).rejects.toThrow(/cannot be used \(ENOTDIR/)
  })

  test.runIf(isRoot && isLinux)(
    'says how much room it needs, how much there is and where',
    async (context) => {
      const disk = mountDisk(dirname(await newDataFolder()), 40)
      if (!disk) return context.skip('no disk of 40 MB can be mounted here')
      await expect(open({ folder: join(disk, 'data') })).rejects.toThrow(
        /The disk is nearly full: a new database needs some 100 MB, and \S+data has (39|40) MB free. Make room there/,
      )
      expect(readdirSync(join(disk, 'data'))).toEqual(['database-password'])
    },
  )

  test.runIf(isRoot && isLinux)(
    'says that the disk is full where there is no room to start',
    async (context) => {
      const disk = mountDisk(dirname(await newDataFolder()), 140)
      if (!disk) return context.skip('no disk of 140 MB can be mounted here')
      const folder = join(disk, 'data')
      await open({ folder }).then((cluster) => cluster.stop())
      await writeFile(join(disk, 'ballast'), Buffer.alloc(140 * 1024 * 1024)).catch(() => {})
      await expect(open({ folder })).rejects.toThrow(
        /The disk is full: \S+data has 0 MB free. Make room there/,
      )
      expect(existsSync(lockFileOf(folder))).toBe(false)
      await rm(join(disk, 'ballast'))
      await open({ folder }).then((cluster) => cluster.stop())
    },
  )

  test.runIf(isRoot)('names the folder that PostgreSQL may not enter', async () => {
    const closed = await newDataFolder('closed')
    await mkdir(closed, { mode: 0o700 })
    const start = open({ folder: join(closed, 'data') })
    await expect(start).rejects.toThrow(ClusterError)
    await expect(start).rejects.toThrow(`chmod o+x ${closed}`)
  })
})

describe('the default data folder', () => {
  test('is .latern in the working folder', async () => {
    const here = dirname(await newDataFolder())
    expect(defaultDataFolder(here)).toBe(join(here, '.latern'))
  })

  test.runIf(isRoot)(
    'is one of its own in /var/lib where only root may enter the working folder',
    async () => {
      const [one, other] = [dirname(await newDataFolder()), dirname(await newDataFolder())]
      for (const folder of [one, other]) await chmod(folder, 0o700)
      expect(defaultDataFolder(one)).toMatch(/^\/var\/lib\/latern\/[0-9a-f]{12}$/)
      expect(defaultDataFolder(one)).not.toBe(defaultDataFolder(other))
    },
  )
})

describe('a first start that is killed does not poison the next', () => {
  const logSays = (words: string) => async (folder: string) => {
    await vi.waitUntil(
      () =>
        existsSync(join(folder, 'postgres.log')) &&
        readFileSync(join(folder, 'postgres.log'), 'utf8').includes(words),
      { timeout: 20_000, interval: 1 },
    )
  }
  const fileAppears = (name: string) => async (folder: string) => {
    await vi.waitUntil(() => existsSync(join(folder, name)), { timeout: 20_000, interval: 1 })
  }
  const everything = isLinux ? 'everything' : 'Node'

  test.each([
    ['Node', 'the password has just been made', fileAppears('database-password')],
    [everything, 'initdb makes its folders', logSays('creating subdirectories')],
    ['Node', 'initdb runs its bootstrap script', logSays('running bootstrap')],
    [everything, 'initdb fills the system tables', logSays('post-bootstrap')],
    [everything, 'initdb writes to the disk', logSays('syncing data')],
    [everything, 'the cluster has just been moved into place', fileAppears('postgres')],
    ['Node', 'PostgreSQL is starting', fileAppears('postgres/postmaster.pid')],
    [everything, 'PostgreSQL has just started', logSays('ready to accept')],
  ] as const)('%s, when %s', async (killed, _when, moment) => {
    const folder = await newDataFolder()
    const worker = startWorker(folder)
    await moment(folder)
    await worker.kill('SIGKILL')
    if (killed === 'everything') killEverythingIn(folder)

    const { connection } = await openCluster({ folder })
    await query(connection, 'create table lamp (name text)')
    expect(await query(connection, 'select * from lamp')).toEqual([])
    if (killed === 'everything')
      expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([])
  })
})

describe('after a crash', () => {
  test('of Node, the next server takes PostgreSQL over with its data, and stops it', async () => {
    const folder = await newDataFolder()
    const worker = startWorker(folder)
    await query(await worker.ready(), `create table lamp as select 'kept' as name`)
    const postmaster = postmasterOf(folder)
    await worker.kill('SIGKILL')

    const said: string[] = []
    const cluster = await openCluster({ folder, log: (line) => said.push(line) })
    expect(said).toEqual(['Taking over the PostgreSQL that a killed server left running'])
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(await query(cluster.connection, 'select name from lamp')).toEqual([{ name: 'kept' }])
    await cluster.stop()
    expect(existsSync(lockFileOf(folder))).toBe(false)
    await expect(query(cluster.connection, 'select 1')).rejects.toThrow(/ENOENT/)
  })

  test.runIf(isLinux)('of the machine, the next start recovers what was committed', async () => {
    const folder = await newDataFolder()
    const worker = startWorker(folder)
    const connection = await worker.ready()
    await query(connection, 'create table lamp (name text)')
    for (const name of ['one', 'two', 'three']) await query(connection, `insert into lamp values ('${name}')`)
    await worker.kill('SIGKILL')
    killEverythingIn(folder)
    expect(postmasterOf(folder)).toBeGreaterThan(0)

    const cluster = await openCluster({ folder })
    expect(await query(cluster.connection, 'select count(*)::int as lamps from lamp')).toEqual([{ lamps: 3 }])
  })

  test.runIf(isLinux)(
    'a lock file whose process id now belongs to another program blocks nothing',
    async () => {
      const folder = await newDataFolder()
      const first = await openCluster({ folder })
      const { uid, gid } = statSync(lockFileOf(folder))
      const lock = readFileSync(lockFileOf(folder), 'utf8')
      await first.stop()
      const other = spawn('sleep', ['60'], { uid, gid })
      helpers.push(other)
      await once(other, 'spawn')
      for (const file of [lockFileOf(folder), join(folder, 'run', '.s.PGSQL.5432.lock')]) {
        await writeFile(file, lock.replace(/^\d+/, `${other.pid}`), { mode: 0o600 })
        await chown(file, uid, gid)
      }
      const { connection } = await openCluster({ folder })
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test.runIf(isLinux)(
    'a lock file whose process id is now another folder’s PostgreSQL blocks nothing',
    async () => {
      const folder = await newDataFolder()
      const first = await openCluster({ folder })
      const { uid, gid } = statSync(lockFileOf(folder))
      const lock = readFileSync(lockFileOf(folder), 'utf8')
      await first.stop()
      const other = postmasterOf(shared.cluster.folder)
      for (const file of [lockFileOf(folder), join(folder, 'run', '.s.PGSQL.5432.lock')]) {
        await writeFile(file, lock.replace(/^\d+/, `${other}`), { mode: 0o600 })
        await chown(file, uid, gid)
      }
      const said: string[] = []
      const { connection } = await openCluster({ folder, log: (line) => said.push(line) })
      expect(said).toEqual(['Starting PostgreSQL'])
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await query(shared.cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test('a lock file of a PostgreSQL that says it is ready and does not listen is named, with what to do', async () => {
    const folder = await newDataFolder()
    const cluster = await openCluster({ folder })
    const postmaster = postmasterOf(folder)
    await rm(join(cluster.connection.host, '.s.PGSQL.5432'))
    await expect(open({ folder })).rejects.toThrow(
      new RegExp(`postmaster.pid says that process ${postmaster} is the PostgreSQL .* stop that process`),
    )
  })

  test.runIf(isRoot)('a copy that root has made without its owners opens', async () => {
    const folder = await newDataFolder()
    const original = await openCluster({ folder })
    await query(original.connection, `create table lamp as select 'kept' as name`)
    await original.stop()
    const copy = await newDataFolder('copy')
    await cp(folder, copy, { recursive: true })
    expect(statSync(join(copy, 'postgres', 'PG_VERSION')).uid).toBe(0)
    const { connection } = await openCluster({ folder: copy })
    expect(await query(connection, 'select name from lamp')).toEqual([{ name: 'kept' }])
  })

  test('of PostgreSQL alone, it is started again and still ours to stop', async () => {
    const folder = await newDataFolder()
    const cluster = await openCluster({ folder })
    await query(cluster.connection, `create table lamp as select 'kept' as name`)
    const crashed = postmasterOf(folder)
    process.kill(crashed, 'SIGKILL')
    // Until the server holds its lock again; PostgreSQL itself is back a little earlier.
    const readLamps = `select name, 1 / (select count(*)::int from pg_locks where locktype = 'advisory') as locked from lamp`
    const lamps = await vi.waitFor(() => query(cluster.connection, readLamps), {
      timeout: 20_000,
      interval: 20,
    })
    expect(lamps).toEqual([{ name: 'kept', locked: 1 }])
    expect(postmasterOf(folder)).not.toBe(crashed)
    await expect(open({ folder })).rejects.toThrow(DataFolderInUse)
    await cluster.stop()
    expect(existsSync(lockFileOf(folder))).toBe(false)
  })
})

describe('two servers starting at once', () => {
  test.each([1, 2])('end as one server and one refusal (%i)', async () => {
    const folder = await newDataFolder()
    const starts = await Promise.allSettled([openCluster({ folder }), openCluster({ folder })])
    const [server] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const [refusal] = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(refusal).toBeInstanceOf(DataFolderInUse)
    expect(server && (await query(server.connection, 'select 1 as one'))).toEqual([{ one: 1 }])
  })
})

describe('stopping', () => {
  test('loses nothing that was acknowledged, and may be asked for twice', async () => {
    const folder = await newDataFolder()
    const { connection, stop } = await openCluster({ folder })
    await query(connection, 'create table reading (id int primary key)')
    let acknowledged = 0
    const writing = (async () => {
      for (;;) {
        await query(connection, `insert into reading values (${acknowledged + 1})`)
        acknowledged += 1
      }
    })()
    const written = expect(writing).rejects.toThrow()
    await vi.waitUntil(() => acknowledged > 20, { interval: 1, timeout: 10_000 })
    await Promise.all([stop(), stop(), written])
    expect(existsSync(lockFileOf(folder))).toBe(false)

    const again = await openCluster({ folder })
    const [kept] = await query<{ readings: number }>(
      again.connection,
      'select count(*)::int as readings from reading',
    )
    expect(kept?.readings).toBeGreaterThanOrEqual(acknowledged)
    expect(kept?.readings).toBeLessThanOrEqual(acknowledged + 1)
  })
})

describe('PostgreSQL listens', () => {
  test('on a short path where the data folder has a long one, unless somebody else has been there', async () => {
    const folder = await newDataFolder('long'.repeat(30))
    const short = socketFolder(join(folder, 'run'))
    expect(dirname(short)).toBe(tmpdir())
    await symlink(dirname(folder), short)
    await expect(open({ folder })).rejects.toThrow(`${short} is not a private folder of ours`)
    await rm(short)

    const { connection, stop } = await openCluster({ folder })
    expect(connection.host).toBe(short)
    expect(statSync(short).mode & 0o777).toBe(0o700)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    await rm(short, { recursive: true })
  })

  test('on a port of this machine alone where there are no Unix sockets, and finds it again', async () => {
    const folder = await newDataFolder()
    const { connection } = await openCluster({ folder, transport: 'tcp' })
    expect(connection.host).toBe('127.0.0.1')
    if (isLinux) expect(listeningPortsOf(postmasterOf(folder))).toEqual([connection.port])
    expect(await query(connection, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
    await expect(query({ ...connection, password: 'a guess' }, 'select 1')).rejects.toThrow(/password/)
    await expect(open({ folder, transport: 'tcp' })).rejects.toThrow(DataFolderInUse)
  })
})

test('an incomplete data folder is refused with a reason, and nothing is left running', async () => {
  const folder = await newDataFolder()
  const { stop } = await openCluster({ folder })
  await stop()

  await writeFile(join(folder, 'database-password'), 'another')
  await expect(open({ folder })).rejects.toThrow(/does not open the database beside it/)
  expect(existsSync(lockFileOf(folder))).toBe(false)

  await rm(join(folder, 'database-password'))
  await expect(open({ folder })).rejects.toThrow(/database-password is missing/)

  await writeFile(join(folder, 'database-password'), 'another')
  await rm(join(folder, 'postgres', 'global', 'pg_control'))
  await expect(open({ folder })).rejects.toThrow(/did not start[\s\S]*could not find the database system/)
})

import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type Account, folderThatBlocks } from './account.ts'
import { ClusterError, codeOf } from './failures.ts'

/** Where PostgreSQL listens, for node-postgres: `host` is the folder of a Unix socket, or an IP address. */
export type Address = { host: string; port: number }

/** 'socket' is a Unix socket without network access; 'tcp' is a port on the loopback interface, for Windows. */
export type Transport = 'socket' | 'tcp'

const socketPort = 5432
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

export async function chooseAddress(transport: Transport, run: string): Promise<Address> {
  return transport === 'tcp'
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: socketFolder(run), port: socketPort }
}

/** `run`, or a short folder in /tmp if the socket's path would be too long for the operating system. */
export function socketFolder(run: string): string {
  if (fits(run)) return run
  const name = `latern-${createHash('sha256').update(run).digest('hex').slice(0, 16)}`
  return [tmpdir(), '/tmp'].map((folder) => join(folder, name)).find(fits) ?? run
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath

/** Creates the socket's folder if missing. Refuses one that another user could have created. */
export async function prepareSocketFolder({ host }: Address, account: Account | undefined): Promise<void> {
  if (!isAbsolute(host)) return
  await mkdir(host, { mode: 0o700 }).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = await lstat(host)
  const ours = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours || (found.mode & 0o022) !== 0) {
    throw new ClusterError(`${host} is not a private folder of ours. Remove it, or name another data folder.`)
  }
  await chmod(host, 0o700)
  if (account) await chown(host, account.uid, account.gid)
  const blocking = folderThatBlocks(host, account)
  if (blocking)
    throw new ClusterError(`PostgreSQL's account may not enter ${blocking}. Set TMPDIR to a folder it may.`)
}

/** The settings that make PostgreSQL listen only at `address`. */
export const listeningSettings = ({ host, port }: Address): Record<string, string | number> => ({
  listen_addresses: isAbsolute(host) ? '' : host,
  // A list of folders, quoted because a name may contain commas or spaces.
  unix_socket_directories: isAbsolute(host) ? `"${host.replaceAll('"', '""')}"` : '',
  unix_socket_permissions: '0700',
  port,
})

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

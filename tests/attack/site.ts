import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { demoSignIn } from '#server/demo/signIn.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { connectTo } from '#support/demoState.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import type { Target } from './attack.ts'

export type AttackedSite = {
  readonly server: ConsoleServer
  /** The target with an open database connection; an attack may have closed the previous one. */
  target(): Promise<Target>
  remove(): Promise<void>
}

/** A demo site of two days on the built server, with an admin and a plain user signed in. */
export async function startSite(): Promise<AttackedSite> {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const server = await startConsoleServer(['--port', '0', '--data', data], { LATERN_DEMO_DAYS: '2' })
  const session = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: null, ...body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { access_token: string }).access_token
  }
  const { email, password } = demoSignIn
  const admin = await session('/auth/login', { email, password })
  const user = await session('/auth/register', {
    email: 'plain.user@latern.example',
    password: 'correct horse',
    displayName: 'Plain User',
  })
  const ingestKey = (await readFile(join(data, 'ingest-key'), 'utf8')).trim()
  let database: pg.Client | undefined
  const closeDatabase = async () => {
    await database?.end().catch(() => {})
    database = undefined
  }

  return {
    server,
    async target() {
      await closeDatabase()
      database = await connectTo(data)
      const { address, process } = server
      return { address, folder: data, pid: process.pid ?? 0, admin, user, ingestKey, database }
    },
    async remove() {
      await closeDatabase()
      if (server.process.exitCode === null) await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

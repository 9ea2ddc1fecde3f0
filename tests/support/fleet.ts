import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ConsoleServer, startConsoleServer } from './consoleServer.ts'
import { startHaproxy } from './haproxy.ts'
import { temporaryFolder } from './temporaryCluster.ts'

const size = 3

/** Three built servers, each a process, on one database behind HAProxy. */
export async function startFleet(databaseUrl: string) {
  const folder = await temporaryFolder()
  const [proxyPort = 0, ...ports] = await freePorts(1 + size)
  const start = (at: number) =>
    startConsoleServer(['--no-demo', '--port', String(ports[at]), '--data', join(folder, String(at))], {
      DATABASE_URL: databaseUrl,
      LATERN_DRAIN_SECONDS: '1',
      LATERN_TRUST_PROXY: 'loopback',
      LATERN_SIGN_IN_TRIES: '1000',
    })
  const servers: ConsoleServer[] = await Promise.all(ports.map((_, at) => start(at)))
  const proxy = await startHaproxy(folder, proxyPort, ports)
  return {
    /** The proxy's. */
    address: proxy.address,
    /** Each server's own. */
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    /** Ends a server by a signal, and starts it again. @returns its exit code or signal, and what it printed */
    async restart(at: number, signal: NodeJS.Signals) {
      const server = servers[at] as ConsoleServer
      const ended = await server.end(signal)
      servers[at] = await start(at)
      return { ended, output: server.output() }
    },
    async stop() {
      await Promise.all(servers.map((server) => server.kill()))
      await proxy.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Held all at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = held.map((server) => (server.address() as { port: number }).port)
  await Promise.all(held.map((server) => once(server.close(), 'close')))
  return ports
}

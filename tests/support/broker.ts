import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findService } from './browser.mjs'
import { temporaryFolder } from './temporaryCluster.ts'

export type Broker = {
  url: string
  /** What it keeps, and its settings. It is removed with the broker. */
  folder: string
  /** Resolves when it listens. */
  start(): Promise<void>
  /** Ends it at once, as a machine that loses its power would. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/**
 * A mosquitto on a port of its own, which lets everybody in and keeps through a restart what it had a second before. It runs when
 * this resolves.
 */
export async function startBroker(): Promise<Broker> {
  const program = findService('mosquitto')
  if (!program) throw new Error('There is no mosquitto: install Debian’s mosquitto')
  const folder = await temporaryFolder()
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  await writeFile(
    file,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'user root',
      'persistence true',
      `persistence_location ${folder}/`,
      'autosave_interval 1',
      'max_queued_messages 0',
    ].join('\n'),
  )
  let end = async () => {}
  const broker = {
    url: `mqtt://127.0.0.1:${port}`,
    folder,
    start: () =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(program, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
        const ended = new Promise<void>((done) => child.once('exit', () => done()))
        end = async () => {
          child.kill('SIGKILL')
          await ended
        }
        let text = ''
        let isRunning = false
        child.stderr.on('data', (data) => {
          // What it says later of each connection is not kept.
          if (isRunning) return
          text += data
          isRunning = / running$/m.test(text)
          if (isRunning) resolve()
        })
        child.once('error', reject)
        child.once('exit', (code) => reject(new Error(`mosquitto ended with ${code}: ${text}`)))
      }),
    kill: () => end(),
    async remove() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
  await broker.start()
  return broker
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

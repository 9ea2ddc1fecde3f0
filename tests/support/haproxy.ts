import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { findService } from './browser.mjs'

/** HAProxy with the configuration of docs/, on a port of its own, before three servers. @returns its address */
export async function startHaproxy(folder: string, port: number, servers: readonly number[]) {
  const program = findService('haproxy')
  if (!program) throw new Error('There is no haproxy: install Debian’s haproxy')
  const documented = await readFile(join(packageRoot, 'docs/haproxy.cfg'), 'utf8')
  const config = [port, ...servers].reduce(
    (text, each, index) => text.replace(`127.0.0.1:${4400 + index}\n`, `127.0.0.1:${each}\n`),
    documented,
  )
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  const ended = once(child, 'close')
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => said.join(''),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from '#server/root.ts'

export type ConsoleServer = {
  address: string
  process: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** Ctrl-C, and waits until it has ended. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

/**
 * The built server in a process of its own, as `npm start` runs it; resolves when it serves.
 *
 * @throws Error with its output where it ends instead.
 */
export async function startConsoleServer(
  args: string[],
  env: Record<string, string> = {},
): Promise<ConsoleServer> {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js'), ...args], {
    cwd: packageRoot,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (data) => lines.push(String(data)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const found = /^\s*Console\s+(http\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`The server ended before it served:\n${lines.join('\n')}`)), reject)
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    address,
    process: child,
    output: () => lines.join('\n'),
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
}

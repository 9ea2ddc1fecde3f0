import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from '#server/root.ts'

export type LaunchedServer = {
  process: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** The first line that fits. @throws Error with its output where the process ends without it. */
  said(line: RegExp): Promise<RegExpExecArray>
  /** The process's exit code or signal. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends a signal, and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export type ConsoleServer = LaunchedServer & {
  address: string
  /** Ctrl-C, and waits until it has ended. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

/** The built server in a process of its own, from its first moment on. */
export function launchConsoleServer(args: string[], env: Record<string, string> = {}): LaunchedServer {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js'), ...args], {
    cwd: packageRoot,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const lines: string[] = []
  const output = () => lines.join('\n')
  child.stderr.on('data', (data) => lines.push(String(data)))
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const found = (wanted: RegExp) => lines.map((line) => wanted.exec(line)).find((match) => match !== null)
  return {
    process: child,
    output,
    ended,
    said: (wanted) =>
      new Promise((resolve, reject) => {
        const match = found(wanted)
        if (match) return resolve(match)
        // What it says later is not searched again for each line: a server without its database says a lot.
        const look = (line: string) => {
          const match = wanted.exec(line)
          if (!match) return
          reader.off('line', look)
          resolve(match)
        }
        reader.on('line', look)
        ended.then(() => reject(new Error(`The server ended before it served:\n${output()}`)), reject)
      }),
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
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
  const server = launchConsoleServer(args, env)
  const [, address = ''] = await server.said(/^\s*Console\s+(http\S+)/)
  return {
    ...server,
    address,
    stop: async () => void (await server.end('SIGINT')),
    kill: async () => void (await server.end('SIGKILL')),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Launched = {
  /** Resolves to the match once the program has said it. @throws Error with everything it said where it ends first */
  said(wanted: RegExp): Promise<RegExpExecArray>
  /** Resolves when the program has ended. */
  readonly closed: Promise<unknown>
  /** Ends the program, and waits for that. */
  end(): Promise<void>
}

export function launch(command: string, args: readonly string[], env: Record<string, string> = {}): Launched {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let look = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      look()
    })
  const closed = once(child, 'close').catch((error: unknown) => {
    output += String(error)
  })
  return {
    said: (wanted) =>
      new Promise((resolve, reject) => {
        look = () => {
          const match = wanted.exec(output)
          if (match) resolve(match)
        }
        look()
        closed.then(() => reject(new Error(`${command} ended:\n${output}`)))
      }),
    closed,
    async end() {
      child.kill()
      await closed
    },
  }
}

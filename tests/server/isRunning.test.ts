import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from '#server/isRunning.mjs'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A shell that runs a script, and the first line that it prints. */
async function started(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: 'pipe' })
  stops.push(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, line: String(line).trim() }
}

describe('a process', () => {
  test('runs from its start until it has ended', async () => {
    const { child } = await started('echo started; exec sleep 60')
    expect(isRunning(Number(child.pid))).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isRunning(Number(child.pid))).toBe(false)
  })

  test('runs whoever owns it: the machine’s first one', () => {
    expect(isRunning(1)).toBe(true)
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'that has ended does not run, although its parent never asks how it ended',
    async () => {
      // `cat` never asks for its child's end. It has taken the shell's place once it repeats a line: the shell does ask.
      const { child, line } = await started('sleep 60 & echo $!; exec cat')
      const ended = Number(line)
      child.stdin.write('started')
      await once(child.stdout, 'data')
      expect(isRunning(ended)).toBe(true)
      process.kill(ended, 'SIGKILL')
      await vi.waitFor(() => expect(isRunning(ended)).toBe(false), 5_000)
      expect(() => process.kill(ended, 0)).not.toThrow()
    },
  )
})

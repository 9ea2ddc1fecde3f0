/** Consoles that poll a server, in a process of their own: their requests are not delayed by the readings that it sends. */
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, constants } from 'node:zlib'
import { exchange } from './exchange.ts'

export type ConsolesSetting = {
  readonly address: string
  readonly token: string
  readonly consoles: number
  /** Milliseconds between two polls of a console. */
  readonly period: number
}

export type PollFigures = {
  /** Milliseconds from the request to the last byte of each answer, the first one of each console left out. */
  readonly delays: readonly number[]
  /** Bytes on the wire of each of those answers. */
  readonly sizes: readonly number[]
  readonly failed: number
}

const { address, token, consoles, period } = JSON.parse(process.argv[2] ?? '') as ConsolesSetting
const delays: number[] = []
const sizes: number[] = []
let failed = 0
let complete = 0
let isOver = false

/** The first kilobytes are enough: unpacking megabytes here would take the processors from the server, as no real console does. */
const beginning = { finishFlush: constants.BROTLI_OPERATION_FLUSH }

/** A poll as a browser sends it. @returns the cursor, bytes on the wire, and milliseconds until they were there */
async function poll(since: string | null): Promise<{ next: string; size: number; took: number }> {
  const { bytes, encoding, took } = await exchange(`${address}/api/v2/latern/poll`, {
    token,
    body: { token, since },
  })
  const text = (
    encoding === 'br' ? brotliDecompressSync(bytes.subarray(0, 4000), beginning) : bytes
  ).toString('latin1', 0, 200)
  const next = /^{"since":("[^"]*")/.exec(text)?.[1]
  if (next === undefined) throw new Error(`This is no answer to a poll: ${text}`)
  return { next: JSON.parse(next), size: bytes.length, took }
}

async function runConsole(at: number) {
  await pause((at * period) / consoles)
  let since: string | null = null
  while (!isOver) {
    const began = performance.now()
    try {
      const { next, size, took } = await poll(since)
      if (since !== null && !isOver) {
        delays.push(took)
        sizes.push(size)
      }
      if (since === null) {
        complete += 1
        if (complete === consoles) process.send?.('all are there')
      }
      since = next
    } catch (error) {
      // Before the first answer something is wrong with the bench.
      if (since === null) throw error
      failed += 1
    }
    await pause(Math.max(0, period - (performance.now() - began)))
  }
}

process.once('message', () => {
  isOver = true
  process.send?.({ delays, sizes, failed } satisfies PollFigures)
})
for (let at = 0; at < consoles; at++) void runConsole(at)

/** Exit codes by signal, as shells report them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[]

/** npm forwards a Ctrl-C that the terminal has sent already; a second signal within this time (ms) is the same one. */
const sameSignal = 500

/** The reason of the abort by the first stop signal; it has the exit code. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor(readonly exitCode: number) {
    super('The server was asked to stop.')
  }
}

/** Handles stop signals: the first one aborts the returned signal, and later ones call `again`, which ends the process. */
export function onStopSignals(again: (exitCode: number) => void): AbortSignal {
  const stopping = new AbortController()
  let first = 0
  for (const signal of signals)
    process.on(signal, () => {
      if (stopping.signal.aborted && performance.now() - first > sameSignal) again(exitCodes[signal])
      if (stopping.signal.aborted) return
      first = performance.now()
      stopping.abort(new Stopped(exitCodes[signal]))
    })
  // Writing to a closed terminal must not crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return stopping.signal
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** What a process ends with when a signal ends it, as shells count it. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[]

/** npm hands a Ctrl-C on to a process that has it from the terminal already: within so many ms it is the same one. */
const sameSignal = 500

/** Aborted by the first signal that asks this process to stop; the reason is what the process is to end with. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor(readonly exitCode: number) {
    super('The server was asked to stop.')
  }
}

/** Handles the signals from now on: the first one aborts what is returned, a later one is for `again` to end the process. */
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
  // The terminal may have gone, with whatever else we would still write to it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return stopping.signal
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

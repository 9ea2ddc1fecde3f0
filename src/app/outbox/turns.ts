/** How many lanes may send at once, each in a call of its own: as many as browsers open connections to a server. */
export const AT_ONCE = 6

type TurnOptions = {
  /** Whether any lane can send now. Where that changes, `grant` is to be called. */
  readonly canSend: () => boolean
  /** Whether a lane can send now; it is asked again after each change of the outbox. */
  readonly isReady: (lane: string) => boolean
  /** How many lanes may send at once when this one does; `AT_ONCE`, or more where they share a call. */
  readonly atOnce: (lane: string) => number
  /** Whether a lane sends together with others of its kind, and takes no turn from anybody. */
  readonly isBatched: (lane: string) => boolean
}

/**
 * Who may send: some lanes at once, in the order of their asking, while this tab is the one that sends. While the server does
 * not answer, one asks for all: thousands of lanes do not try each by itself.
 */
export function createTurns({ canSend, isReady, atOnce, isBatched }: TurnOptions) {
  const asking = new Map<string, () => void>()
  const askingTogether = new Map<string, () => void>()
  const sending = new Set<string>()
  /** Turns of lanes that were not started when they were given. */
  const given = new Set<string>()
  let isOpen = false
  let limit = AT_ONCE

  function grant() {
    if (!isOpen || limit === 0 || (asking.size === 0 && askingTogether.size === 0) || !canSend()) return
    for (const [lane, begin] of askingTogether) {
      if (!isReady(lane)) continue
      askingTogether.delete(lane)
      begin()
      if (limit < AT_ONCE) limit = 0
    }
    for (const [lane, begin] of asking) {
      if (sending.size >= (limit < AT_ONCE ? limit : atOnce(lane))) return
      if (!isReady(lane)) continue
      asking.delete(lane)
      sending.add(lane)
      if (limit < AT_ONCE) limit = 0
      begin()
    }
  }

  const queueOf = (lane: string) => (isBatched(lane) ? askingTogether : asking)

  function setLimit(lanes: number) {
    limit = lanes
    grant()
  }

  return {
    take: (lane: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (given.delete(lane)) return resolve()
        const queue = queueOf(lane)
        queue.set(lane, resolve)
        signal.addEventListener('abort', () => {
          if (queue.get(lane) === resolve) queue.delete(lane)
        })
        grant()
      }),
    /** Asks for a lane that is not started; `begin` is called with its turn, and has it taken. */
    askFor(lane: string, begin: () => void) {
      if (given.has(lane)) return
      queueOf(lane).set(lane, () => {
        given.add(lane)
        // A turn is given as another lane ends its own, inside an action of that lane's machine.
        queueMicrotask(() => given.has(lane) && begin())
      })
    },
    /** Asks no more for a lane. */
    withdraw(lane: string) {
      asking.delete(lane)
      askingTogether.delete(lane)
      if (given.delete(lane)) sending.delete(lane)
    },
    end(lane: string) {
      sending.delete(lane)
      grant()
    },
    /** The server answers: all may send. */
    resume: () => setLimit(AT_ONCE),
    /** The server does not answer: nobody may send until one is let through. */
    hold: () => setLimit(0),
    /** Lets one through, if nobody may send. */
    letOneThrough: () => setLimit(Math.max(1, limit)),
    /** Lanes may have become ready. */
    grant,
    open() {
      isOpen = true
      grant()
    },
    /** Nobody may send any more; turns that were taken are over. */
    close() {
      isOpen = false
      asking.clear()
      askingTogether.clear()
      sending.clear()
      given.clear()
    },
  }
}

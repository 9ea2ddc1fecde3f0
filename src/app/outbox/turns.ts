/** How many lanes may send at once. */
const AT_ONCE = 4

/** Who may send: some lanes at once, in the order of their asking, while this tab is the one that sends. */
export function createTurns() {
  const asking = new Map<string, () => void>()
  const sending = new Set<string>()
  let isOpen = false

  function grant() {
    for (const [lane, begin] of asking) {
      if (!isOpen || sending.size >= AT_ONCE) return
      asking.delete(lane)
      sending.add(lane)
      begin()
    }
  }

  return {
    take: (lane: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        asking.set(lane, resolve)
        signal.addEventListener('abort', () => {
          if (asking.get(lane) === resolve) asking.delete(lane)
        })
        grant()
      }),
    end(lane: string) {
      sending.delete(lane)
      grant()
    },
    open() {
      isOpen = true
      grant()
    },
    /** Nobody may send any more; turns that were taken are over. */
    close() {
      isOpen = false
      asking.clear()
      sending.clear()
    },
  }
}

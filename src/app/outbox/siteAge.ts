import { type ApiProblem, isBusy } from '#domain/apiProblem.ts'
import { done, failure, type Result } from '#domain/result.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import type { createSiteReads } from './siteReads.ts'

/** How long what was read is recent, at most: what others save within it is not seen, and saved over. */
const RECENT_AT_MOST: Milliseconds = 1000

type SiteAgeOptions = {
  readonly reads: Pick<ReturnType<typeof createSiteReads>, 'now' | 'polledAt' | 'readAfter'>
  /** Whether the server itself compares changes with what it has. */
  readonly compares: () => boolean
  readonly now: () => Timestamp
  /** Called when a read has ended; with a problem only where the server takes no changes now either. */
  readonly onRead: (answer: Result<void>) => void
}

/**
 * Whether what the console knows of the site is recent. A server that does not compare changes is sent only those that were
 * compared with what it has: read, compare, write.
 */
export function createSiteAge({ reads, compares, now, onRead }: SiteAgeOptions) {
  /** When the site was last read here; also where the server refused it, which keeps no change from being sent. */
  let readAt: Timestamp = 0
  let isReading = false
  /** How long the last read took. What it brought is recent for as long: where many changes wait, half of the time is theirs. */
  let readTook: Milliseconds = 0
  /** Whether there was no network since: nobody knows for how long, and what others have done meanwhile. */
  let isLost = false
  /** Counts the sessions: what is read in one says nothing about the next. */
  let session = 0

  async function read() {
    const mine = session
    isReading = true
    const begun = now()
    const answer = await reads.readAfter(reads.now())
    if (mine !== session) return
    isReading = false
    if (!answer.ok && isBusy(answer.error)) return onRead(failure(answer.error))
    readAt = now()
    readTook = readAt - begun
    isLost = false
    onRead(done)
  }

  return {
    /** False where the site is old, or was never read in this session; it is then read. */
    isRecent(): boolean {
      // Also a server that compares needs a first poll: without the polled tables, a change that is sent cannot be completed.
      if (compares() && (reads.polledAt() > 0 || readAt > 0)) return true
      // Where the clock of the device was set back, the last poll is in the future.
      const isNew = (at: Timestamp) => now() >= at && now() - at <= Math.min(readTook, RECENT_AT_MOST)
      const isRecent = !isLost && (isNew(reads.polledAt()) || isNew(readAt))
      if (!isRecent && !isReading) void read()
      return isRecent
    },
    isReading: () => isReading,
    /** A call had a problem: without an answer, what is known is old. */
    followProblem({ kind }: ApiProblem) {
      if (kind === 'unreachable') isLost = true
    },
    /** The server has answered a poll. */
    followPoll() {
      isLost = false
    },
    /** The session is over. */
    reset() {
      session += 1
      readAt = 0
      readTook = 0
      isReading = false
      isLost = false
    },
  }
}

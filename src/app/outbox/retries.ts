import { throttle } from '#app/throttle.ts'
import { type ApiProblem, isBusy } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import type { Milliseconds } from '#domain/units.ts'
import type { createTurns } from './turns.ts'

type RetryOptions = {
  readonly turns: ReturnType<typeof createTurns>
  /** @param attempts without an answer since the last answer, from 1 */
  readonly backoff: (attempts: number) => Milliseconds
}

/**
 * Changes that are made one after another are tried together: each try without a network costs the page more than the change
 * itself. That the server is back is told by the next poll, too, which comes as often.
 */
const EARLY_TRY_EVERY: Milliseconds = 10_000

/** Follows whether the server takes changes at all: while it does not, one lane at a time is let through. */
export function createRetries({ turns, backoff }: RetryOptions) {
  /** Tries without an answer since the last one with an answer, of all lanes. */
  let failures = 0
  /** Whether the last of them had no answer at all, so that any answer of the server means that it is back. */
  let isUnreachable = false
  let next: ReturnType<typeof globalThis.setTimeout> | undefined

  function hold({ kind, retryAfter }: ApiProblem) {
    failures += 1
    isUnreachable = kind === 'unreachable'
    turns.hold()
    tryLater(retryAfter)
  }

  /** @param pause that the server wants */
  function tryLater(pause: Milliseconds = 0) {
    globalThis.clearTimeout(next)
    next = globalThis.setTimeout(
      () => {
        turns.letOneThrough()
        tryLater()
      },
      Math.max(pause, backoff(failures)),
    )
  }

  function resume() {
    failures = 0
    isUnreachable = false
    globalThis.clearTimeout(next)
    turns.resume()
  }

  const letOneThrough = throttle(turns.letOneThrough, EARLY_TRY_EVERY)

  return {
    /** A change was made: one lane is let through before its time. */
    tryEarly() {
      if (failures > 0) letOneThrough()
    },
    /** Follows an answer of any lane. */
    follow(answer: Result<unknown>) {
      if (answer.ok || !isBusy(answer.error)) resume()
      else hold(answer.error)
    },
    /** All lanes may send again. */
    resume,
    isUnreachable: () => isUnreachable,
  }
}

import { MINUTE } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { earliestRunning, forgetChanges } from './changeFeed.ts'
import type { Database } from './database.ts'

/** How long changes are kept after their commit, in minutes. Consoles that were away for longer are sent everything. */
const kept = 10

/**
 * Removes old changes from the feed once a minute. Only the moment from which on everybody sees a change counts: what a
 * transaction wrote that ran for an hour is kept from its end on.
 */
export function startForgettingChanges({ query }: Database, log: (line: string) => void): Repeated {
  /** What had ended a minute ago, two minutes ago, and so on. */
  const ended: number[] = []
  return repeat(MINUTE, log, 'The change feed', async () => {
    ended.unshift(await earliestRunning(query))
    const [forgotten] = ended.splice(kept)
    if (forgotten !== undefined) await forgetChanges(query, forgotten)
  })
}

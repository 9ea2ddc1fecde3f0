import { useEffect, useState } from 'react'
import type { PollTables } from '#api/calls.ts'
import { DEVICE_TABLES, type DeviceTable } from '#domain/deviceKinds.ts'
import { hasSameIds } from '#domain/isSameList.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Timestamp } from '#domain/units.ts'

/** How many changed devices are shown at once: the page renders so many in some ten milliseconds. */
const MOST_AT_ONCE = 1250
/** A large site takes more of them at once, since each step costs a little for every device. */
const MOST_STEPS = 16

type Entities = readonly { readonly id: number }[]

/**
 * One step from the tables that are shown to those of a poll: it takes over some of the changed devices, and everything else.
 * Where anything came, went or moved, it takes over all of it, so that nothing refers to what is not there.
 * @returns `polled` itself once nothing is left to take over
 */
export function nextStep(shown: PollTables, polled: PollTables, most = MOST_AT_ONCE): PollTables {
  if (POLL_TABLES.some((table) => !hasSameIds(shown[table], polled[table]))) return polled
  const count = DEVICE_TABLES.reduce((sum, table) => sum + polled[table].length, 0)
  const limit = Math.max(most, Math.ceil(count / MOST_STEPS))
  let changed = 0
  const taken = DEVICE_TABLES.map((table): [DeviceTable, Entities] => {
    const before: Entities = shown[table]
    const entities = polled[table].map((entity, at) => {
      if (entity === before[at]) return entity
      changed += 1
      return changed <= limit ? entity : (before[at] ?? entity)
    })
    return [table, entities]
  })
  return changed <= limit ? polled : { ...polled, ...Object.fromEntries(taken) }
}

type Steps = {
  readonly polled: PollTables | undefined
  readonly polledAt: Timestamp | undefined
  readonly shown: PollTables | undefined
}

/**
 * The polled tables as they are shown: the many changes of a poll in steps, so that none blocks the page for long. A change that
 * was made here is shown at once, with all that is left of the poll.
 * @param lastPoll when the last poll ended
 */
export function useInSteps(
  polled: PollTables | undefined,
  lastPoll: () => Timestamp | undefined,
): PollTables | undefined {
  const [last, setSteps] = useState<Steps>({ polled, polledAt: lastPoll(), shown: polled })
  let steps = last
  if (polled !== last.polled) {
    const polledAt = lastPoll()
    const isPoll = polledAt !== last.polledAt
    steps = { polled, polledAt, shown: isPoll ? stepFrom(last.shown, polled) : polled }
    setSteps(steps)
  }
  const { shown } = steps
  useEffect(() => {
    if (shown === polled) return
    const next = window.setTimeout(() =>
      setSteps((before) => ({ ...before, shown: stepFrom(before.shown, before.polled) })),
    )
    return () => window.clearTimeout(next)
  }, [shown, polled])
  return shown
}

const stepFrom = (shown: PollTables | undefined, polled: PollTables | undefined) =>
  shown && polled ? nextStep(shown, polled) : polled

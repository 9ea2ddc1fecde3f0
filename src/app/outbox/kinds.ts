import type { Result } from '#domain/result.ts'
import type { Change, Fields, WriteAnswer } from '#machines/outbox/vocabulary.ts'
import type { OutboxEntry } from './entries.ts'

/** How mutations of one kind are read from the console's data and sent. */
export type KindOfChange = {
  /** The entity's fields as the console last had them; undefined where it is gone, or was not created yet. */
  readonly known: (change: Change) => Fields | undefined
  /**
   * The same after the site was read because an answer was lost; where it differs from `known`.
   * @param tried the values of each try that the server may have
   */
  readonly found?: (change: Change, tried: readonly Fields[]) => Fields | undefined
  /** Whether the server recognizes a change that it has made, and compares what it began from (OutboxPorts). */
  readonly isRecognized?: () => boolean
  /** Whether the server compares what this change began from, and tells who has changed that (OutboxPorts). */
  readonly isCompared?: (change: Change) => boolean
  /** Reads what the poll does not bring, from now on. */
  readonly read?: () => Promise<Result<unknown>>
  /** @param onSuccess may be called before the success is shown, so that the next change is sent meanwhile */
  readonly write: (change: Change, onSuccess: () => void) => Promise<WriteAnswer>
  /** Of a kind that creates entities: the id that the server gave to the one that this change has created. */
  readonly createdId?: (change: Change) => number | undefined
  /** Whether it has to wait for other entries, whatever its turn. */
  readonly isBlocked?: (change: Change, entries: readonly OutboxEntry[]) => boolean
  /** How many of its writes are sent in one call, if it has such a call. */
  readonly atOnce?: () => number | undefined
  /** Whether its writes are sent together, so that they take no turns from each other. */
  readonly isBatched?: true
}

/** The lane of an entity: `device-12`. */
export const laneFor = (prefix: string, id: number) => `${prefix}-${id}`

/** The id of a lane's entity; negative for one that the server does not have yet. */
export const idOfLane = (lane: string) => Number(lane.slice(lane.indexOf('-') + 1))

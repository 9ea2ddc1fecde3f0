import type { Result } from '#domain/result.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Fields = Readonly<Record<string, Json>>

/** What a mutation changes. Each kind has its own fields, and its own way to the server (src/app/outbox/kinds.ts). */
export const KINDS = [
  'placement',
  /** A group itself: its name, description and tags, or that it is deleted. */
  'group',
  /** The group that a device is in. */
  'membership',
  /** The sensors that the profiles of a group listen to, after its devices have changed. */
  'groupSensors',
  /** A dimming profile: its fields, where it applies, or that it is deleted; and the copies that follow from it. */
  'profile',
  /** A setting of the whole site. */
  'siteSetting',
  /** A zone's name, or a setting of it. */
  'zoneSetting',
  /** A luminaire type itself: its fields, or that it is deleted. */
  'luminaireType',
  /** The type that a luminaire has. */
  'typeOfLuminaire',
] as const
export type Kind = (typeof KINDS)[number]

/** One change by the user of one entity, from the gesture until the server has it. It is JSON and does not change. */
export type Mutation = {
  /** UUID, version 7. */
  readonly id: string
  /** The entity: `device-12`. Mutations of one lane are sent one after the other. */
  readonly lane: string
  readonly kind: Kind
  /** The new value of each changed field. A field's value is replaced as a whole. */
  readonly patch: Fields
  /** The values of these fields as the user saw them. */
  readonly base: Fields
  readonly at: Timestamp
  /** The e-mail of who made it. Nobody else sees or sends it. */
  readonly by: string
  readonly schema: 1
  /**
   * Whether a try to send it may have begun, so that the server may have it. It is stored before each try, on the newest of the
   * mutations that are sent together.
   */
  readonly tried: boolean
  /** Why it is not sent any more without the user's decision. */
  readonly held?: Held
}

export type Held =
  /** The server has refused it. */
  | { readonly type: 'refused'; readonly message: string }
  /** Somebody else has changed the same fields to these values. */
  | ({ readonly type: 'conflicted' } & Conflict)

/** The values that somebody else has set; who and when, where the server says so. */
export type Conflict = { readonly theirs: Fields; readonly by?: string; readonly at?: Timestamp }

/** The answer to a write. It has the conflict where the server has compared the values that the change began from. */
export type WriteAnswer = Result<unknown> & { readonly conflict?: Conflict }

/** The mutations of a lane that are sent together: the newest value of each field, and the oldest base. */
export type Change = Pick<Mutation, 'id' | 'lane' | 'kind' | 'patch' | 'base'>

export type OutboxPorts = {
  /** Resolves when this lane may send: a user is signed in, this tab is the one that sends, and few others are sending. */
  readonly takeTurn: (lane: string, signal: AbortSignal) => Promise<void>
  readonly endTurn: (lane: string) => void
  /**
   * The entity's fields from the server, read after the last write of this lane began; undefined where it is gone.
   * @param tried the values of each try that the server may have
   */
  readonly read: (change: Change, tried: readonly Fields[]) => Promise<Result<Fields | undefined>>
  /** The entity's fields as the console last had them, without a request. */
  readonly known: (change: Change) => Fields | undefined
  /**
   * Sends the patch and resolves when the console's own data has it, or the others' values. `change.id` names the try for
   * servers that recognize one that they have seen; `change.base` is what a server compares it with. Rejects where there is no
   * call for it.
   */
  readonly write: (change: Change) => Promise<WriteAnswer>
  /**
   * Whether the server does a change of one id only once, and compares what it began from: then nothing needs to be read
   * before it is sent again.
   */
  readonly isRecognized: (change: Change) => boolean
  /**
   * Whether the server compares what this change began from with what it has, and tells who has changed that, and when: then it
   * is for the server to find a conflict.
   */
  readonly isCompared: (change: Change) => boolean
  /** How long to wait before the next try; longer with each that came without an answer. */
  readonly backoff: (attempts: number) => Milliseconds
  /**
   * Stores mutations that are about to be sent as this change. Resolves when they are on the disk, and where the disk does not
   * take them, with the entity's fields as the console has them by then.
   */
  readonly keepTried: (mutations: readonly Mutation[], change: Change) => Promise<Fields | undefined>
  /** Stores mutations, or replaces stored ones of the same ids. */
  readonly keep: (mutations: readonly Mutation[]) => void
  /** Removes mutations from the store. */
  readonly forget: (mutations: readonly Mutation[]) => void
}

export type OutboxEvent =
  | { readonly type: 'mutation.added'; readonly mutation: Mutation }
  /** What the store has of this lane: after a reload, or after another tab has changed it. */
  | { readonly type: 'mutations.loaded'; readonly mutations: readonly Mutation[] }
  /** The server answers again: what waits for the next try is tried at once. */
  | { readonly type: 'server.reached' }
  /** Send what was refused once more. */
  | { readonly type: 'retry.requested' }
  /** Drop what was refused. */
  | { readonly type: 'discard.requested' }
  /** Save over the other's values. */
  | { readonly type: 'mine.chosen' }
  /** Keep the other's values. */
  | { readonly type: 'theirs.chosen' }

/** What a lane emits. */
export type OutboxNotification =
  | { readonly type: 'mutation.saved'; readonly change: Change }
  | { readonly type: 'mutation.refused'; readonly change: Change }
  | { readonly type: 'mutation.conflicted'; readonly change: Change }
  /**
   * It will not be sent: the user has dropped it, or changed the entity from its value on the server; with others' values where
   * the user has taken them.
   */
  | { readonly type: 'mutation.dropped'; readonly change: Change; readonly theirs?: Fields }
  /** The user saves it over the other's values. */
  | { readonly type: 'mutation.overwrites'; readonly change: Change; readonly theirs: Fields }

/** The tags of a lane's states. */
export const LANE_STATES = ['idle', 'waiting', 'sending', 'refused', 'conflicted'] as const
export type LaneState = (typeof LANE_STATES)[number]

export type LaneContext = {
  /** Oldest first. */
  readonly mutations: readonly Mutation[]
  /** How many of them the current try is about. */
  readonly sent: number
  /** Whether the server may have some of them already: an answer was lost, or they were tried and then read from the store. */
  readonly isUncertain: boolean
  /** The values that this lane saved last, as the server has them: somebody's change is one from other values. */
  readonly saved: Fields
  /** Tries without an answer since the last one with an answer. */
  readonly attempts: number
}

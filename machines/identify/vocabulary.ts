import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import { MINUTE, SECOND, type Timestamp } from '#domain/units.ts'
import type { AppliedRule } from '#openapi/lighting.d.ts'

/** Milliseconds, from specification §4 and §9; `betweenAttempts`, before restoring is tried again, is our own. */
export const IDENTIFY_DELAYS = {
  betweenPolls: 10 * SECOND,
  startTimeout: MINUTE,
  showing: 15 * SECOND,
  betweenAttempts: 5 * SECOND,
} as const

/** How often restoring the device's rules is tried before the user has to retry. */
export const RESTORE_ATTEMPTS = 3

/**
 * The rules that must be restored on a device. The entry survives closing the page: it is written before the first rule is
 * removed, and cleared when the device has its rules again.
 */
export type JournalEntry = {
  /** Ids of the rules that applied to the device, as often as they did. */
  readonly taken: readonly number[]
  /** Ids of the rules named IdentifyRule123. */
  readonly identifyRules: readonly number[]
}

/** The outside of an identify flow; `device` and `rule` are ids. None of them throws or rejects. */
export type IdentifyPorts = {
  /** Claims the device for this flow; resolves to false if another flow, in any window, has claimed it. */
  readonly claim: (device: number) => Promise<boolean>
  /** Claims the device as soon as no other flow has it. */
  readonly claimWhenFree: (device: number, signal: AbortSignal) => Promise<unknown>
  readonly release: (device: number) => void

  readonly readJournal: (device: number) => JournalEntry | undefined
  readonly writeJournal: (device: number, entry: JournalEntry) => void
  readonly clearJournal: (device: number) => void

  /** The ids of the rules named IdentifyRule123, the one to use first. Creates the rule if there is none. */
  readonly findRules: () => Promise<Result<readonly number[]>>
  /** The rules that are applied to the device itself, without those of its group. */
  readonly readApplied: (device: number) => Promise<Result<readonly AppliedRule[]>>
  readonly apply: (application: Application) => Promise<Result<unknown>>
  /** @param applied the id of an applied rule, which may have been deleted already */
  readonly takeOff: (applied: number) => Promise<Result<unknown>>

  readonly log: (text: string) => void
  readonly now: () => Timestamp
}

export type Application = {
  readonly rule: number
  readonly device: number
}

/** The tags of the states: the steps of the flow that the user can tell apart. Every state has one of them. */
export const IDENTIFY_STEPS = [
  'idle',
  /** Another window identifies the device. */
  'elsewhere',
  'sending',
  'waiting',
  'blinking',
  'restoring',
  'betweenAttempts',
  /** The device's rules are not restored yet, and the flow does not try again by itself. */
  'stuck',
  'failed',
] as const
export type IdentifyStep = (typeof IDENTIFY_STEPS)[number]

export type IdentifyEvent =
  | { readonly type: 'identify.requested' }
  | { readonly type: 'identify.cancelled' }
  /** Try again to restore the device's rules, after the last attempt has failed. */
  | { readonly type: 'identify.retried' }
  /** The console has started and found a journal entry of an unfinished flow. */
  | { readonly type: 'identify.resumed' }

/** Why a device was not identified: the device reported an error, or a request failed. */
export type IdentifyProblem =
  | { readonly of: 'device' }
  | { readonly of: 'request'; readonly problem: ApiProblem }

export type IdentifyContext = {
  readonly device: number
  /** Ids of the rules named IdentifyRule123; the first is the one that is applied. */
  readonly identifyRules: readonly number[]
  /** The journal entry: what must be restored before the flow ends. */
  readonly toRestore: JournalEntry | undefined
  /** Ids of applied rules that are still to be removed from the device. */
  readonly toRemove: readonly number[]
  /** Ids of rules that are still to be applied to it again. */
  readonly toApply: readonly number[]
  /** The user has cancelled while a request was in progress. */
  readonly isCancelled: boolean
  /** The device has reported that it runs the rule; otherwise it is only assumed to after `startTimeout`. */
  readonly isConfirmed: boolean
  /** Failed attempts to restore the rules, in a row. */
  readonly attempts: number
  /** Why the latest request failed. It is tried again. */
  readonly warning: ApiProblem | undefined
  readonly problem: IdentifyProblem | undefined
  /** When the current wait ends. */
  readonly until: Timestamp | undefined
}

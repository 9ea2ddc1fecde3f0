import { MINUTE, SECOND, type Timestamp } from '#domain/units.ts'
import type { AppliedRule } from '#openapi/lighting.d.ts'

/** Specification §4 and §9, in milliseconds; the pause between attempts to tidy up is ours. */
export const IDENTIFY_DELAYS = {
  betweenPolls: 10 * SECOND,
  patience: MINUTE,
  showing: 15 * SECOND,
  betweenAttempts: 5 * SECOND,
} as const

/** How often tidying up is tried before the user is asked. */
export const TIDY_ATTEMPTS = 3

/** What a request came to. */
export type Attempt<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly message: string; readonly status?: number } }

/**
 * What must be put back on a device, kept where a closed page does not take it along. It is written before the first
 * rule is taken off, and cleared when the device is as it was.
 */
export interface JournalEntry {
  /** Ids of the rules that applied to the device, as often as they did. */
  readonly taken: readonly number[]
  /** Ids of the rules named IdentifyRule123. */
  readonly identifyRules: readonly number[]
}

/** The outside of an identify flow; `device` and `rule` are ids. None of them throws or rejects. */
export interface IdentifyPorts {
  /** Answers whether the device is now this flow's alone: no other, in no window, has it. */
  readonly claim: (device: number) => Promise<boolean>
  /** The same, after whoever has the device has let go of it. */
  readonly claimWhenFree: (device: number, signal: AbortSignal) => Promise<unknown>
  readonly release: (device: number) => void

  readonly readJournal: (device: number) => JournalEntry | undefined
  readonly writeJournal: (device: number, entry: JournalEntry) => void
  readonly clearJournal: (device: number) => void

  /** The rules named IdentifyRule123, the one to use first; makes it where there is none. */
  readonly findRules: () => Promise<Attempt<readonly number[]>>
  /** The rules that are applied to the device itself, not to its group. */
  readonly readApplied: (device: number) => Promise<Attempt<readonly AppliedRule[]>>
  readonly apply: (application: Application) => Promise<Attempt>
  /** @param applied id of an applied rule, which may be gone already */
  readonly takeOff: (applied: number) => Promise<Attempt>

  readonly log: (text: string) => void
  readonly now: () => Timestamp
}

export interface Application {
  readonly rule: number
  readonly device: number
}

export type IdentifyEvent =
  | { readonly type: 'identify.started' }
  | { readonly type: 'identify.cancelled' }
  /** Tidying up has been given up: try it again. */
  | { readonly type: 'identify.retried' }
  /** The console starts, and an earlier flow on the device has left its journal behind. */
  | { readonly type: 'identify.resumed' }

/** Why a device was not identified: its own answer, or a request that failed, in the server's words. */
export type IdentifyProblem = { readonly of: 'device' } | { readonly of: 'request'; readonly message: string }

export interface IdentifyContext {
  readonly device: number
  /** Ids of the rules named IdentifyRule123; the first is the one that is applied. */
  readonly identifyRules: readonly number[]
  /** What the journal has: to be put back before the flow is over. */
  readonly owed: JournalEntry | undefined
  /** Ids of applied rules that are still to be taken off the device. */
  readonly toTakeOff: readonly number[]
  /** Ids of rules that are still to be put back on it. */
  readonly toPutBack: readonly number[]
  /** The user has cancelled while a request was under way. */
  readonly isCancelled: boolean
  /** The device has said that it runs the rule; otherwise it is only given the time to. */
  readonly isConfirmed: boolean
  /** Failed attempts to tidy up in a row. */
  readonly attempts: number
  /** The newest request that failed and is tried again, in the server's words. */
  readonly warning: string | undefined
  readonly problem: IdentifyProblem | undefined
  /** When what is waited for is over. */
  readonly until: Timestamp | undefined
}

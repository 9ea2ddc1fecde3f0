import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'

/** A field and the value to send; null for "not set". */
export type Change = {
  readonly field: string
  readonly value: string | number | null
}

/** The ports of a form that saves itself. None of them throws or rejects. */
export type AutosavePorts = {
  readonly save: (change: Change) => Promise<Result<unknown>>
  readonly now: () => Timestamp
}

/** How long after the last change a form is saved: one of the site's settings, or of a zone's (specification §5). */
export const AUTOSAVE_PAUSES = { site: 1000, zone: 2000 } as const satisfies Record<string, Milliseconds>

export type AutosaveEvent =
  /** A valid value was typed. */
  | ({ readonly type: 'value.changed' } & Change)
  /** The typed text is no longer valid, so the last valid value is not saved either. */
  | { readonly type: 'value.withdrawn'; readonly field: string }
  /** Save at once: the page is about to be left, or a failed save is retried. */
  | { readonly type: 'save.requested' }

export type AutosaveContext = {
  /** Changes that are not being sent yet, at most one per field, in the order in which they were last typed. */
  readonly changed: readonly Change[]
  /** Changes that are being sent, the first one now. */
  readonly sending: readonly Change[]
  readonly savedAt: Timestamp | undefined
  /** Why the last save failed. */
  readonly problem: ApiProblem | undefined
}

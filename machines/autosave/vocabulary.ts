import type { Milliseconds, Timestamp } from '#domain/units.ts'

/** A field with its value as it is to be sent; null is "not set". */
export interface Change {
  readonly field: string
  readonly value: string | number | null
}

export type Saved =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly message: string } }

/** The outside of a form that saves itself. None of them throws or rejects. */
export interface AutosavePorts {
  readonly save: (change: Change) => Promise<Saved>
  readonly now: () => Timestamp
}

/** How long after the last change a form is saved, by what it is of (specification §5). */
export const AUTOSAVE_PAUSES = { site: 1000, zone: 2000 } as const satisfies Record<string, Milliseconds>

export type AutosaveEvent =
  /** A good value was typed. */
  | ({ readonly type: 'value.changed' } & Change)
  /** What was typed is no good any more: what was good before it is not meant. */
  | { readonly type: 'value.withdrawn'; readonly field: string }
  /** Now: the page is about to be left, or a failed save is retried. */
  | { readonly type: 'save.asked' }

export interface AutosaveContext {
  /** Typed and not on its way, a field once, in the order in which they were last changed. */
  readonly changed: readonly Change[]
  /** On its way, the first one now. */
  readonly sending: readonly Change[]
  readonly savedAt: Timestamp | undefined
  /** Why the last save failed. */
  readonly problem: string | undefined
}

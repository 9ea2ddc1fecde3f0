import type { Milliseconds } from '#domain/units.ts'

/** A value; null for "not set". */
type Value = string | number | null

/** A field, the value to save, and the one that the user saw. */
export type SettingChange = { readonly field: string; readonly value: Value; readonly before: Value }

/** How long after the last change a form is saved: one of the site's settings, or of a zone's (specification §5). */
export const AUTOSAVE_PAUSES = { site: 1000, zone: 2000 } as const satisfies Record<string, Milliseconds>

export type AutosaveEvent =
  /** A valid value was typed. */
  | ({ readonly type: 'value.changed' } & SettingChange)
  /** The typed text is no longer valid, so the last valid value is not saved either. */
  | { readonly type: 'value.withdrawn'; readonly field: string }
  /** Save at once: the page is about to be left. */
  | { readonly type: 'save.requested' }

/** The form's changes, for the outbox to bring to the server. */
export type AutosaveNotification = {
  readonly type: 'changes.ready'
  readonly changes: readonly SettingChange[]
}

export type AutosaveContext = {
  /** At most one per field, in the order in which they were last typed. */
  readonly changed: readonly SettingChange[]
}

import type { Belonging, GroupId, Regrouping } from '#domain/groups.ts'

/** What people write about a group. */
export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** What is done at once, however many devices it is about. */
export type Act =
  | { readonly deed: 'regroup'; readonly changes: readonly Regrouping[] }
  | { readonly deed: 'create'; readonly fields: GroupFields }
  | {
      readonly deed: 'edit'
      readonly group: number
      readonly before: GroupFields
      readonly fields: GroupFields
    }
  | { readonly deed: 'delete'; readonly group: number; readonly name: string }

/** An act on its way to the server. */
export interface Order {
  readonly act: Act
  /** Once it is saved it can be undone; what undoes another, or is saved a second time, can't. */
  readonly isUndoable: boolean
}

export interface DoneAct {
  readonly id: number
  readonly act: Act
}

/** Why an act is not saved, for people. */
export interface Refusal {
  readonly error: { readonly message: string }
  /** Of a regrouping: devices that somebody else has meanwhile put in a group; the others were regrouped. */
  readonly taken?: readonly Belonging[]
  /** Of a regrouping: it is saved, but these profiles, by name, still heed the sensors that the group had before. */
  readonly profiles?: readonly string[]
}

export interface FailedOrder extends Order {
  readonly refusal: Refusal
}

export type Saved =
  | {
      readonly ok: true
      /** Of a creation: the new group. */
      readonly group?: number
    }
  | ({ readonly ok: false } & Refusal)

export interface GroupPorts {
  /**
   * Makes what an act asks for true, as far as it is not yet, and answers when the console's own data shows it. No device
   * is taken from a group that the act doesn't know of.
   */
  readonly save: (act: Act) => Promise<Saved>
}

/** A group that is being written about; a new one has no id yet. */
export interface Form {
  readonly group: GroupId
  readonly before: GroupFields
  /** What was written when the form was last left open, where it is opened again. */
  readonly left?: GroupFields | undefined
}

export type GroupEvent =
  | { readonly type: 'group.opened'; readonly group: number }
  | { readonly type: 'group.closed' }
  | { readonly type: 'devices.chosen'; readonly devices: readonly Belonging[] }
  | { readonly type: 'move.confirmed' }
  | { readonly type: 'move.declined' }
  | { readonly type: 'move.cancelled' }
  | ({ readonly type: 'form.opened' } & Form)
  | { readonly type: 'form.submitted'; readonly fields: GroupFields }
  | { readonly type: 'form.cancelled' }
  | { readonly type: 'deletion.requested'; readonly group: number; readonly name: string }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  | { readonly type: 'undo.asked'; readonly act: number }
  | { readonly type: 'save.retried' }
  | { readonly type: 'save.dismissed' }

export interface GroupContext {
  /** The group that devices are put into. */
  readonly opened: GroupId
  /** What waits for an answer, because some of its devices are in other groups. */
  readonly question: readonly Regrouping[]
  readonly form: Form | undefined
  readonly doomed: { readonly group: number; readonly name: string } | undefined
  /** Oldest first; the first is on its way. */
  readonly queue: readonly Order[]
  readonly failed: readonly FailedOrder[]
  /** What was saved and can be undone, oldest first. */
  readonly done: readonly DoneAct[]
  readonly lastId: number
}

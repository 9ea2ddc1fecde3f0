import type { Belonging, GroupId, Regrouping } from '#domain/groups.ts'

/** The fields of a group that the user can edit. */
export type GroupFields = {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** What the user does with one gesture, however many devices it affects: the unit of undo. */
export type GroupOperation =
  | { readonly kind: 'regroup'; readonly changes: readonly Regrouping[] }
  /** The id is a temporary one. */
  | { readonly kind: 'create'; readonly group: number; readonly fields: GroupFields }
  | {
      readonly kind: 'edit'
      readonly group: number
      readonly before: GroupFields
      readonly fields: GroupFields
    }
  | { readonly kind: 'delete'; readonly group: number; readonly name: string }

export type DoneOperation = {
  readonly id: number
  readonly operation: GroupOperation
}

export type GroupPorts = {
  /** Hands an operation to the outbox. */
  readonly send: (operation: GroupOperation) => void
  /** An id for a new group until the server gives it one. */
  readonly temporaryId: () => number
}

/** The form of a group; a new group has no id yet. */
export type OpenForm = {
  readonly group: GroupId
  readonly before: GroupFields
  /** What was typed before the session ended, when the form is opened again. */
  readonly left?: GroupFields | undefined
}

export type GroupEvent =
  /** The user has left the page or its zone: what is not answered is discarded. */
  | { readonly type: 'page.left' }
  | { readonly type: 'group.opened'; readonly group: number }
  | { readonly type: 'group.closed' }
  | { readonly type: 'devices.chosen'; readonly devices: readonly Belonging[] }
  | { readonly type: 'move.confirmed' }
  /** Add only the devices that are in no group. */
  | { readonly type: 'move.declined' }
  | { readonly type: 'move.cancelled' }
  | ({ readonly type: 'form.opened' } & OpenForm)
  | { readonly type: 'form.submitted'; readonly fields: GroupFields }
  | { readonly type: 'form.cancelled' }
  | { readonly type: 'deletion.requested'; readonly group: number; readonly name: string }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  | { readonly type: 'undo.requested'; readonly operation: number }
  /** The server has given a new group its id. */
  | { readonly type: 'group.created'; readonly temporary: number; readonly group: number }
  /** A new group was never created. */
  | { readonly type: 'group.dropped'; readonly group: number }
  /** The outbox will not bring a device into another group: it was never moved. */
  | { readonly type: 'membership.dropped'; readonly device: number }

/** What the machine emits, for those who announce it to the user. */
export type GroupNotification = {
  readonly type: 'operation.performed'
  readonly operation: GroupOperation
  /** With which it can be undone; undefined if it cannot. */
  readonly id: number | undefined
}

export type GroupContext = {
  /** The group whose devices are shown and changed. */
  readonly opened: GroupId
  /** The regroupings that wait for an answer, because some of the devices are in other groups. */
  readonly unconfirmed: readonly Regrouping[]
  readonly form: OpenForm | undefined
  /** The group that the user is asked about before it is deleted. */
  readonly pendingDeletion: { readonly group: number; readonly name: string } | undefined
  /** The operations that can be undone, oldest first. */
  readonly done: readonly DoneOperation[]
  readonly lastId: number
}

import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Belonging, GroupId, Regrouping } from '#domain/groups.ts'
import type { Result } from '#domain/result.ts'

/** The fields of a group that the user can edit. */
export type GroupFields = {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** What the user does with one gesture, however many devices it affects: the unit of undo. */
export type GroupOperation =
  | { readonly kind: 'regroup'; readonly changes: readonly Regrouping[] }
  | { readonly kind: 'create'; readonly fields: GroupFields }
  | {
      readonly kind: 'edit'
      readonly group: number
      readonly before: GroupFields
      readonly fields: GroupFields
    }
  | { readonly kind: 'delete'; readonly group: number; readonly name: string }

/** An operation on its way to the server. */
export type QueuedSave = {
  readonly operation: GroupOperation
  /** Whether it can be undone once it is saved; not if it undoes another operation or is saved for the second time. */
  readonly isUndoable: boolean
}

export type DoneOperation = {
  readonly id: number
  readonly operation: GroupOperation
}

/** Why an operation was not saved, or not all of it. */
export type SaveFailure =
  | {
      /** An `Error` where it could not be sent. */
      readonly problem: ApiProblem | Error
      readonly taken?: undefined
      /** Of a regrouping: it is saved, but these profiles, by name, still refer to the sensors that the group had before. */
      readonly profiles?: readonly string[]
    }
  | {
      readonly problem?: undefined
      /** Of a regrouping: devices that somebody else has meanwhile put into a group. The others were regrouped. */
      readonly taken: readonly Belonging[]
      readonly profiles?: undefined
    }

export interface FailedSave extends QueuedSave {
  readonly failure: SaveFailure
}

/** The id of the new group, of a creation. */
export type GroupSaveResult = Result<number | undefined, SaveFailure>

export type GroupPorts = {
  /**
   * Makes those changes of an operation that the server does not have yet, and resolves when the console's own data has
   * them. It takes no device out of a group that the operation does not name.
   */
  readonly save: (operation: GroupOperation) => Promise<GroupSaveResult>
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
  | { readonly type: 'save.retried' }
  | { readonly type: 'save.dismissed' }

/** What the machine emits, for those who announce it to the user. */
export type GroupNotification = {
  readonly type: 'operation.saved'
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
  /** Saves without an answer, oldest first: the first is being sent. */
  readonly queue: readonly QueuedSave[]
  readonly failed: readonly FailedSave[]
  /** The saved operations that can be undone, oldest first. */
  readonly done: readonly DoneOperation[]
  readonly lastId: number
}

import type { ApiProblem } from '#domain/apiProblem.ts'
import type { LuminaireTypeValues, TypeFieldName, TypeFields } from '#domain/luminaireTypes.ts'
import type { Result } from '#domain/result.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'

/** The change of a luminaire's type before that type is deleted; to null for no type. */
export type TypeChange = {
  readonly luminaire: number
  readonly to: number | null
}

/** The ports of a luminaire type's form. None of them throws or rejects. */
export type LuminaireTypePorts = {
  /** Creates a type if there is no id, and otherwise updates it. */
  readonly save: (id: number | undefined, values: LuminaireTypeValues) => Promise<Result<LuminaireType>>
  readonly changeType: (change: TypeChange) => Promise<Result<unknown>>
  readonly remove: (id: number) => Promise<Result<unknown>>
}

/** The progress of a deletion, which first gives another type to the luminaires that use the type. */
export type Deletion = {
  /** The luminaires that still have the type; the first is being changed. */
  readonly left: readonly number[]
  readonly moved: number
  readonly to: number | null
}

export type LuminaireTypeEvent =
  | { readonly type: 'field.changed'; readonly field: TypeFieldName; readonly text: string }
  /** The site has the type with other fields than the form: somebody else has saved it. */
  | { readonly type: 'type.changed'; readonly fields: TypeFields }
  | { readonly type: 'save.requested' }
  | { readonly type: 'edit.cancelled' }
  | { readonly type: 'deletion.requested' }
  | {
      readonly type: 'deletion.confirmed'
      /** The luminaires of the type. */
      readonly luminaires: readonly number[]
      readonly to: number | null
    }
  | { readonly type: 'deletion.retried' }
  | { readonly type: 'deletion.cancelled' }

/** What the machine emits, for the page that shows the form. */
export type LuminaireTypeNotification =
  | { readonly type: 'type.saved'; readonly id: number }
  | { readonly type: 'type.deleted' }

export type LuminaireTypeContext = {
  /** Undefined until the type is saved for the first time. */
  readonly id: number | undefined
  readonly saved: TypeFields
  /** As they are typed. */
  readonly fields: TypeFields
  /** Whether a save was requested with invalid fields: from then on, each field shows its problem. */
  readonly isChecked: boolean
  readonly deletion: Deletion
  /** Why the last request failed. */
  readonly problem: ApiProblem | undefined
}

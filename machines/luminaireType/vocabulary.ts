import type { LuminaireTypeValues, TypeFieldName, TypeFields } from '#domain/luminaireTypes.ts'

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
      /** The type that they get; null for none. */
      readonly to: number | null
    }
  | { readonly type: 'deletion.cancelled' }

/** What the machine emits, for the outbox to bring to the server and the page to show. */
export type LuminaireTypeNotification =
  | {
      readonly type: 'edit.confirmed'
      readonly values: LuminaireTypeValues
      /** The type as the user saw it. */
      readonly seen: TypeFields
    }
  | {
      readonly type: 'deletion.confirmed'
      readonly luminaires: readonly number[]
      readonly to: number | null
    }

export type LuminaireTypeContext = {
  /** Whether the type was never saved. */
  readonly isNew: boolean
  readonly saved: TypeFields
  /** The same, as it was when the user began to change a field. */
  readonly seen: TypeFields
  /** As they are typed. */
  readonly fields: TypeFields
  /** Whether a save was requested with invalid fields: from then on, each field shows its problem. */
  readonly isChecked: boolean
}

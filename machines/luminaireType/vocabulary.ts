import type { LuminaireTypeValues, TypeFieldName, TypeFields } from '#domain/luminaireTypes.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'

export type Attempt<Value = void> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly status?: number; readonly message: string } }

/** A luminaire on its way from the type that is to be deleted; to null for none. */
export interface Retyping {
  readonly luminaire: number
  readonly to: number | null
}

/** The outside of a luminaire type's form. None of them throws or rejects. */
export interface LuminaireTypePorts {
  /** Makes a type where there is no id, otherwise changes it. */
  readonly save: (id: number | undefined, values: LuminaireTypeValues) => Promise<Attempt<LuminaireType>>
  readonly retype: (retyping: Retyping) => Promise<Attempt<unknown>>
  readonly remove: (id: number) => Promise<Attempt<unknown>>
}

/** What becomes of the luminaires that use a type that is to be deleted. */
export interface Deletion {
  /** Those of the type that have not been moved; the first is on its way. */
  readonly left: readonly number[]
  readonly moved: number
  readonly to: number | null
}

export type LuminaireTypeEvent =
  | { readonly type: 'field.changed'; readonly field: TypeFieldName; readonly text: string }
  /** The site has the type otherwise than it was opened: somebody else saved it. */
  | { readonly type: 'type.told'; readonly fields: TypeFields }
  | { readonly type: 'save.asked' }
  | { readonly type: 'edit.cancelled' }
  | { readonly type: 'deletion.asked' }
  | {
      readonly type: 'deletion.confirmed'
      /** The luminaires of the type. */
      readonly luminaires: readonly number[]
      readonly to: number | null
    }
  | { readonly type: 'deletion.retried' }
  | { readonly type: 'deletion.cancelled' }

export interface LuminaireTypeContext {
  /** Undefined until the type is saved for the first time. */
  readonly id: number | undefined
  readonly saved: TypeFields
  /** As typed. */
  readonly fields: TypeFields
  /** A save was asked for that could not be: each field says what is wrong with it. */
  readonly isChecked: boolean
  readonly deletion: Deletion
  /** Why the last call failed. */
  readonly problem: string | undefined
}

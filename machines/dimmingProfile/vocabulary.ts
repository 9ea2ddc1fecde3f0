import type { ProfileForm } from '#domain/profile.ts'
import type { Target } from '#domain/rules.ts'
import type { Rule, Rulespec } from '#openapi/lighting.d.ts'

/** The fields of a profile as they are in its form. */
export type ProfileDraft = {
  /** Undefined for a new profile. */
  readonly id: number | undefined
  readonly name: string
  readonly form: ProfileForm
  /** The name and the rule that the form was read from, with everything that the form has no field for. */
  readonly before: Pick<Rule, 'name' | 'rulespec'>
}

type Named = Pick<Rule, 'id' | 'name'>

/** A change of a profile that the user has confirmed. */
export type ProfileOperation =
  | {
      readonly kind: 'create'
      readonly profile: number
      readonly name: string
      readonly rulespec: Rulespec
    }
  | {
      readonly kind: 'edit'
      readonly profile: number
      readonly before: Pick<Rule, 'name' | 'rulespec'>
      readonly after: Pick<Rule, 'name' | 'rulespec'>
    }
  | { readonly kind: 'delete'; readonly profile: number }
  | {
      readonly kind: 'apply' | 'takeOff'
      readonly profile: number
      readonly targets: readonly Target[]
    }

/** What the machine needs of the outside. None of them throws. */
export type DimmingProfilePorts = {
  /** Hands an operation to the outbox, which brings it to the server and shows it meanwhile. */
  readonly send: (operation: ProfileOperation) => void
  /** An id for a new profile until the server gives it one. */
  readonly temporaryId: () => number
}

export type DimmingProfileEvent =
  | { readonly type: 'profile.opened'; readonly id: number }
  | { readonly type: 'profile.closed' }
  | { readonly type: 'profile.added'; readonly draft: ProfileDraft }
  | { readonly type: 'profile.edited'; readonly draft: ProfileDraft }
  | { readonly type: 'edit.cancelled' }
  /** The page is left, or the form for that of another profile: what is not saved is discarded. */
  | { readonly type: 'form.left' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'deletion.requested'; readonly profile: Named }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  /** The opened profile is applied to devices and groups, or taken off them. */
  | {
      readonly type: 'assignment.requested'
      readonly kind: 'apply' | 'takeOff'
      readonly targets: readonly Target[]
    }
  /** The server has given a new profile its id. */
  | { readonly type: 'profile.created'; readonly temporary: number; readonly id: number }
  /** A new profile was never created. */
  | { readonly type: 'profile.dropped'; readonly id: number }

export type DimmingProfileContext = {
  /** The id of the profile whose form is open; undefined if none is open, and for a new profile. */
  readonly opened: number | undefined
  /** The edited profile; undefined if nothing is edited. */
  readonly draft: ProfileDraft | undefined
  /** The profile that the user is asked about before it is deleted. */
  readonly pendingDeletion: Named | undefined
}

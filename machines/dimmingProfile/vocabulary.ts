import type { ProfileForm } from '#domain/profile.ts'
import type { Target } from '#domain/rules.ts'
import type { AppliedGroupRule, AppliedRule, Rule, Rulespec } from '#openapi/lighting.d.ts'

/** A profile in its form, as it is typed. */
export interface ProfileDraft {
  /** Undefined for a new profile. */
  readonly id: number | undefined
  readonly name: string
  readonly form: ProfileForm
  /** What the form was read from; it keeps what the form has no field for. */
  readonly rulespec: Rulespec
}

/** A profile that the server has. */
export type Original = Pick<Rule, 'id' | 'name' | 'rulespec'>

/** The rules and where they apply, as the server has them now. */
export interface KnownRules {
  readonly rules: readonly Rule[]
  readonly applied: readonly AppliedRule[]
  readonly appliedToGroups: readonly AppliedGroupRule[]
}

/** Something that concerns a profile and its copies, and takes many requests. */
export type Job =
  | { readonly kind: 'save'; readonly draft: ProfileDraft }
  | { readonly kind: 'delete'; readonly profile: Named }
  | { readonly kind: 'apply' | 'takeOff'; readonly profile: Named; readonly targets: readonly Target[] }

type Named = Pick<Original, 'id' | 'name'>

/** A job's share in one copy, or in the profile itself where that is deleted. */
export type Task =
  | { readonly kind: 'make'; readonly original: Original; readonly target: Target }
  /** Without a target the copy applies nowhere. */
  | {
      readonly kind: 'update'
      readonly original: Original
      readonly copy: Rule
      readonly target: Target | undefined
    }
  | {
      readonly kind: 'remove'
      readonly rule: number
      readonly isOriginal: boolean
      /** Where it is taken off. */
      readonly from: readonly Application[]
      /** Whether the rule itself goes too: not as long as it applies elsewhere. */
      readonly deletes: boolean
    }

/** An applied rule: its id, and whom it applies to. */
export interface Application {
  readonly id: number
  readonly target: Target
}

export interface FailedTask {
  readonly task: Task
  /** Why, for people. */
  readonly reason: string
}

/** What a request came to. */
export type Attempt<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly message: string } }

export interface ProfilePorts {
  /** Creates or updates the profile itself, and answers when the console's own data has it. */
  readonly saveOriginal: (draft: ProfileDraft) => Promise<Attempt<Original>>
  readonly read: () => Promise<Attempt<KnownRules>>
  /**
   * Does a task, and answers when the console's own data shows it. What is gone already counts as removed and as updated.
   * A copy that could not be applied is not left behind, as far as the server can be reached.
   */
  readonly perform: (task: Task) => Promise<Attempt>
}

export type ProfileEvent =
  | { readonly type: 'profile.opened'; readonly id: number }
  | { readonly type: 'profile.closed' }
  | { readonly type: 'profile.added'; readonly draft: ProfileDraft }
  | { readonly type: 'profile.edited'; readonly draft: ProfileDraft }
  | { readonly type: 'edit.cancelled' }
  | { readonly type: 'save.asked' }
  | { readonly type: 'deletion.requested'; readonly profile: Named }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  | {
      readonly type: 'assignment.asked'
      readonly kind: 'apply' | 'takeOff'
      readonly profile: Named
      readonly targets: readonly Target[]
    }
  | { readonly type: 'work.retried' }
  | { readonly type: 'work.dismissed' }
  | { readonly type: 'original.saved'; readonly id: number }
  | { readonly type: 'original.refused'; readonly reason: string }

export interface ProfileContext {
  /** The profile whose form is open; undefined for none, and for a new one. */
  readonly opened: number | undefined
  /** What differs from what the server has; undefined for nothing. */
  readonly draft: ProfileDraft | undefined
  /** Why the draft was not saved, for people. */
  readonly refusal: string | undefined
  /** The profile that is asked about. */
  readonly toDelete: Named | undefined
  /** The first is under way. */
  readonly jobs: readonly Job[]
  /** Of the job under way: what is to do, what is done, and what the server did not take. */
  readonly tasks: readonly Task[]
  readonly done: readonly Task[]
  readonly failed: readonly FailedTask[]
  /** Why the server could not be asked what there is to do, for people. */
  readonly unread: string | undefined
}

import type { ApiProblem } from '#domain/apiProblem.ts'
import type { ProfileForm } from '#domain/profile.ts'
import type { Result } from '#domain/result.ts'
import type { Target } from '#domain/rules.ts'
import type { AppliedGroupRule, AppliedRule, Rule, Rulespec } from '#openapi/lighting.d.ts'

/** The fields of a profile as they are in its form. */
export type ProfileDraft = {
  /** Undefined for a new profile. */
  readonly id: number | undefined
  readonly name: string
  readonly form: ProfileForm
  /** The rule that the form was read from, with everything that the form has no field for. */
  readonly rulespec: Rulespec
}

/** A profile as the server has it, from which copies are made. */
export type Original = Pick<Rule, 'id' | 'name' | 'rulespec'>

/** The rules as the server has them now, and the devices and groups that they apply to. */
export type KnownRules = {
  readonly rules: readonly Rule[]
  readonly applied: readonly AppliedRule[]
  readonly appliedToGroups: readonly AppliedGroupRule[]
}

/** A change of a profile and its copies, which takes many requests. */
export type Job =
  | { readonly kind: 'save'; readonly draft: ProfileDraft }
  | { readonly kind: 'delete'; readonly profile: Named }
  | { readonly kind: 'apply' | 'takeOff'; readonly profile: Named; readonly targets: readonly Target[] }

type Named = Pick<Original, 'id' | 'name'>

/** The part of a job that concerns one copy, or the profile itself when it is deleted. */
export type Task =
  | { readonly kind: 'create'; readonly original: Original; readonly target: Target }
  /** The target is undefined if the copy applies nowhere. */
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
      /** The applications that are removed. */
      readonly from: readonly Application[]
      /** Whether the rule itself is deleted too: not if it applies to other targets. */
      readonly deletes: boolean
    }

/** An applied rule: its id and its target. */
export type Application = {
  readonly id: number
  readonly target: Target
}

export type FailedTask = {
  readonly task: Task
  readonly problem: ApiProblem
}

export type DimmingProfilePorts = {
  /** Creates or updates the profile itself, and resolves when the console's own data has it. */
  readonly saveOriginal: (draft: ProfileDraft) => Promise<Result<Original>>
  readonly read: () => Promise<Result<KnownRules>>
  /**
   * Performs a task, and resolves when the console's own data has the result. A rule that does not exist any more counts
   * as removed and as updated. A copy that could not be applied is deleted again, if the server can be reached.
   */
  readonly perform: (task: Task) => Promise<Result<unknown>>
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
  | {
      readonly type: 'assignment.requested'
      readonly kind: 'apply' | 'takeOff'
      readonly profile: Named
      readonly targets: readonly Target[]
    }
  | { readonly type: 'work.retried' }
  | { readonly type: 'work.dismissed' }
  | { readonly type: 'original.saved'; readonly id: number }
  | { readonly type: 'original.refused'; readonly problem: ApiProblem }

export type DimmingProfileContext = {
  /** The id of the profile whose form is open; undefined if none is open, and for a new profile. */
  readonly opened: number | undefined
  /** The edited profile; undefined if nothing is edited. */
  readonly draft: ProfileDraft | undefined
  /** Why the draft was not saved. */
  readonly problem: ApiProblem | undefined
  /** The profile that the user is asked about before it is deleted. */
  readonly pendingDeletion: Named | undefined
  /** The first is in progress. */
  readonly jobs: readonly Job[]
  /** The tasks of the job in progress: those to do, those done, and those that the server has refused. */
  readonly tasks: readonly Task[]
  readonly done: readonly Task[]
  readonly failed: readonly FailedTask[]
  /** Why the rules could not be read. */
  readonly readProblem: ApiProblem | undefined
}
